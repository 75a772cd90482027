import type { Answer } from './serve.ts'

/** Where tasks are done, one at a time, away from the main thread: a thread or a process. */
export interface Host {
  send: (task: unknown) => void
  end: () => Promise<void>
  ref: () => void
  unref: () => void
  /** What it holds at the moment; 0 where that cannot be told apart from what the server holds. */
  memoryMb: () => number
}

export interface HostOptions {
  name: string
  script: URL
  /** Of JavaScript objects. */
  heapMb: number
}

export interface HostEvents {
  answered: (answer: Answer<unknown>) => void
  printed: (text: string) => void
  /** It ended without being told to. */
  lost: (reason: Error) => void
}

/** A host ended because a task took more memory than it may. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory'
}
