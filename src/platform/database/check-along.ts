import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { Guard } from './send.ts'
import { Contention } from './violations.ts'

/** What must hold for whatever the work under way does in the database. */
export interface Check {
  /** Fails in the database where it does not hold, so that nothing that stands behind it in a batch is run. */
  guard: Guard
  /** Asks in a trip of its own, and throws where it does not hold. */
  alone: () => Promise<void>
  /** Is told that it holds, where `alone` was not asked. */
  passed: () => void
}

type Taker = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

/** `ln(0)`: nothing else of ours takes a logarithm. */
const failedGuard = '2201E'

const underWay = new AsyncLocalStorage<PendingCheck | undefined>()

/** A check that travels with the first statement of its work, or goes by itself where there is none to go with. */
export class PendingCheck {
  readonly #check: Check
  #outcome: Promise<void> | undefined
  hasPassed = false

  constructor(check: Check) {
    this.#check = check
  }

  /** Runs work that may begin before the check is made. Its result, or its error, counts only where the check holds. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    let result: T
    try {
      result = await underWay.run(this, work)
    } catch (error) {
      await this.settle()
      throw error
    }
    await this.settle()
    return result
  }

  /** Waits for its outcome, and asks where nobody has yet; throws where it does not hold. */
  settle(): Promise<void> {
    this.#outcome ??= this.#ask()
    return this.#outcome
  }

  /** Sends something in one batch with the guard, and tells apart which of the two failed. */
  carry<T>(send: (guard: Guard) => Promise<T>): Promise<T> {
    const sent = underWay.run(undefined, () => send(this.#check.guard))
    const outcome = sent.then(
      () => this.#pass(),
      () => this.#ask(),
    )
    // Whoever waits for it hears of it; nobody may.
    outcome.catch(() => undefined)
    this.#outcome = outcome
    return this.#carried(sent, outcome)
  }

  get isBegun(): boolean {
    return this.#outcome !== undefined
  }

  async #carried<T>(sent: Promise<T>, outcome: Promise<void>): Promise<T> {
    try {
      return await sent
    } catch (error) {
      await outcome
      // It failed and held a moment later: somebody was suspended and is back, say.
      if (error instanceof pg.DatabaseError && error.code === failedGuard)
        throw new Contention('what was checked has just changed', { cause: error })
      throw error
    }
  }

  async #ask(): Promise<void> {
    await underWay.run(undefined, this.#check.alone)
    this.hasPassed = true
  }

  #pass(): void {
    this.hasPassed = true
    this.#check.passed()
  }
}

/** Sends something with the guard of the check that the work under way still has to make, if any. */
export function alongWithCheck<T>(send: (guard: Guard | undefined) => Promise<T>): Promise<T> {
  const pending = underWay.getStore()
  return pending === undefined || pending.isBegun ? send(undefined) : pending.carry(send)
}

/** Lets nobody have a connection before the check of their work has passed, unless they take it along. */
export function checkBeforeUse(pool: pg.Pool): void {
  const open = pool.connect.bind(pool) as (taker?: Taker) => Promise<pg.PoolClient>
  pool.connect = ((taker?: Taker) => {
    const pending = underWay.getStore()
    if (pending === undefined || pending.hasPassed) return open(taker)
    const settled = pending.settle()
    if (taker === undefined) return settled.then(() => open())
    settled.then(
      () => open(taker),
      (error: Error) => taker(error, undefined, () => undefined),
    )
    return undefined
  }) as typeof pool.connect
}
