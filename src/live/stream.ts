import { Readable } from 'node:stream'
import { callerNow } from '../accounts/index.ts'
import type { UserCaller } from '../kit/caller.ts'
import type { LiveEvent } from '../kit/live.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { hubOf } from './hub.ts'
import type { Onlooker } from './onlookers.ts'
import { beginStream, eventsSince, noteAudience, type StoredEvent } from './store.ts'
import { topicOf, visibleEvents } from './topics.ts'

// A person has a handful of windows; an account has all its people.
const streamsOfAccount = 5000

const timing = {
  // Proxies close connections on which nothing has moved for a minute.
  quietMs: 15_000,
  // Begun anew now and then, so that nothing that was forgotten lives for ever.
  longestMs: 30 * 60_000,
}

// Whoever reads slower than this fills up is cut off, and begins anew where they were.
const fullestBytes = 64 * 1024
const mostWaiting = 1000

/**
 * The events of an account as they happen. Before anything is told, whether the caller may still come in and what they
 * may see is asked again: a session that has ended hears nothing more.
 */
export async function openEvents(
  app: App,
  caller: UserCaller,
  topics: ReadonlySet<string>,
  lastId: string | undefined,
  options = timing,
): Promise<Readable> {
  const accountId = caller.account.id
  if (hubOf(app).count(accountId) >= streamsOfAccount) {
    throw new Problem('unavailable', 'Too many windows of this account are open.', {
      headers: { 'retry-after': '30' },
    })
  }
  await noteAudience(
    app.db,
    [...topics].map((topic) => ({ accountId, topic })),
  )
  const stream = new EventsStream(app, caller, topics, options)
  await stream.begin(lastId)
  return stream.readable
}

class EventsStream implements Onlooker {
  readonly readable = new Readable({ read: () => undefined })
  readonly accountId: number
  readonly topics: ReadonlySet<string>
  readonly #app: App
  readonly #timers: NodeJS.Timeout[]
  #caller: UserCaller
  /** The last event that was told or passed over. */
  #lastId = ''
  #waiting: StoredEvent[] = []
  #isWorking = false
  #isBehind = false

  constructor(app: App, caller: UserCaller, topics: ReadonlySet<string>, options: typeof timing) {
    this.accountId = caller.account.id
    this.topics = topics
    this.#app = app
    this.#caller = caller
    this.#timers = [
      setInterval(() => this.#push(': still here\n\n'), options.quietMs),
      setTimeout(() => this.end(), options.longestMs),
    ]
    this.readable.once('close', () => this.#leave())
  }

  /** Joins before it reads what was missed, so that nothing falls between the two. */
  async begin(lastId: string | undefined): Promise<void> {
    this.#push('retry: 2000\n\n')
    hubOf(this.#app).join(this)
    try {
      if (lastId !== undefined) {
        this.#lastId = lastId
        await this.#readMissed()
        return
      }
      this.#lastId = await beginStream(this.#app.db, this.accountId)
      this.#send('ready', {}, this.#lastId)
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  tell(events: readonly StoredEvent[]): void {
    const mine = events.filter((event) => this.topics.has(topicOf(event)))
    if (mine.length === 0) return
    this.#waiting.push(...mine)
    // They come faster than they can be looked at: read them together, or tell that there were too many.
    if (this.#waiting.length > mostWaiting) {
      this.#waiting = []
      this.#isBehind = true
    }
    this.#work()
  }

  catchUp(): void {
    this.#isBehind = true
    this.#work()
  }

  end(): void {
    if (this.#leave()) this.readable.push(null)
  }

  #work(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    this.#tellAll()
      .catch((error: unknown) => {
        this.#app.log.warn({ err: error }, 'a stream of live events broke off; its reader comes again')
        this.readable.destroy()
      })
      .finally(() => {
        this.#isWorking = false
      })
  }

  async #tellAll(): Promise<void> {
    while (this.#isBehind || this.#waiting.length > 0) {
      if (this.#isBehind) {
        this.#isBehind = false
        this.#waiting = []
        await this.#readMissed()
      } else {
        await this.#tellVisible(this.#waiting.splice(0))
      }
    }
  }

  async #readMissed(): Promise<void> {
    const missed = await eventsSince(this.#app.db, this.accountId, this.#lastId, [...this.topics])
    if (missed !== undefined) {
      await this.#tellVisible(missed)
      return
    }
    // What happened since is not known any more: everything has to be read anew.
    this.#lastId = await beginStream(this.#app.db, this.accountId)
    this.#send('reset', {}, this.#lastId)
  }

  async #tellVisible(events: readonly StoredEvent[]): Promise<void> {
    const caller = await callerNow(this.#app, this.#caller)
    if (caller === undefined) {
      this.end()
      return
    }
    this.#caller = caller
    for (const event of await visibleEvents(this.#app, caller, events)) {
      this.#send(event.topic, wire(event), event.id)
    }
    const last = events.at(-1)?.id
    if (last !== undefined && Number(last) > Number(this.#lastId)) this.#lastId = last
  }

  #send(event: string, data: unknown, id: string): void {
    this.#push(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #push(text: string): void {
    if (this.readable.destroyed) return
    this.readable.push(text)
    if (this.readable.readableLength > fullestBytes) this.readable.destroy()
  }

  #leave(): boolean {
    for (const timer of this.#timers) clearTimeout(timer)
    hubOf(this.#app).leave(this)
    return !this.readable.readableEnded && !this.readable.destroyed
  }
}

function wire({ scope, ids, change, userId, details, at }: LiveEvent): Record<string, unknown> {
  return { scope, ids, change, user_id: userId, details, at }
}
