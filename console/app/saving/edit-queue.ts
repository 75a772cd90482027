/** An edit as it is sent. */
export interface Edit {
  /** The Idempotency-Key of all attempts. */
  id: string
  /** The edited resource. A later edit of it replaces one that wasn't sent yet. */
  target: string
  operation: string
  takes: Record<string, unknown>
  /** A description for the list of unsaved edits. */
  label: string
  /** State that the screen needs to resume the edit. A refused edit with context waits for its screen. */
  context?: unknown
  /** The base of the edit, for merging it with concurrent changes. */
  basis?: unknown
}

/** Storage of edits until the server acknowledges them. */
export interface EditStore {
  /** Stores an edit and removes the one that it replaces, so that a closing window leaves exactly one. */
  put: (edit: Edit, insteadOf?: string) => Promise<void>
  remove: (id: string) => Promise<void>
  /** In insertion order. */
  all: () => Promise<Edit[]>
}

/**
 * `changed`: resend this version, because of a concurrent change. `later`: the server was unreachable or overloaded.
 * `held`: it waits for a correction. `refused`: a retry would fail again.
 */
export type Sent =
  | { kind: 'done'; answer?: unknown }
  | { kind: 'changed'; edit: Edit }
  | { kind: 'later' }
  | { kind: 'held' }
  | { kind: 'refused'; error: Error }

export interface QueueOptions {
  store: EditStore
  send: (edit: Edit) => Promise<Sent>
  onDone?: (edit: Edit, answer: unknown) => void
  onRefused?: (edit: Edit, error: Error) => void
}

/** `waiting` has unsent edits, `held` has edits that need a correction first. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'held'

const quietMilliseconds = 400
const firstPause = 1000
const longestPause = 30_000

interface Entry {
  edit: Edit
  timer: ReturnType<typeof setTimeout> | undefined
  isSending: boolean
  isStuck: boolean
  isHeld: boolean
  pause: number
}

function stateOf(entries: readonly Entry[]): SaveState {
  if (entries.length === 0) return 'saved'
  if (entries.some(({ isStuck, isHeld }) => isStuck && !isHeld)) return 'waiting'
  return entries.some(({ isStuck }) => !isStuck) ? 'saving' : 'held'
}

/**
 * Sends edits 400 ms after the last change, in order and one at a time per target. An edit stays in the store until the
 * server has acknowledged or refused it.
 */
export class EditQueue {
  readonly #options: QueueOptions
  readonly #entries: Entry[] = []
  readonly #listeners = new Set<() => void>()

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get state(): SaveState {
    return stateOf(this.#entries)
  }

  /** The state for the screen of `target`. Edits held for other targets are reported on their own screens. */
  stateFor(target: string | undefined): SaveState {
    return stateOf(this.#entries.filter(({ isHeld, edit }) => !isHeld || edit.target === target))
  }

  get unsent(): readonly Edit[] {
    return this.#entries.map(({ edit }) => edit)
  }

  /** Returns true if an edit is in flight or about to be sent, but not if it is held or failed. */
  isUnderWay(target: string): boolean {
    return this.#entries.some(
      ({ isSending, isStuck, edit }) => (isSending || !isStuck) && edit.target === target,
    )
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resumes the unsent edits of an earlier visit. */
  async resume(): Promise<number> {
    const left = await this.#options.store.all()
    for (const edit of left) this.#enqueue(edit, 0)
    return left.length
  }

  add(edit: Edit): void {
    const unsent = this.#entries.find((one) => one.edit.target === edit.target && !one.isSending)
    if (unsent !== undefined) this.#takeOut(unsent)
    const entry = this.#enqueue(edit, quietMilliseconds)
    // More typing doesn't end a server outage.
    entry.isStuck = unsent?.isStuck === true && !unsent.isHeld
    // A failing store only removes the safety net, so the edit is sent anyway.
    void this.#options.store.put(edit, unsent?.edit.id).catch(() => undefined)
  }

  /** Stops sending. Unsent edits stay in the store. */
  stop(): void {
    for (const { timer } of this.#entries) clearTimeout(timer)
    this.#entries.splice(0)
    this.#listeners.clear()
  }

  /** Sends at once, without waiting for more typing or for the server to come back. */
  flush(target?: string): void {
    for (const entry of this.#entries) {
      if (!entry.isSending && (target === undefined || entry.edit.target === target)) this.#schedule(entry, 0)
    }
  }

  #enqueue(edit: Edit, delay: number): Entry {
    const entry: Entry = {
      edit,
      timer: undefined,
      isSending: false,
      isStuck: false,
      isHeld: false,
      pause: firstPause,
    }
    this.#entries.push(entry)
    this.#schedule(entry, delay)
    this.#tell()
    return entry
  }

  #schedule(entry: Entry, delay: number): void {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => void this.#send(entry), delay)
  }

  async #send(entry: Entry): Promise<void> {
    const isBehind = this.#entries.some((one) => one.isSending && one.edit.target === entry.edit.target)
    // The previous request starts this one when it ends.
    if (isBehind || entry.isSending || !this.#entries.includes(entry)) return
    entry.isSending = true
    // A failed edit keeps its state during retries.
    if (entry.isHeld) [entry.isStuck, entry.isHeld] = [false, false]
    this.#tell()
    let sent = await this.#options.send(entry.edit)
    while (sent.kind === 'changed') {
      // The user has signed out, and the store still has the edit.
      if (!this.#entries.includes(entry)) return
      void this.#options.store.put(sent.edit, entry.edit.id).catch(() => undefined)
      entry.edit = sent.edit
      sent = await this.#options.send(entry.edit)
    }
    entry.isSending = false
    if (sent.kind === 'later' || sent.kind === 'held') this.#postpone(entry, sent.kind === 'held')
    else this.#finish(entry, sent)
    this.#tell()
  }

  #postpone(entry: Entry, isHeld: boolean): void {
    const newer = this.#entries.find((one) => one !== entry && one.edit.target === entry.edit.target)
    if (newer !== undefined) {
      this.#drop(entry)
      newer.isStuck = !isHeld
      this.#schedule(newer, 0)
      return
    }
    entry.isStuck = true
    entry.isHeld = isHeld
    if (isHeld) return
    this.#schedule(entry, entry.pause)
    entry.pause = Math.min(entry.pause * 2, longestPause)
  }

  #finish(entry: Entry, sent: Extract<Sent, { kind: 'done' | 'refused' }>): void {
    this.#drop(entry)
    if (sent.kind === 'refused') this.#options.onRefused?.(entry.edit, sent.error)
    else this.#options.onDone?.(entry.edit, sent.answer)
    const next = this.#entries.find((one) => one.edit.target === entry.edit.target)
    if (next !== undefined) this.#schedule(next, 0)
  }

  #takeOut(entry: Entry): void {
    clearTimeout(entry.timer)
    const index = this.#entries.indexOf(entry)
    if (index !== -1) this.#entries.splice(index, 1)
  }

  #drop(entry: Entry): void {
    this.#takeOut(entry)
    void this.#options.store.remove(entry.edit.id).catch(() => undefined)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
