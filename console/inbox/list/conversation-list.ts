export interface Listed {
  id: string
  last_message_at: string
}

interface PageOf<One> {
  results: One[]
  next_cursor: string | null
}

export interface ListState<One> {
  /** Most recent message first. */
  rows: readonly One[]
  hasMore: boolean
  /** Undefined until the first page has loaded. */
  error: Error | undefined
  isRead: boolean
}

export interface Reads<One> {
  page: (cursor: string | undefined) => Promise<PageOf<One>>
  /** Returns those of the given conversations that belong to the list. */
  some: (ids: readonly string[]) => Promise<PageOf<One>>
}

const empty = { rows: [], hasMore: true, error: undefined, isRead: false } as const
// The server's limit.
const mostIds = 100
const mostPagesAgain = 5

function newestFirst(one: Listed, other: Listed): number {
  if (one.last_message_at !== other.last_message_at)
    return one.last_message_at < other.last_message_at ? 1 : -1
  return one.id < other.id ? 1 : -1
}

/**
 * A paginated list that stays up to date: changed conversations are fetched again, then moved or removed. Fetches run
 * one after the other, so that an old answer never overwrites a newer one.
 */
export class ConversationList<One extends Listed> {
  readonly #reads: Reads<One>
  readonly #listeners = new Set<() => void>()
  #state: ListState<One> = empty
  #cursor: string | undefined
  /** The last row that paging has loaded. Older rows come with a later page. */
  #floor: Listed | undefined
  #waiting = new Set<string>()
  #queue: Promise<void> = Promise.resolve()
  #isReadingMore = false
  #pages = 0

  constructor(reads: Reads<One>) {
    this.#reads = reads
  }

  get state(): ListState<One> {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readMore(): Promise<void> {
    if (this.#isReadingMore || !this.#state.hasMore) return this.#queue
    this.#isReadingMore = true
    return this.#after(async () => {
      try {
        await this.#readPage()
      } finally {
        this.#isReadingMore = false
      }
    })
  }

  /** Reloads the visible part, if the changes are unknown. */
  readAgain(): Promise<void> {
    return this.#after(async () => {
      const count = Math.min(Math.max(this.#pages, 1), mostPagesAgain)
      this.#cursor = undefined
      this.#floor = undefined
      this.#pages = 0
      const rows: One[] = []
      for (let page = 0; page < count; page++) {
        const { results, next_cursor: cursor } = await this.#reads.page(this.#cursor)
        rows.push(...results)
        this.#noteCursor(results, cursor)
        if (cursor === null) break
      }
      this.#show({ rows: this.#ordered(rows) })
    })
  }

  /** Fetches conversations that were changed, added or removed. */
  changed(ids: readonly string[]): Promise<void> {
    const isAsked = this.#waiting.size > 0
    for (const id of ids) this.#waiting.add(id)
    if (isAsked || this.#waiting.size === 0) return this.#queue
    return this.#after(async () => {
      while (this.#waiting.size > 0) {
        const asked = [...this.#waiting].slice(0, mostIds)
        for (const id of asked) this.#waiting.delete(id)
        const { results } = await this.#reads.some(asked)
        const others = this.#state.rows.filter(({ id }) => !asked.includes(id))
        this.#show({ rows: this.#ordered([...others, ...results]) })
      }
    })
  }

  /** Applies the user's own change before the server confirms it. */
  patch(id: string, change: Partial<One>): void {
    if (!this.#state.rows.some((row) => row.id === id)) return
    this.#show({ rows: this.#state.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) })
  }

  async #readPage(): Promise<void> {
    const { results, next_cursor: cursor } = await this.#reads.page(this.#cursor)
    this.#noteCursor(results, cursor)
    const known = new Set(results.map(({ id }) => id))
    const others = this.#state.rows.filter(({ id }) => !known.has(id))
    this.#show({ rows: this.#ordered([...others, ...results]) })
  }

  #noteCursor(results: readonly One[], cursor: string | null): void {
    this.#pages += 1
    this.#cursor = cursor ?? undefined
    this.#floor = cursor === null ? undefined : results.at(-1)
    this.#state = { ...this.#state, hasMore: cursor !== null, isRead: true }
  }

  #ordered(rows: readonly One[]): One[] {
    const floor = this.#floor
    const shown = floor === undefined ? rows : rows.filter((row) => newestFirst(row, floor) <= 0)
    return shown.toSorted(newestFirst)
  }

  #after(work: () => Promise<void>): Promise<void> {
    const before = this.#queue
    this.#queue = this.#tried(before, work)
    return this.#queue
  }

  async #tried(before: Promise<void>, work: () => Promise<void>): Promise<void> {
    await before
    try {
      await work()
      if (this.#state.error !== undefined) this.#show({ error: undefined })
    } catch (error) {
      this.#show({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  #show(change: Partial<ListState<One>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
