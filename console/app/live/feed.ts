import { FrontdeskError, type ServerEvent } from '../../../clients/typescript/src/index.ts'

/** That something changed; what it holds now has to be read. */
export interface LiveEvent {
  /** `record` for `record:people`; `reset` where what happened meanwhile is not known: read everything anew. */
  topic: string
  /** What it belongs to: an object by its name, an automation or an agent by its id. */
  scope: string | null
  /** Null where they are too many, or gone. */
  ids: readonly string[] | null
  change: string
  /** Who did it. */
  userId: number | null
  details: unknown
}

export type LiveListener = (event: LiveEvent) => void

/** Opens the stream of these topics, after the event of this id; it ends by the signal alone, or throws. */
export type OpenStream = (
  topics: readonly string[],
  lastId: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<ServerEvent>

export interface FeedOptions {
  open: OpenStream
  onSignedOut: () => void
  /** The stream broke off, or could not be opened; it is tried again. */
  onLost: () => void
}

// As many as the server takes in one stream.
const mostTopics = 50
const gatherMilliseconds = 30
const firstPause = 1000
const longestPause = 30_000

const reset: LiveEvent = {
  topic: 'reset',
  scope: null,
  ids: null,
  change: 'reset',
  userId: null,
  details: null,
}

/**
 * The live events of one window: one stream for whatever is listened to anywhere in it. A topic that is added opens
 * the stream anew after the last event, so that nothing is missed; one that is no longer listened to stays until then.
 */
export class LiveFeed {
  readonly #options: FeedOptions
  readonly #listeners = new Map<LiveListener, readonly string[]>()
  /** Things that the server does not show to this person, or not any more. */
  readonly #refused = new Set<string>()
  #opened: readonly string[] = []
  #stream: AbortController | undefined
  #lastId: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  #endPause: () => void = () => undefined

  constructor(options: FeedOptions) {
    this.#options = options
  }

  listen(topics: readonly string[], listener: LiveListener): () => void {
    this.#listeners.set(listener, topics)
    this.#adapt()
    return () => {
      this.#listeners.delete(listener)
    }
  }

  start(): void {
    this.#isRunning = true
    this.#adapt()
  }

  /** Nobody looks: what happens meanwhile is told after the next start. */
  pause(): void {
    this.#isRunning = false
    clearTimeout(this.#timer)
    this.#close()
  }

  /** Opens at once what waits for its next attempt. */
  retry(): void {
    this.#endPause()
  }

  /** Somebody else looks from now on. */
  forget(): void {
    this.pause()
    this.#lastId = undefined
    this.#refused.clear()
  }

  #close(): void {
    this.#stream?.abort()
    this.#stream = undefined
    this.#opened = []
  }

  // Several components that appear together open one stream.
  #adapt(): void {
    clearTimeout(this.#timer)
    if (this.#isRunning) this.#timer = setTimeout(() => this.#openWanted(), gatherMilliseconds)
  }

  #wanted(): string[] {
    const topics = new Set([...this.#listeners.values()].flat())
    return [...topics].filter((topic) => !this.#refused.has(topic)).slice(0, mostTopics)
  }

  #openWanted(): void {
    const wanted = this.#wanted()
    if (wanted.every((topic) => this.#opened.includes(topic))) return
    this.#close()
    this.#opened = wanted
    this.#stream = new AbortController()
    void this.#read(wanted, this.#stream.signal)
  }

  async #read(topics: readonly string[], signal: AbortSignal): Promise<void> {
    let pause = firstPause
    for (;;) {
      try {
        for await (const event of this.#options.open(topics, this.#lastId, signal)) {
          if (signal.aborted) return
          pause = firstPause
          this.#tell(event)
        }
      } catch (error) {
        if (signal.aborted || this.#isRefused(error, topics)) return
        this.#options.onLost()
      }
      await this.#waitFor(pause, signal)
      if (signal.aborted) return
      pause = Math.min(pause * 2, longestPause)
    }
  }

  #waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
      this.#endPause = end
    })
  }

  /** Whether trying again would end the same. */
  #isRefused(error: unknown, topics: readonly string[]): boolean {
    if (!(error instanceof FrontdeskError)) return false
    if (error.status === 401) {
      this.pause()
      this.#options.onSignedOut()
      return true
    }
    if (error.status !== 400) return false
    // A thing that is not there (any more) must not keep everything else from being told.
    const messages = error.issues.map(({ message }) => message).join(' ')
    const scoped = topics.filter((topic) => topic.includes(':'))
    const named = scoped.filter((topic) => messages.includes(`"${topic.slice(topic.indexOf(':') + 1)}"`))
    for (const topic of named.length > 0 ? named : scoped) this.#refused.add(topic)
    this.#opened = []
    this.#adapt()
    return true
  }

  #tell({ event: topic, data, id }: ServerEvent): void {
    if (id !== undefined) this.#lastId = id
    // The first one begins after the window has begun to read: what happened in between is told by nobody else.
    if (topic === 'reset' || topic === 'ready') {
      for (const listener of this.#listeners.keys()) listener(reset)
      return
    }
    const { scope, ids, change, user_id: userId, details } = data as WireEvent
    const event: LiveEvent = { topic, scope, ids, change, userId, details }
    for (const [listener, topics] of this.#listeners) {
      if (topics.includes(topic) || topics.includes(`${topic}:${scope}`)) listener(event)
    }
  }
}

type WireEvent = Omit<LiveEvent, 'topic' | 'userId'> & { user_id: number | null }
