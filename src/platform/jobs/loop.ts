import type { Logger } from 'pino'
import type { Taken, Task } from '../../kit/backlog.ts'
import { pause } from './every.ts'
import type { InTurn } from './in-turn.ts'

/** The source of a loop's work. */
export interface Supply {
  name: string
  take: (slots: number) => Promise<Taken>
  /** Lets go of all that this process holds but does not know of. */
  release: (known: readonly string[]) => Promise<void>
}

// Under load, freed slots and notifications are collected, so that one statement claims several tasks. Twice
// the time saved a third of the statements but cost a tenth to a sixth of the runs, because slots were empty
// meanwhile.
const lingerMs = 4

// A claimed task that hasn't started by then could be done by an idle process.
const staleMs = 1000

// A notified loop claims within milliseconds, even while another loop waits for its answer. Polling loops have
// more time: those that start together would otherwise each use a connection and parse its statements.
const notifiedPatienceMs = 20
const pollPatienceMs = 100

/** The events that end a rest: a notification, a free slot, or either. */
type Cause = 'news' | 'slot'

interface Underway {
  controller: AbortController
  ended: Promise<void>
}

export interface LoopSize {
  /** The number of concurrent tasks. */
  slots: number
  pollMs: number
  /** The number of additional tasks to claim while tasks are short. */
  prefetch: number
}

/** Claims as many tasks as there are slots, and runs them. */
export class Loop {
  readonly #supply: Supply
  readonly #log: Logger
  readonly #size: LoopSize
  readonly #inTurn: InTurn
  readonly #worthATrip: number
  readonly #underway = new Map<string, Underway>()
  readonly #buffer: Task[] = []
  readonly #stopping = new AbortController()
  readonly #rounds: Promise<void>
  #free: number
  #extra = 0
  #rest: { until: readonly Cause[]; over: AbortController } | undefined
  #isNews = false
  #isFreed = false
  // What the process that ran here before had is taken up at once.
  #isUntidy = true

  /** `inTurn` is shared by all loops of a process: while one has nothing under way, it looks in turn with the others. */
  constructor(supply: Supply, log: Logger, size: LoopSize, inTurn: InTurn) {
    this.#supply = supply
    this.#log = log
    this.#size = size
    this.#inTurn = inTurn
    this.#worthATrip = Math.ceil(size.slots / 4)
    this.#free = size.slots
    this.#rounds = this.#takeOn()
  }

  /** Signals that there may be more tasks. */
  wake(): void {
    this.#isNews = true
    if (this.#rest?.until.includes('news') === true) this.#rest.over.abort()
  }

  /** Releases rows that this process holds without knowing it: an answer was lost, or a task was given back. */
  tidy(): void {
    this.#isUntidy = true
    this.#rest?.over.abort()
  }

  running(): string[] {
    return [...this.#underway.keys()]
  }

  abort(reason: Error): void {
    for (const { controller } of this.#underway.values()) controller.abort(reason)
  }

  /** Claims no more, and settles when all tasks have ended. */
  async finish(): Promise<void> {
    this.#stopping.abort()
    this.#rest?.over.abort()
    await this.#rounds
    await Promise.all([...this.#underway.values()].map(({ ended }) => ended))
  }

  async #takeOn(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      if (this.#isUntidy) await this.#letGo()
      if (this.#buffer.length > 0) await this.#workOffBuffer()
      else if (this.#free === 0) await this.#restUntil(['slot'])
      else {
        if (this.#free < this.#worthATrip) await this.#restUntil(['slot'], lingerMs)
        await this.#takeSome()
      }
    }
  }

  async #takeSome(): Promise<void> {
    const { slots, pollMs, prefetch } = this.#size
    const patienceMs = this.#isNews ? notifiedPatienceMs : pollPatienceMs
    this.#isNews = false
    this.#isFreed = false
    const asked = this.#free + this.#extra
    try {
      const { tasks, more } = await this.#ask(() => this.#supply.take(asked), patienceMs)
      this.#buffer.push(...tasks)
      this.#fillSlots()
      this.#extra = tasks.length === asked ? Math.min(prefetch, this.#extra + slots) : 0
      if (tasks.length === asked) return
      if (more || tasks.length > 0) await this.#restUntil([], lingerMs)
      if (!this.#isNews && !(more && this.#isFreed))
        await this.#restUntil(more ? ['news', 'slot'] : ['news'], pollMs)
    } catch (error) {
      this.#log.warn({ err: error }, `could not claim ${this.#supply.name}`)
      // The database may have given something whose answer was lost.
      this.#isUntidy = true
      await pause(pollMs, this.#stopping.signal)
    }
  }

  #ask<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
    return this.#underway.size === 0 ? this.#inTurn(work, patienceMs) : work()
  }

  async #workOffBuffer(): Promise<void> {
    const before = this.#buffer.length
    await this.#restUntil(['slot'], staleMs)
    if (this.#buffer.length < before) return
    this.#buffer.length = 0
    this.#extra = 0
    this.#isUntidy = true
  }

  #fillSlots(): void {
    while (this.#free > 0 && !this.#stopping.signal.aborted) {
      const task = this.#buffer.shift()
      if (task === undefined) return
      const controller = new AbortController()
      this.#free--
      this.#underway.set(task.id, { controller, ended: this.#carryOut(task, controller) })
    }
  }

  async #carryOut(task: Task, controller: AbortController): Promise<void> {
    const { signal } = controller
    let holdsSlot = true
    const releaseSlot = (): void => {
      if (!holdsSlot) return
      holdsSlot = false
      this.#free++
      this.#isFreed = true
      this.#fillSlots()
      if (this.#rest?.until.includes('slot') === true) this.#rest.over.abort()
    }
    try {
      await task.run(signal, releaseSlot)
    } catch (error) {
      this.#isUntidy = true
      if (!signal.aborted) this.#log.warn({ err: error }, `released one of ${this.#supply.name}`)
    } finally {
      // What was given back may have come again before the last of it was written down.
      if (this.#underway.get(task.id)?.controller === controller) this.#underway.delete(task.id)
      releaseSlot()
      if (this.#isUntidy) this.#rest?.over.abort()
    }
  }

  async #letGo(): Promise<void> {
    this.#isUntidy = false
    try {
      const known = [...this.#underway.keys(), ...this.#buffer.map(({ id }) => id)]
      await this.#ask(() => this.#supply.release(known), pollPatienceMs)
    } catch (error) {
      this.#isUntidy = true
      this.#log.warn({ err: error }, `could not release ${this.#supply.name}`)
      await pause(this.#size.pollMs, this.#stopping.signal)
    }
  }

  async #restUntil(until: readonly Cause[], ms = 60_000): Promise<void> {
    if (this.#isUntidy || this.#stopping.signal.aborted) return
    const over = new AbortController()
    this.#rest = { until, over }
    await pause(ms, over.signal)
    this.#rest = undefined
  }
}
