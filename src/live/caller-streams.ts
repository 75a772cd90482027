import { callerNow } from '../accounts/index.ts'
import type { UserCaller } from '../kit/caller.ts'
import type { LiveEvent } from '../kit/live.ts'
import type { App } from '../platform/app.ts'
import type { StoredEvent } from './store.ts'
import { topicOf, visibleEvents } from './topics.ts'

/** An event as a stream sends it. */
export interface Message {
  id: string
  /** `run`, `record:12`. */
  topic: string
  /** Empty if the caller may not see the event. */
  text: string
}

/** A stream that is open in this process. */
export interface LiveStream {
  topics: ReadonlySet<string>
  send: (messages: readonly Message[]) => void
  /** Reads the events since the last one that it sent. */
  readMissed: () => Promise<void>
  end: () => void
  /** Breaks the connection, so that the client reconnects. */
  destroy: () => void
}

const mostWaiting = 1000

/**
 * The streams of one key, token or session. Before an event is sent, the caller and its rights are checked again, once
 * for all of these streams and in the turn of the account: an ended session gets nothing more.
 */
export class CallerStreams {
  readonly streams = new Set<LiveStream>()
  readonly #app: App
  #caller: UserCaller
  #waiting: StoredEvent[] = []
  #isWorking = false
  #isBehind = false

  constructor(app: App, caller: UserCaller) {
    this.#app = app
    this.#caller = caller
  }

  add(events: readonly StoredEvent[]): void {
    const streams = [...this.streams]
    this.#waiting.push(...events.filter((event) => streams.some(({ topics }) => topics.has(topicOf(event)))))
    // Events arrive faster than they can be checked: reads them together, or reports that there were too many.
    if (this.#waiting.length > mostWaiting) this.#isBehind = true
    this.#work()
  }

  catchUp(): void {
    this.#isBehind = true
    this.#work()
  }

  /** Checks stored events; ends all streams of a caller whose access has ended. */
  async check(events: readonly StoredEvent[]): Promise<Message[]> {
    if (events.length === 0) return []
    const caller = await callerNow(this.#app, this.#caller)
    if (caller === undefined) {
      this.end()
      return []
    }
    this.#caller = caller
    const visible = new Map(
      (await visibleEvents(this.#app, caller, events)).map((event) => [event.id, textOf(event)]),
    )
    return events.map((event) => ({
      id: event.id,
      topic: topicOf(event),
      text: visible.get(event.id) ?? '',
    }))
  }

  end(): void {
    for (const stream of this.streams) stream.end()
  }

  #work(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    this.#sendAll()
      .catch((error: unknown) => {
        this.#app.log.warn({ err: error }, 'streams of live events broke off; their reader connects again')
        for (const stream of this.streams) stream.destroy()
      })
      .finally(() => {
        this.#isWorking = false
      })
  }

  async #sendAll(): Promise<void> {
    while (this.#isBehind || this.#waiting.length > 0) {
      if (this.#isBehind) await this.#readMissed()
      else await this.#inTurn(() => this.#send(this.#waiting.splice(0)))
    }
  }

  async #readMissed(): Promise<void> {
    this.#isBehind = false
    this.#waiting = []
    for (const stream of this.streams) await this.#inTurn(() => stream.readMissed())
  }

  async #send(events: readonly StoredEvent[]): Promise<void> {
    const messages = await this.check(events)
    for (const stream of this.streams) stream.send(messages)
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    return this.#app.admission.runInTurn(this.#caller.account.id, work)
  }
}

/** An event in the format of server-sent events. */
export function eventText(event: string, data: unknown, id: string): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function textOf({ id, topic, scope, ids, change, userId, details, at }: LiveEvent): string {
  return eventText(topic, { scope, ids, change, user_id: userId, details, at }, id)
}
