import { credentialName, type UserCaller } from '../kit/caller.ts'
import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'
import { listenTo } from '../platform/database/index.ts'
import { CallerStreams, type LiveStream } from './caller-streams.ts'
import { noteAudience, readEvents } from './store.ts'

// Events within a few milliseconds are read together.
const gatherMs = 5
const audienceMs = 5 * 60_000

interface Place {
  accountId: number
  name: string
}

/** Brings events to the streams of this process. Each event is read once, and checked once for each key or session. */
class Hub {
  readonly #app: App
  /** By account, then by key or session. */
  readonly #callers = new Map<number, Map<string, CallerStreams>>()
  readonly #places = new Map<LiveStream, Place>()
  #waiting: number[] = []
  #timer: NodeJS.Timeout | undefined
  #isListening = false

  constructor(app: App) {
    this.#app = app
  }

  /** Adds a stream to the others of its caller. */
  join(caller: UserCaller, stream: LiveStream): CallerStreams {
    if (!this.#isListening) this.#listen()
    const accountId = caller.account.id
    const name = credentialName(caller)
    const callers = this.#callers.get(accountId) ?? new Map<string, CallerStreams>()
    const siblings = callers.get(name) ?? new CallerStreams(this.#app, caller)
    siblings.streams.add(stream)
    this.#callers.set(accountId, callers.set(name, siblings))
    this.#places.set(stream, { accountId, name })
    return siblings
  }

  leave(stream: LiveStream): void {
    const place = this.#places.get(stream)
    if (place === undefined) return
    this.#places.delete(stream)
    const callers = this.#callers.get(place.accountId)
    const siblings = callers?.get(place.name)
    siblings?.streams.delete(stream)
    if (siblings?.streams.size === 0) callers?.delete(place.name)
    if (callers?.size === 0) this.#callers.delete(place.accountId)
  }

  count(accountId: number): number {
    return [...this.#callersOf(accountId)].reduce((sum, { streams }) => sum + streams.size, 0)
  }

  /** Streams have no end, so a server that stops would wait for them. */
  endAll(): void {
    for (const callers of this.#all()) callers.end()
  }

  #callersOf(accountId: number): Iterable<CallerStreams> {
    return this.#callers.get(accountId)?.values() ?? []
  }

  #all(): CallerStreams[] {
    return [...this.#callers.values()].flatMap((callers) => [...callers.values()])
  }

  /** Starts with the first stream: a process without streams needs no connection for it. */
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
    if (accountId === undefined || eventId === undefined || !this.#callers.has(accountId)) return
    this.#waiting.push(eventId)
    this.#timer ??= setTimeout(() => void this.#readWaiting(), gatherMs)
  }

  async #readWaiting(): Promise<void> {
    const ids = this.#waiting
    this.#waiting = []
    this.#timer = undefined
    try {
      const events = await readEvents(this.#app.db, ids)
      for (const [accountId, some] of Map.groupBy(events, (event) => event.accountId)) {
        for (const callers of this.#callersOf(accountId)) callers.add(some)
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'live events could not be read; streams read them again')
      this.#catchUp()
    }
  }

  #catchUp(): void {
    for (const callers of this.#all()) callers.catchUp()
  }

  #keepAudience(): void {
    const audience = Array.from(this.#places, ([{ topics }, { accountId }]) =>
      [...topics].map((topic) => ({ accountId, topic })),
    ).flat()
    const distinct = new Map(audience.map((one) => [`${one.accountId} ${one.topic}`, one]))
    noteAudience(this.#app.db, [...distinct.values()]).catch((error: unknown) => {
      this.#app.log.warn({ err: error }, 'could not note which topics have readers; tries again')
    })
  }
}

export const hubOf = perApp((app: App) => new Hub(app))
