import type { Answer } from './serve.ts'

/** Runs tasks outside the main thread, one at a time: a thread or a process. */
export interface Host {
  send: (task: unknown) => void
  end: () => Promise<void>
  ref: () => void
  unref: () => void
  /** The memory in use; 0 if it can't be distinguished from the server's. */
  memoryMb: () => number
}

export interface HostOptions {
  name: string
  script: URL
  /** The limit of JavaScript objects. */
  heapMb: number
}

export interface HostEvents {
  answered: (answer: Answer<unknown>) => void
  printed: (text: string) => void
  /** Called when the host ends unexpectedly. */
  lost: (reason: Error) => void
}

/** A host was ended because a task took more time of a processor than it may. */
export class OutOfTime extends Error {
  override name = 'OutOfTime'
  readonly milliseconds: number

  constructor(milliseconds: number) {
    super(`a task took more than ${milliseconds} ms`)
    this.milliseconds = milliseconds
  }
}

/** A host ended because a task took more memory than it may. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory'
}
