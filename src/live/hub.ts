import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'
import { listenTo } from '../platform/database/index.ts'
import { type Onlooker, Onlookers } from './onlookers.ts'
import { noteAudience, readEvents } from './store.ts'

// What happens within a blink is read together.
const gatherMs = 5
const audienceMs = 5 * 60_000

/** Brings events to the streams of this process, each read once however many look on. */
class Hub {
  readonly #app: App
  readonly #onlookers = new Onlookers()
  #waiting: number[] = []
  #timer: NodeJS.Timeout | undefined
  #isListening = false

  constructor(app: App) {
    this.#app = app
  }

  join(onlooker: Onlooker): void {
    if (!this.#isListening) this.#listen()
    this.#onlookers.add(onlooker)
  }

  leave(onlooker: Onlooker): void {
    this.#onlookers.remove(onlooker)
  }

  count(accountId: number): number {
    return this.#onlookers.of(accountId).size
  }

  /** Streams have no end of their own: a server that stops would wait for them. */
  endAll(): void {
    for (const onlooker of this.#onlookers.all()) onlooker.end()
  }

  /** Begins with the first stream: a process on which nobody looks on needs no connection for it. */
  #listen(): void {
    this.#isListening = true
    listenTo(
      this.#app,
      'live',
      (payload) => this.#hear(payload),
      () => this.#catchUp(),
    )
    const keeping = setInterval(() => this.#keepAudience(), audienceMs).unref()
    this.#app.lifetime.own('live events', async () => {
      clearInterval(keeping)
      clearTimeout(this.#timer)
    })
  }

  #hear(payload: string): void {
    const [accountId, eventId] = payload.split(' ').map(Number)
    if (accountId === undefined || eventId === undefined || this.count(accountId) === 0) return
    this.#waiting.push(eventId)
    this.#timer ??= setTimeout(() => void this.#tellAll(), gatherMs)
  }

  async #tellAll(): Promise<void> {
    const ids = this.#waiting
    this.#waiting = []
    this.#timer = undefined
    try {
      const events = await readEvents(this.#app.db, ids)
      for (const [accountId, some] of Map.groupBy(events, (event) => event.accountId)) {
        for (const onlooker of this.#onlookers.of(accountId)) onlooker.tell(some)
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'live events could not be read; streams read them again')
      this.#catchUp()
    }
  }

  #catchUp(): void {
    for (const onlooker of this.#onlookers.all()) onlooker.catchUp()
  }

  #keepAudience(): void {
    const audience = this.#onlookers
      .all()
      .flatMap(({ accountId, topics }) => [...topics].map((topic) => ({ accountId, topic })))
    const distinct = new Map(audience.map((one) => [`${one.accountId} ${one.topic}`, one]))
    noteAudience(this.#app.db, [...distinct.values()]).catch((error: unknown) => {
      this.#app.log.warn({ err: error }, 'could not note who looks on; tries again')
    })
  }
}

export const hubOf = perApp((app: App) => new Hub(app))
