import type { Entry } from '../words.ts'
import { hasGap, withNewest } from './entries.ts'

export interface Talk {
  /** Newest first. Undefined until loaded. */
  entries: readonly Entry[] | undefined
  hasOlder: boolean
  error: Error | undefined
}

type ReadPage = (cursor: string | undefined) => Promise<{ results: Entry[]; next_cursor: string | null }>

/**
 * Loads a transcript from its end. Fetches run one after the other. After a long absence it loads pages until it reaches
 * known entries, so that none are missing.
 */
export class TranscriptReader {
  readonly #page: ReadPage
  readonly #listeners = new Set<() => void>()
  #state: Talk = { entries: undefined, hasOlder: false, error: undefined }
  #cursor: string | null = null
  #queue: Promise<void> = Promise.resolve()

  constructor(page: ReadPage) {
    this.#page = page
  }

  get state(): Talk {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readNewest(): Promise<void> {
    return this.#after(async () => {
      const known = this.#state.entries
      const first = await this.#page(undefined)
      let entries: readonly Entry[] = first.results
      let cursor = first.next_cursor
      while (cursor !== null && hasGap(known ?? [], entries, true)) {
        const next = await this.#page(cursor)
        entries = [...entries, ...next.results]
        cursor = next.next_cursor
      }
      if (known === undefined) this.#cursor = cursor
      this.#show(withNewest(known ?? [], entries))
    })
  }

  readOlder(): Promise<void> {
    return this.#after(async () => {
      if (this.#cursor === null) return
      const { results, next_cursor: cursor } = await this.#page(this.#cursor)
      this.#cursor = cursor
      this.#show([...(this.#state.entries ?? []), ...results])
    })
  }

  #after(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      this.#change({ ...this.#state, error: error instanceof Error ? error : new Error(String(error)) })
    })
    return this.#queue
  }

  #show(entries: readonly Entry[]): void {
    this.#change({ entries, hasOlder: this.#cursor !== null, error: undefined })
  }

  #change(state: Talk): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
