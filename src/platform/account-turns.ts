import { AsyncLocalStorage } from 'node:async_hooks'
import { perApp } from '../kit/lifetime.ts'

/*
 * Accounts share the one thread of a process. Whoever has much under way has everybody else's next step wait behind all
 * of theirs, whichever connection it has: where it was measured, that was most of what another account felt. So while
 * others are there, an account does one thing at a time. What takes longer waits for somebody else, a
 * model or a lock, and lets the next one begin; nobody waits for ever; and alone, an account has all of the process.
 */

interface TurnOptions {
  /** How many things of one account begin at a time while others are there. */
  share: number
  /** After which what is under way does not count any more. */
  slowMs: number
  longestWaitMs: number
  /** How long an account counts as there after it last did something. */
  presentMs: number
}

const usual: TurnOptions = { share: 1, slowMs: 25, longestWaitMs: 250, presentMs: 1000 }

interface Usage {
  underWay: number
  seenAt: number
  waiting: Set<() => void>
}

/** Who does how much in this process. */
export class AccountTurns {
  readonly #options: TurnOptions
  readonly #usages = new Map<number, Usage>()

  constructor(options: TurnOptions = usual) {
    this.#options = options
  }

  /** Waits for the account's turn; the function it gives ends it. */
  async enter(accountId: number): Promise<() => void> {
    const usage = this.#usageOf(accountId)
    if (usage.underWay >= this.#options.share && this.#areOthersThere(usage)) await this.#wait(usage)
    usage.underWay++
    let isOver = false
    const leave = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      usage.underWay--
      const [next] = usage.waiting
      next?.()
    }
    const timer = setTimeout(leave, this.#options.slowMs).unref()
    return leave
  }

  #usageOf(accountId: number): Usage {
    let usage = this.#usages.get(accountId)
    if (usage === undefined) {
      usage = { underWay: 0, seenAt: 0, waiting: new Set() }
      this.#usages.set(accountId, usage)
    }
    usage.seenAt = performance.now()
    return usage
  }

  /** Forgets those who are gone; few accounts are there at a time. */
  #areOthersThere(own: Usage): boolean {
    const since = performance.now() - this.#options.presentMs
    let isAnother = false
    for (const [accountId, usage] of this.#usages) {
      const isBusy = usage.underWay > 0 || usage.waiting.size > 0
      if (usage === own) continue
      if (isBusy || usage.seenAt >= since) isAnother = true
      else this.#usages.delete(accountId)
    }
    return isAnother
  }

  #wait(usage: Usage): Promise<void> {
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer)
        usage.waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(begin, this.#options.longestWaitMs)
      usage.waiting.add(begin)
    })
  }
}

const turnsOf = perApp((_app: object) => new AccountTurns())
const whose = new AsyncLocalStorage<number>()

/** For which account the code that asks is at work. */
export function accountAtWork(): number | undefined {
  return whose.getStore()
}

/** Does `work` for an account when it is its turn; 0 is the server itself. What is done within it needs no other turn. */
export async function onBehalfOf<T>(app: object, accountId: number, work: () => Promise<T>): Promise<T> {
  if (accountId === 0 || whose.getStore() === accountId) return work()
  const leave = await turnsOf(app).enter(accountId)
  try {
    return await whose.run(accountId, work)
  } finally {
    leave()
  }
}
