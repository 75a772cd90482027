import type { StoredEvent } from './store.ts'

/** A stream that is open in this process. */
export interface Onlooker {
  accountId: number
  /** `run`, `record:12`. */
  topics: ReadonlySet<string>
  tell: (events: readonly StoredEvent[]) => void
  /** What was told meanwhile was not heard: read it. */
  catchUp: () => void
  end: () => void
}

/** Those of this process, by account. */
export class Onlookers {
  readonly #byAccount = new Map<number, Set<Onlooker>>()

  add(onlooker: Onlooker): void {
    const some = this.#byAccount.get(onlooker.accountId) ?? new Set()
    this.#byAccount.set(onlooker.accountId, some.add(onlooker))
  }

  remove(onlooker: Onlooker): void {
    const some = this.#byAccount.get(onlooker.accountId)
    some?.delete(onlooker)
    if (some?.size === 0) this.#byAccount.delete(onlooker.accountId)
  }

  of(accountId: number): ReadonlySet<Onlooker> {
    return this.#byAccount.get(accountId) ?? new Set()
  }

  all(): Onlooker[] {
    return [...this.#byAccount.values()].flatMap((some) => [...some])
  }
}
