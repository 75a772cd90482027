import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Answer } from './breaker.ts'
import { isDatabaseAway } from './violations.ts'

const checkEveryMs = 1000

/**
 * Logs an outage of the database in two lines, at its start and at its end, with the number of failures between
 * them. Otherwise each request and job that fails would log a line.
 */
export class Outage {
  readonly #log: Logger
  readonly #check: () => Promise<Answer>
  readonly #stopping = new AbortController()
  #state: 'none' | 'suspected' | 'certain' = 'none'
  /** Lines that are written after all if the database answers. */
  #held: (() => void)[] = []
  #failed = 0

  constructor(log: Logger, check: () => Promise<Answer>) {
    this.#log = log
    this.#check = check
  }

  /** Takes a line about an error from the log. Returns false for lines that have nothing to do with an outage. */
  take = (error: unknown, write: () => void): boolean => {
    if (this.#stopping.signal.aborted || !isDatabaseAway(error)) return false
    if (this.#state === 'certain') this.#failed++
    else this.#held.push(write)
    if (this.#state === 'none') void this.#find(error as Error)
    return true
  }

  stop(): void {
    this.#stopping.abort()
    this.#writeHeld()
  }

  async #find({ message }: Error): Promise<void> {
    this.#state = 'suspected'
    if ((await this.#check()) === 'answers' || this.#stopping.signal.aborted) {
      this.#state = 'none'
      return this.#writeHeld()
    }
    this.#state = 'certain'
    this.#failed = this.#held.length
    this.#held = []
    const since = Date.now()
    this.#log.warn({ reason: message }, 'the database is away')
    await this.#untilItAnswers()
    this.#state = 'none'
    const seconds = Math.round((Date.now() - since) / 1000)
    const text = this.#stopping.signal.aborted ? 'stops while the database is away' : 'the database is back'
    this.#log.warn({ failed: this.#failed, seconds }, text)
  }

  async #untilItAnswers(): Promise<void> {
    const { signal } = this.#stopping
    do await sleep(checkEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    while (!signal.aborted && (await this.#check()) !== 'answers')
  }

  #writeHeld(): void {
    for (const write of this.#held.splice(0)) write()
  }
}
