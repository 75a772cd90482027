import { useSyncExternalStore } from 'react'
import { ConnectionError, FrontdeskError, type OperationName } from '../../../clients/typescript/src/index.ts'
import { operation, toastError } from '../operations.ts'
import { type Edit, EditQueue, type SaveState, type Sent } from './edit-queue.ts'
import { indexedStore } from './edit-store.ts'

type SavedListener = (edit: Edit, answer: unknown) => void
type RefusedListener = (edit: Edit, error: Error) => boolean

let queue: EditQueue | undefined
let queueOwner = ''
const onRefused = new Set<RefusedListener>()
const senders = new Map<string, () => Promise<Sent>>()
let resumed: Promise<unknown> = Promise.resolve()
const onSaved = new Set<SavedListener>()

/** Begins to save for the signed-in person, with what an earlier visit could not send. */
export async function startSaving(owner: string): Promise<void> {
  if (queueOwner === owner) return
  // What somebody else could not send stays in their store until they are back.
  queue?.stop()
  queueOwner = owner
  queue = new EditQueue({
    store: indexedStore(owner),
    send: sendEdit,
    onDone: (edit, answer) => {
      for (const listener of onSaved) listener(edit, answer)
    },
    onRefused: (edit, error) => {
      // A screen that shows what is edited tells it there.
      const isTold = [...onRefused].map((listener) => listener(edit, error)).includes(true)
      if (!isTold) toastError(error)
    },
  })
  queue.subscribe(tellListeners)
  tellListeners()
  resumed = queue.resume().catch(() => 0)
  await resumed
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Once for the page: sends when the connection is back, and asks before something unsent is closed. */
export function guardUnsent(): void {
  window.addEventListener('online', () => queue?.flush())
  window.addEventListener('beforeunload', (event) => {
    queue?.flush()
    if (queue !== undefined && queue.state !== 'saved') event.preventDefault()
  })
}

async function sendEdit({ id, target, operation: name, takes, context }: Edit): Promise<Sent> {
  const sender = senders.get(target)
  if (sender !== undefined) return sender()
  try {
    const answer = await operation(name as OperationName)(takes, { idempotencyKey: id })
    return { kind: 'done', answer }
  } catch (error) {
    if (isPassing(error)) return { kind: 'later' }
    // Its screen knows how to mend it.
    if (context !== undefined) return { kind: 'held' }
    return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Whether it may go better later: no answer, no time, or no session any more. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof FrontdeskError && (error.status >= 500 || [401, 408, 429].includes(error.status))
}

/** Sends a change soon, and keeps it until it is there. */
export function save(edit: Omit<Edit, 'id'>): void {
  if (queue === undefined) throw new Error('Nothing is saved before somebody has signed in.')
  queue.add({ ...edit, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` })
}

/** While a screen shows what is edited, it sends the edits of this target itself, as things stand then. */
export function sendBy(target: string, sender: () => Promise<Sent>): () => void {
  senders.set(target, sender)
  return () => senders.delete(target)
}

/** What an earlier visit could not send of this, once that is known. */
export async function unsentOf(target: string): Promise<Edit | undefined> {
  await resumed
  return queue?.unsent.findLast((edit) => edit.target === target)
}

/** The field was left: what was typed into it is sent now. */
export function saveNow(target?: string): void {
  queue?.flush(target)
}

/** Hears of edits that the server refuses; who shows one returns true. */
export function listenForRefused(listener: RefusedListener): () => void {
  onRefused.add(listener)
  return () => onRefused.delete(listener)
}

/** Hears of edits that the server has taken, with what it answered. */
export function listenForSaved(listener: SavedListener): () => void {
  onSaved.add(listener)
  return () => onSaved.delete(listener)
}

const listeners = new Set<() => void>()

export function useSaveState(): SaveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue?.state ?? 'saved',
  )
}
