import { threadPerApp } from '../../../../platform/threads/task-runner.ts'
import type { OfflineApp } from '../conversation.ts'
import type { Clock } from './dates.ts'
import type { Kind } from './kinds.ts'
import { type PlainKind, plainExtractors } from './plain.ts'
import type { Value } from './values.ts'

export interface ValueQuestion {
  kind: Kind
  text: string
  clock: Clock
}

// A message has a few lines. Reading a book for a name would block other callers.
const readCharacters = 1000

const threadOf = threadPerApp<ValueQuestion, Value>({
  name: 'reading of values',
  script: new URL('./worker.ts', import.meta.url),
  patienceMs: 60_000,
  idleMs: 5 * 60_000,
  mostWaiting: 3000,
  heapMb: 256,
  atClosing: 'finish',
})

/** The value of this type that the text states, or undefined. Slow extractors run in a worker thread. */
export async function findValue(app: OfflineApp, kind: Kind, text: string, clock: Clock): Promise<Value> {
  const read = text.slice(0, readCharacters)
  return isPlain(kind) ? plainExtractors[kind](read) : threadOf(app).run({ kind, text: read, clock })
}

function isPlain(kind: Kind): kind is PlainKind {
  return kind in plainExtractors
}
