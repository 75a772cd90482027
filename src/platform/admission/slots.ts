export interface SlotLimits {
  atOnce: number
  /** Keeps one account from holding up all others. */
  perAccount: number
  waiting: number
}

/** Runs a limited amount of work at a time; the rest waits, first come, first served. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #busy: number[] = []
  #waiting: { accountId: number; begin: () => void }[] = []

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** True while so much waits that more is refused. */
  isFull(accountId: number): boolean {
    return !this.#isFree(accountId) && this.#waiting.length >= this.#limits.waiting
  }

  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(accountId)) this.#busy.push(accountId)
    else await new Promise<void>((begin) => this.#waiting.push({ accountId, begin }))
    try {
      return await work()
    } finally {
      this.#busy.splice(this.#busy.indexOf(accountId), 1)
      this.#next()
    }
  }

  #isFree(accountId: number): boolean {
    const { atOnce, perAccount } = this.#limits
    return this.#busy.length < atOnce && this.#busy.filter((busy) => busy === accountId).length < perAccount
  }

  #next(): void {
    const next = this.#waiting.find(({ accountId }) => this.#isFree(accountId))
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#busy.push(next.accountId)
    next.begin()
  }
}
