/** One change that a person made, as it is sent. */
export interface Edit {
  /** The Idempotency-Key under which it is sent, however often. */
  id: string
  /** What is edited. A later edit of the same thing that was not sent yet takes its place. */
  target: string
  operation: string
  takes: Record<string, unknown>
  /** In words, for a list of what was not saved. */
  label: string
  /** What the screen needs to take it up again. Such an edit is never given up: a refused one waits for its screen. */
  context?: unknown
  /** What it was made upon, for the screen that has to merge it with what somebody else changed meanwhile. */
  basis?: unknown
}

/** Where edits are kept until the server has acknowledged them. */
export interface EditStore {
  /** Keeps an edit, in the place of another one: a window that closes meanwhile leaves one of the two. */
  put: (edit: Edit, insteadOf?: string) => Promise<void>
  remove: (id: string) => Promise<void>
  /** In the order in which they were put. */
  all: () => Promise<Edit[]>
}

/**
 * `changed`: it is sent again like this, as somebody else has changed the same thing; `later`: the server could not be
 * reached or had no time; `held`: it waits until somebody mends it; `refused`: sending it again would change nothing.
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

/** `waiting` has something that could not be sent, `held` something that has to be mended first. */
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
 * Sends edits 400 ms after the last change of a thing, one at a time for each thing and in order. Nothing leaves the
 * store before the server has acknowledged or refused it.
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

  /** As the screen shows it on which `target` is edited: what has to be mended elsewhere is told there. */
  stateFor(target: string | undefined): SaveState {
    return stateOf(this.#entries.filter(({ isHeld, edit }) => !isHeld || edit.target === target))
  }

  get unsent(): readonly Edit[] {
    return this.#entries.map(({ edit }) => edit)
  }

  /** Whether it is on its way, or will be in a moment: what could not be sent and what is held are not. */
  isUnderWay(target: string): boolean {
    return this.#entries.some(
      ({ isSending, isStuck, edit }) => (isSending || !isStuck) && edit.target === target,
    )
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes up what an earlier visit could not send. */
  async resume(): Promise<number> {
    const left = await this.#options.store.all()
    for (const edit of left) this.#enqueue(edit, 0)
    return left.length
  }

  add(edit: Edit): void {
    const unsent = this.#entries.find((one) => one.edit.target === edit.target && !one.isSending)
    if (unsent !== undefined) this.#takeOut(unsent)
    const entry = this.#enqueue(edit, quietMilliseconds)
    // While the server is away, more typing does not make it less so.
    entry.isStuck = unsent?.isStuck === true && !unsent.isHeld
    // A store that fails takes only the safety net away: the edit is sent all the same.
    void this.#options.store.put(edit, unsent?.edit.id).catch(() => undefined)
  }

  /** Sends nothing more; what was not sent stays in the store. */
  stop(): void {
    for (const { timer } of this.#entries) clearTimeout(timer)
    this.#entries.splice(0)
    this.#listeners.clear()
  }

  /** Sends at once what waits for more typing, or for the server to come back. */
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
    // The one before it starts this one when it has ended.
    if (isBehind || entry.isSending || !this.#entries.includes(entry)) return
    entry.isSending = true
    // One that could not be sent counts as such until it is there, however often it is tried.
    if (entry.isHeld) [entry.isStuck, entry.isHeld] = [false, false]
    this.#tell()
    let sent = await this.#options.send(entry.edit)
    while (sent.kind === 'changed') {
      // Of somebody who has left: it is in the store as it was.
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
