/** A message that the server may not have yet. */
export interface Outgoing {
  /** The idempotency key, so that a retry arrives once. */
  key: string
  conversationId: string
  kind: 'reply' | 'note'
  text: string
  mentions: readonly number[]
  /** Uploaded files of a reply. */
  files: readonly { id: string; name: string }[]
  at: string
  state: 'sending' | 'failed' | 'sent'
  /** The reason for the refusal. */
  error?: string
  /** Set if the server was unreachable. The message is retried before all later ones. */
  isLost?: boolean
  /** The id in the conversation, once known. */
  sentId?: string
}

export interface OutboxOptions {
  store: { read: () => string | null; write: (text: string) => void }
  send: (one: Outgoing) => Promise<string>
  explain: (error: unknown) => { text: string; isLost: boolean }
  /** Schedules a call. */
  later: (run: () => void) => void
}

/**
 * Unacknowledged messages, kept in the browser. The messages of a conversation are sent in order. A refused message
 * stays with its reason until it is resent or discarded. A message that didn't reach the server is retried, and later
 * ones wait for it.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #listeners = new Set<() => void>()
  readonly #lines = new Map<string, Promise<void>>()
  #all: readonly Outgoing[]
  #isWaiting = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#all = readKept(options.store.read())
    for (const one of this.#all) if (one.state === 'sending') void this.#line(one.conversationId, one.key)
  }

  get all(): readonly Outgoing[] {
    return this.#all
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(one: Omit<Outgoing, 'state'>): Promise<void> {
    this.#change([...this.#all, { ...one, state: 'sending' }])
    void this.retryLost()
    return this.#line(one.conversationId, one.key)
  }

  retry(key: string): Promise<void> {
    const one = this.#all.find((other) => other.key === key)
    if (one === undefined) return Promise.resolve()
    this.#set(key, { state: 'sending', isLost: false })
    return this.#line(one.conversationId, key)
  }

  /** Retries the messages that didn't reach the server. */
  retryLost(): Promise<unknown> {
    const lost = this.#all.filter(({ isLost }) => isLost === true)
    return Promise.all(lost.map(({ key }) => this.retry(key)))
  }

  discard(key: string): void {
    this.#change(this.#all.filter((one) => one.key !== key))
  }

  /** Messages that the conversation itself shows. */
  arrived(ids: ReadonlySet<string>): void {
    const rest = this.#all.filter(({ sentId }) => sentId === undefined || !ids.has(sentId))
    if (rest.length < this.#all.length) this.#change(rest)
  }

  #line(conversationId: string, key: string): Promise<void> {
    const before = this.#lines.get(conversationId) ?? Promise.resolve()
    const now = before.then(() => this.#send(key))
    this.#lines.set(conversationId, now)
    return now
  }

  async #send(key: string): Promise<void> {
    const one = this.#all.find((other) => other.key === key)
    if (one === undefined || one.state !== 'sending') return
    const before = this.#all
      .slice(0, this.#all.indexOf(one))
      .find(({ conversationId, isLost }) => conversationId === one.conversationId && isLost === true)
    if (before !== undefined)
      return this.#set(key, { state: 'failed', isLost: true, error: before.error ?? '' })
    try {
      const sentId = await this.#options.send(one)
      this.#set(key, { state: 'sent', sentId })
    } catch (error) {
      const { text, isLost } = this.#options.explain(error)
      this.#set(key, { state: 'failed', error: text, isLost })
      if (isLost) this.#tryLater()
    }
  }

  #tryLater(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#options.later(() => {
      this.#isWaiting = false
      void this.retryLost()
    })
  }

  #set(key: string, change: Partial<Outgoing>): void {
    this.#change(this.#all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  #change(all: readonly Outgoing[]): void {
    this.#all = all
    this.#options.store.write(JSON.stringify(all.filter(({ state }) => state !== 'sent')))
    for (const listener of this.#listeners) listener()
  }
}

/** Short enough to go unnoticed, and much shorter than the lifetime of an idempotency key. */
const meantMs = 10 * 60_000

/**
 * Restores unsent messages of an earlier visit. A message that was in flight during a reload may have arrived, so it is
 * sent again under its key. Refused and older messages wait for a decision of the user.
 */
function readKept(text: string | null): Outgoing[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    if (!Array.isArray(kept)) return []
    return kept.filter(isOutgoing).map((one) => {
      const isOnItsWay = one.state === 'sending' || one.isLost === true
      const isMeant = isOnItsWay && Date.now() - Date.parse(one.at) < meantMs
      return { ...one, state: isMeant ? 'sending' : 'failed', isLost: false }
    })
  } catch {
    return []
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const { key, conversationId, text, kind, mentions, files } = Object(value)
  return (
    [key, conversationId, text].every((one) => typeof one === 'string') &&
    (kind === 'reply' || kind === 'note') &&
    Array.isArray(mentions) &&
    Array.isArray(files)
  )
}
