import { useSyncExternalStore } from 'react'
import { ConnectionError, FrontdeskError, type OperationName } from '../../../clients/typescript/src/index.ts'
import { operation, toastError } from '../operations.ts'
import { type Edit, EditQueue, type SaveState, type Sent } from './edit-queue.ts'
import { indexedStore } from './edit-store.ts'

type SavedListener = (edit: Edit, answer: unknown) => void
type RefusedListener = (edit: Edit, error: Error) => boolean
type Mender = (edit: Edit, error: Error) => Promise<Sent> | undefined

let queue: EditQueue | undefined
let queueOwner = ''
const onRefused = new Set<RefusedListener>()
let mender: Mender | undefined
const senders = new Map<string, () => Promise<Sent>>()
let resumed: Promise<unknown> = Promise.resolve()
/** What an earlier visit could not send, by target, until its screen has been told. */
let left = new Map<string, Edit>()
const onSaved = new Set<SavedListener>()
let saved = 0

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
      saved++
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
  resumed = resumeWith(queue)
  await resumed
}

async function resumeWith(started: EditQueue): Promise<void> {
  await started.resume().catch(() => 0)
  left = new Map(started.unsent.map((edit) => [edit.target, edit]))
}

/** Whose edits are saved; nobody's before somebody has signed in. */
export function savesFor(): string {
  return queueOwner
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Once for the page: sends when the connection is back, and asks before something unsent is closed. */
export function guardUnsent(): void {
  window.addEventListener('online', () => queue?.flush())
  window.addEventListener('beforeunload', (event) => {
    for (const take of writing) take()
    queue?.flush()
    if (queue !== undefined && queue.state !== 'saved') event.preventDefault()
  })
}

const writing = new Set<() => void>()

/** While something is written that is no edit yet: it becomes one before the window is closed. */
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
    const mended = mender?.(edit, failed.error)
    return mended?.catch((reason: unknown) => afterFailure(edit, reason)) ?? failed
  }
}

function afterFailure(
  { context }: Edit,
  error: unknown,
): Extract<Sent, { kind: 'later' | 'held' | 'refused' }> {
  if (isPassing(error)) return { kind: 'later' }
  // Its screen knows how to mend it.
  if (context !== undefined) return { kind: 'held' }
  return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) }
}

/** Whether it may go better later: no answer, no time, or no session any more. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof FrontdeskError && (error.status >= 500 || [401, 408, 429].includes(error.status))
}

/** Sends a change soon, and keeps it until it is there. */
export function save(edit: Omit<Edit, 'id'>): void {
  if (queue === undefined) throw new Error('Nothing is saved before somebody has signed in.')
  queue.add({ ...edit, id: newEditId() })
}

/** Each edit, and each change to one, is sent under a key of its own. */
export function newEditId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
}

/** While a screen shows what is edited, it sends the edits of this target itself, as things stand then. */
export function sendBy(target: string, sender: () => Promise<Sent>): () => void {
  senders.set(target, sender)
  return () => senders.delete(target)
}

const longestWait = 5000
const lookEvery = 50

/**
 * What could not be sent of this, once that is known: it waits still, or it was sent when this visit began, which is told
 * once.
 */
export async function leftOf(target: string): Promise<{ edit: Edit; isSent: boolean } | undefined> {
  await resumed
  // What is on its way is there or not in a moment.
  for (let waited = 0; queue?.isUnderWay(target) === true && waited < longestWait; waited += lookEvery) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  const unsent = queue?.unsent.findLast((edit) => edit.target === target)
  const earlier = left.get(target)
  left.delete(target)
  if (unsent !== undefined) return { edit: unsent, isSent: false }
  return earlier === undefined ? undefined : { edit: earlier, isSent: true }
}

/** The field was left: what was typed into it is sent now. */
export function saveNow(target?: string): void {
  queue?.flush(target)
}

/** What the server refuses may be mended before it counts as refused, or as saved; undefined where it cannot. */
export function mendBy(mend: Mender): void {
  mender = mend
}

/** What is not at the server yet, in the order in which it was written. */
export function unsentEdits(): readonly Edit[] {
  return queue?.unsent ?? []
}

/** How many edits the server has taken so far: what was read before the last of them may be older than it. */
export function editsSaved(): number {
  return saved
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

/** Of all that is sent; what the server refuses until it is mended counts where `target` is shown. */
export function useSaveState(target?: string): SaveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue?.stateFor(target) ?? 'saved',
  )
}
