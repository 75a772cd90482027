import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const probeEveryMs = 1000

/** The database's answer to a new connection. It is `away` if it refuses one. */
export type Answer = 'answers' | 'silent' | 'away'

/** Starts like the driver's messages for a broken connection. */
export class DatabaseSilent extends Error {
  constructor() {
    super('Connection terminated: the database does not answer')
  }
}

export interface BreakerOptions {
  /** The address to probe. */
  address: () => string
  /** A probe that takes longer finds the database silent. */
  patienceMs: number
  onOpen: () => void
}

/**
 * Opens when the database accepts work and answers nothing. Until it answers again, a request for a connection fails at once
 * instead of waiting for a deadline that others have missed already. It probes once a second and closes by itself.
 */
export class Breaker {
  readonly #options: BreakerOptions
  readonly #stopping = new AbortController()
  readonly #refusals = new Set<(error: Error) => void>()
  #isOpen = false
  #probing: Promise<Answer> | undefined

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** For code that missed a deadline: finds out whether the database is silent, and opens if so. */
  async check(): Promise<Answer> {
    this.#probing ??= this.#probe().finally(() => (this.#probing = undefined))
    const answer = await this.#probing
    if (answer === 'silent' && !this.#isOpen && !this.#stopping.signal.aborted) this.#open()
    return answer
  }

  /** Calls `refuse` at once while it is open, or when it opens. Returns how to take that back. */
  refuseWhileOpen(refuse: (error: Error) => void): () => void {
    if (this.#isOpen) refuse(new DatabaseSilent())
    else this.#refusals.add(refuse)
    return () => this.#refusals.delete(refuse)
  }

  stop(): void {
    this.#stopping.abort()
  }

  #open(): void {
    this.#isOpen = true
    this.#options.onOpen()
    for (const refuse of this.#refusals) refuse(new DatabaseSilent())
    this.#refusals.clear()
    void this.#closeOnceItAnswers()
  }

  async #closeOnceItAnswers(): Promise<void> {
    const { signal } = this.#stopping
    do await sleep(probeEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
    while (!signal.aborted && (await this.check()) === 'silent')
    this.#isOpen = false
  }

  async #probe(): Promise<Answer> {
    const { address, patienceMs } = this.#options
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: address(),
      application_name: 'frontdesk probe',
      stream: () => socket,
    })
    client.on('error', () => undefined)
    const asked = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        (): Answer => 'answers',
        (): Answer => 'away',
      )
    const answer = await Promise.race([asked, sleep(patienceMs, 'silent' as const, { ref: false })])
    // A silent server would never answer a polite end.
    socket.destroy()
    return answer
  }
}
