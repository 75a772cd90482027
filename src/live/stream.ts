import { Readable } from 'node:stream'
import { credentialName, type UserCaller } from '../kit/caller.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type CallerStreams, eventText, type LiveStream, type Message } from './caller-streams.ts'
import { hubOf } from './hub.ts'
import { beginStream, eventsSince, noteAudience } from './store.ts'

const timing = {
  // Proxies close connections after a minute without traffic.
  quietMs: 15_000,
  // Clients reconnect now and then, so that no forgotten stream lives forever.
  longestMs: 30 * 60_000,
}

// A client that reads too slowly for this buffer is disconnected, and continues at the same position when it
// reconnects.
const fullestBytes = 64 * 1024

/** The events of an account as they happen. */
export async function openEvents(
  app: App,
  caller: UserCaller,
  topics: ReadonlySet<string>,
  lastId: string | undefined,
  options = timing,
): Promise<Readable> {
  const accountId = caller.account.id
  const release = takePlaces(app, caller)
  try {
    await noteAudience(
      app.db,
      [...topics].map((topic) => ({ accountId, topic })),
    )
    const stream = new EventsStream(app, caller, topics, release, options)
    await stream.begin(lastId)
    return stream.readable
  } catch (error) {
    release()
    throw error
  }
}

function takePlaces({ admission }: App, caller: UserCaller): () => void {
  const headers = { 'retry-after': '30' }
  return admission.takePlaces(
    {
      place: 'process_streams',
      owner: 'all',
      refusal: () => new Problem('unavailable', 'This server has too many streams open.', { headers }),
    },
    {
      place: 'session_streams',
      owner: credentialName(caller),
      refusal: (most) =>
        new Problem('rate_limited', `This key or session has ${most} event streams open. Close one first.`, {
          headers,
        }),
    },
    {
      place: 'account_streams',
      owner: caller.account.id,
      refusal: (most) =>
        new Problem(
          'unavailable',
          `This account has ${most} event streams open on this server. FRONTDESK_STREAMS_PER_ACCOUNT allows more.`,
          { headers },
        ),
    },
  )
}

class EventsStream implements LiveStream {
  readonly readable = new Readable({ read: () => undefined })
  readonly topics: ReadonlySet<string>
  readonly #app: App
  readonly #accountId: number
  readonly #siblings: CallerStreams
  readonly #release: () => void
  readonly #timers: NodeJS.Timeout[]
  /** Messages that came before `ready`, `reset` or the missed events; they are sent after those. */
  #early: Message[] | undefined = []
  /** The last event of its topics, visible or not. */
  #lastId = ''

  constructor(
    app: App,
    caller: UserCaller,
    topics: ReadonlySet<string>,
    release: () => void,
    options: typeof timing,
  ) {
    this.topics = topics
    this.#app = app
    this.#accountId = caller.account.id
    this.#release = release
    this.#timers = [
      setInterval(() => this.#push(': still here\n\n'), options.quietMs),
      setTimeout(() => this.end(), options.longestMs),
    ]
    this.readable.once('close', () => this.#leave())
    // Joins before it reads the missed events, so that no event is lost between the two.
    this.#siblings = hubOf(app).join(caller, this)
  }

  async begin(lastId: string | undefined): Promise<void> {
    this.#push('retry: 2000\n\n')
    try {
      if (lastId === undefined) await this.#start('ready')
      else {
        this.#lastId = lastId
        await this.readMissed()
      }
    } catch (error) {
      this.#leave()
      throw error
    }
    const early = this.#early ?? []
    this.#early = undefined
    this.send(early)
  }

  send(messages: readonly Message[]): void {
    const own = messages.filter(({ topic }) => this.topics.has(topic))
    if (this.#early === undefined) this.#sendNow(own)
    else this.#early.push(...own)
  }

  async readMissed(): Promise<void> {
    const missed = await eventsSince(this.#app.db, this.#accountId, this.#lastId, [...this.topics])
    if (missed === undefined) await this.#start('reset')
    else this.#sendNow(await this.#siblings.check(missed))
  }

  end(): void {
    if (this.#leave()) this.readable.push(null)
  }

  destroy(): void {
    this.readable.destroy()
  }

  /** Starts at the present. `reset` means that the events since the last one are no longer available. */
  async #start(event: 'ready' | 'reset'): Promise<void> {
    this.#lastId = await beginStream(this.#app.db, this.#accountId)
    this.#push(eventText(event, {}, this.#lastId))
  }

  #sendNow(messages: readonly Message[]): void {
    for (const { id, text } of messages) {
      if (text !== '') this.#push(text)
      if (Number(id) > Number(this.#lastId)) this.#lastId = id
    }
  }

  #push(text: string): void {
    if (this.readable.destroyed || this.readable.readableEnded) return
    this.readable.push(text)
    if (this.readable.readableLength > fullestBytes) this.readable.destroy()
  }

  #leave(): boolean {
    for (const timer of this.#timers) clearTimeout(timer)
    hubOf(this.#app).leave(this)
    this.#release()
    return !this.readable.readableEnded && !this.readable.destroyed
  }
}
