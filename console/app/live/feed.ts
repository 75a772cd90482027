import { FrontdeskError, type ServerEvent } from '../../../clients/typescript/src/index.ts'

/** A change notification without content, which has to be fetched. */
export interface LiveEvent {
  /** `record` for `record:people`. `reset` means that events were missed and everything has to be fetched. */
  topic: string
  /** The name of the object, or the id of the automation or agent. */
  scope: string | null
  /** Null if the ids are too many or deleted. */
  ids: readonly string[] | null
  change: string
  /** The user who made the change. */
  userId: number | null
  details: unknown
}

export type LiveListener = (event: LiveEvent) => void

/** Opens a stream of topics after the event with this id. It ends through the signal or throws. */
export type OpenStream = (
  topics: readonly string[],
  lastId: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<ServerEvent>

export interface FeedOptions {
  open: OpenStream
  onSignedOut: () => void
  /** The stream broke or could not be opened. It will be retried. */
  onLost: () => void
}

// The server's limit for one stream.
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
 * The live events of one window, in one stream for all listeners. A new topic reopens the stream after the last event,
 * so that no event is missed. Unused topics stay until then.
 */
export class LiveFeed {
  readonly #options: FeedOptions
  readonly #listeners = new Map<LiveListener, readonly string[]>()
  /** Topics that the user can't see, or no longer can. */
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

  /** Pauses while the window is hidden. Missed events follow after the next start. */
  pause(): void {
    this.#isRunning = false
    clearTimeout(this.#timer)
    this.#close()
  }

  /** Retries at once instead of after the pause. */
  retry(): void {
    this.#endPause()
  }

  /** Restarts for another user. */
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

  // Components that mount together share one stream.
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

  /** Returns true if a retry would fail in the same way. */
  #isRefused(error: unknown, topics: readonly string[]): boolean {
    if (!(error instanceof FrontdeskError)) return false
    if (error.status === 401) {
      this.pause()
      this.#options.onSignedOut()
      return true
    }
    if (error.status !== 400) return false
    // A missing resource must not block the events of all others.
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
    // The window started loading before its first stream, so events in between were missed.
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
