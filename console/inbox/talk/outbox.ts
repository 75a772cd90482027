/** Something written here that the server may not have yet. */
export interface Outgoing {
  /** Sent along, so that what is sent again arrives once. */
  key: string
  conversationId: string
  kind: 'reply' | 'note'
  text: string
  mentions: readonly number[]
  /** Uploaded before; they go with a reply. */
  files: readonly { id: string; name: string }[]
  at: string
  state: 'sending' | 'failed' | 'sent'
  /** Why it was not taken. */
  error?: string
  /** The server was not reached: it is sent again by itself, before what was written after it. */
  isLost?: boolean
  /** Its id in the conversation, once it is there. */
  sentId?: string
}

export interface OutboxOptions {
  store: { read: () => string | null; write: (text: string) => void }
  send: (one: Outgoing) => Promise<string>
  explain: (error: unknown) => { text: string; isLost: boolean }
  /** Runs something after a while. */
  later: (run: () => void) => void
}

/**
 * What was written and not acknowledged, kept in the browser until it is. Messages of one conversation go one after the
 * other; one that the server does not take stays, with its reason, until it is sent again or thrown away. One that did
 * not reach the server is tried again, and what was written after it waits behind it.
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

  /** Sends again what has not reached the server. */
  retryLost(): Promise<unknown> {
    const lost = this.#all.filter(({ isLost }) => isLost === true)
    return Promise.all(lost.map(({ key }) => this.retry(key)))
  }

  discard(key: string): void {
    this.#change(this.#all.filter((one) => one.key !== key))
  }

  /** The conversation shows these itself. */
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

/** As long as nobody wonders at what still goes out by itself, and far shorter than the server remembers its key. */
const meantMs = 10 * 60_000

/**
 * What an earlier visit could not send. Whoever reloads the page while something is on its way would be told that it was
 * not sent, although it may have been: it goes on, and with its key it arrives once. About what was refused, or is
 * older, whoever is back decides.
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
