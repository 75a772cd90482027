import type { AdmissionLimits } from './limits.ts'

interface Usage {
  underWay: number
  seenAt: number
  waiting: Set<() => void>
}

/**
 * Accounts share the one thread of a process: an account with much under way delays every next step of the others. While
 * others are active, an account therefore starts one thing at a time. Work that takes longer waits for a model or a lock and lets
 * the next one start. No wait is longer than `longestWaitMs`, and alone an account has all of the process.
 */
export class Turns {
  readonly #limits: AdmissionLimits['turns']
  readonly #onWait: () => void
  readonly #usages = new Map<number, Usage>()

  constructor(limits: AdmissionLimits['turns'], onWait: () => void) {
    this.#limits = limits
    this.#onWait = onWait
  }

  /** Waits for the account's turn and returns the function that ends it. */
  async take(accountId: number): Promise<() => void> {
    const usage = this.#usageOf(accountId)
    if (usage.underWay >= this.#limits.atOnce && this.#areOthersActive(usage)) await this.#wait(usage)
    usage.underWay++
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      usage.underWay--
      const [next] = usage.waiting
      next?.()
    }
    const timer = setTimeout(end, this.#limits.slowAfterMs).unref()
    return end
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

  /** Also drops the accounts that are no longer active; few are at a time. */
  #areOthersActive(own: Usage): boolean {
    const since = performance.now() - this.#limits.activeMs
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
    this.#onWait()
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer)
        usage.waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(begin, this.#limits.longestWaitMs)
      usage.waiting.add(begin)
    })
  }
}
