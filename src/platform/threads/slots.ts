import { Problem } from '../../kit/problem.ts'

export interface SlotOptions {
  /** What waits, for messages: `imports`. */
  name: string
  atOnce: number
  /** Of one account, so that it cannot hold up all others. */
  atOnceAnAccount: number
  /** Whoever comes when so many wait is told at once. */
  mostWaiting: number
}

/** Lets so many at a time do what takes a process of its own; the others wait, first come, first served. */
export class Slots {
  readonly #options: SlotOptions
  readonly #busy: number[] = []
  #waiting: { accountId: number; begin: () => void }[] = []

  constructor(options: SlotOptions) {
    this.#options = options
  }

  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    const { name, mostWaiting } = this.#options
    if (!this.#isFree(accountId)) {
      if (this.#waiting.length >= mostWaiting) {
        throw new Problem('unavailable', `Too many ${name} are waiting; try again in a few minutes.`)
      }
      await new Promise<void>((begin) => this.#waiting.push({ accountId, begin }))
    } else this.#busy.push(accountId)
    try {
      return await work()
    } finally {
      this.#busy.splice(this.#busy.indexOf(accountId), 1)
      this.#next()
    }
  }

  #isFree(accountId: number): boolean {
    const { atOnce, atOnceAnAccount } = this.#options
    return (
      this.#busy.length < atOnce && this.#busy.filter((busy) => busy === accountId).length < atOnceAnAccount
    )
  }

  #next(): void {
    const next = this.#waiting.find(({ accountId }) => this.#isFree(accountId))
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#busy.push(next.accountId)
    next.begin()
  }
}
