import { useSyncExternalStore } from 'react'
import { ConnectionError, FrontdeskError, type OperationName } from '../../../clients/typescript/src/index.ts'
import { operation, toastError } from '../operations.ts'
import { type Edit, EditQueue, type SaveState, type Sent } from './edit-queue.ts'
import { indexedStore } from './edit-store.ts'

type SavedListener = (edit: Edit, answer: unknown) => void
type RefusedListener = (edit: Edit, error: Error) => boolean
type Repair = (edit: Edit, error: Error) => Promise<Sent> | undefined

let queue: EditQueue | undefined
let queueOwner = ''
const onRefused = new Set<RefusedListener>()
let repair: Repair | undefined
const senders = new Map<string, () => Promise<Sent>>()
let resumed: Promise<unknown> = Promise.resolve()
/** Unsent edits of earlier visits by target, until their screen takes them over. */
let left = new Map<string, Edit>()
const onSaved = new Set<SavedListener>()
let saved = 0

/** Starts saving for the signed-in user, including unsent edits of an earlier visit. */
export async function startSaving(owner: string): Promise<void> {
  if (queueOwner === owner) return
  // Edits of another user stay in that user's store.
  queue?.stop()
  queueOwner = owner
  queue = new EditQueue({
    store: indexedStore(owner),
    send: sendEdit,
    onDone: (edit, answer) => {
      saved++
      for (const listener of onSaved) listener(edit, answer)
    },
    onRefused: (edit, error) => {
      // The screen of the resource reports it.
      const isTold = [...onRefused].map((listener) => listener(edit, error)).includes(true)
      if (!isTold) toastError(error)
    },
  })
  queue.subscribe(tellListeners)
  tellListeners()
  resumed = resumeWith(queue)
  await resumed
}

async function resumeWith(started: EditQueue): Promise<void> {
  await started.resume().catch(() => 0)
  left = new Map(started.unsent.map((edit) => [edit.target, edit]))
}

/** The user whose edits are saved. Undefined before sign-in. */
export function savesFor(): string {
  return queueOwner
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Installs page-wide handlers: send on reconnect, and warn before a window with unsent edits closes. */
export function guardUnsent(): void {
  window.addEventListener('online', () => queue?.flush())
  window.addEventListener('beforeunload', (event) => {
    for (const take of writing) take()
    queue?.flush()
    if (queue !== undefined && queue.state !== 'saved') event.preventDefault()
  })
}

const writing = new Set<() => void>()

/** Registers pending input, which becomes an edit before the window closes. */
export function takeBeforeClosing(take: () => void): () => void {
  writing.add(take)
  return () => writing.delete(take)
}

async function sendEdit(edit: Edit): Promise<Sent> {
  const sender = senders.get(edit.target)
  if (sender !== undefined) return sender()
  try {
    const answer = await operation(edit.operation as OperationName)(edit.takes, { idempotencyKey: edit.id })
    return { kind: 'done', answer }
  } catch (error) {
    const failed = afterFailure(edit, error)
    if (failed.kind !== 'refused') return failed
    const repaired = repair?.(edit, failed.error)
    return repaired?.catch((reason: unknown) => afterFailure(edit, reason)) ?? failed
  }
}

function afterFailure(
  { context }: Edit,
  error: unknown,
): Extract<Sent, { kind: 'later' | 'held' | 'refused' }> {
  if (isPassing(error)) return { kind: 'later' }
  // The screen can correct it.
  if (context !== undefined) return { kind: 'held' }
  return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
}

/** Returns true if a retry can succeed: no answer, an overloaded server, or an expired session. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof FrontdeskError && (error.status >= 500 || [401, 408, 429].includes(error.status))
}

/** Sends a change soon and stores it until the server has it. */
export function save(edit: Omit<Edit, 'id'>): void {
  if (queue === undefined) throw new Error('Not signed in: the edit is not saved')
  queue.add({ ...edit, id: newEditId() })
}

/** Creates the idempotency key of an edit or of a new version of it. */
export function newEditId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
}

/** Lets a mounted screen send the edits of its target itself, with its current state. */
export function sendBy(target: string, sender: () => Promise<Sent>): () => void {
  senders.set(target, sender)
  return () => senders.delete(target)
}

const longestWait = 5000
const lookEvery = 50

/**
 * Takes over an earlier visit's unsent edits of a target, once known: still waiting, or sent at the start of this visit.
 * The latter are returned until `forgetLeft`.
 */
export async function leftOf(target: string): Promise<{ edit: Edit; isSent: boolean } | undefined> {
  await resumed
  // The outcome of a request in flight is known in a moment.
  for (let waited = 0; queue?.isUnderWay(target) === true && waited < longestWait; waited += lookEvery) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  const unsent = queue?.unsent.findLast((edit) => edit.target === target)
  const earlier = left.get(target)
  if (unsent !== undefined) return { edit: unsent, isSent: false }
  return earlier === undefined ? undefined : { edit: earlier, isSent: true }
}

/** Called once a screen shows the edits of an earlier visit. A screen that closes before leaves them to the next one. */
export function forgetLeft(target: string): void {
  left.delete(target)
}

/** Sends the typed value when its field loses the focus. */
export function saveNow(target?: string): void {
  queue?.flush(target)
}

/** Registers a correction of refused edits. Undefined if an edit can't be corrected. */
export function repairWith(next: Repair): void {
  repair = next
}

/** The unsaved edits, in the order in which they were made. */
export function unsentEdits(): readonly Edit[] {
  return queue?.unsent ?? []
}

/** Counts the edits that the server has acknowledged. Data fetched before the last one may be outdated. */
export function editsSaved(): number {
  return saved
}

/** Subscribes to refused edits. A listener that shows one returns true. */
export function listenForRefused(listener: RefusedListener): () => void {
  onRefused.add(listener)
  return () => onRefused.delete(listener)
}

/** Subscribes to acknowledged edits with the server's answer. */
export function listenForSaved(listener: SavedListener): () => void {
  onSaved.add(listener)
  return () => onSaved.delete(listener)
}

const listeners = new Set<() => void>()

/** The combined state of all edits. Held edits count only on the screen of `target`. */
export function useSaveState(target?: string): SaveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue?.stateFor(target) ?? 'saved',
  )
}
