/** Claimed work of this process. */
export interface Task {
  /** Unique among those of its backlog. */
  id: string
  /**
   * Settles once the work is finished and recorded. If it throws, the work is released for another attempt.
   * `releaseSlot` lets the next task start while only recording remains.
   */
  run: (signal: AbortSignal, releaseSlot: () => void) => Promise<void>
}

export interface Taken {
  tasks: readonly Task[]
  /** True if other work is waiting, for lack of slots or because it isn't its turn. */
  more: boolean
}

/**
 * Work that waits in its own table instead of the job queue, because its order depends on more than arrival.
 * Processes that run jobs claim it the same way.
 */
export interface Backlog<App> {
  /** The name is also the channel on which the database announces new work: `pg_notify(name, '')`. */
  name: string
  /** Claims up to this many rows for a listed process (`worker_processes`). */
  take: (app: App, holder: string, slots: number) => Promise<Taken>
  /** Lets go of what `holder` has but does not know of, and of what processes had that are off the list. */
  release: (app: App, holder: string, known: readonly string[]) => Promise<void>
  /** Checks that the process still holds a row. Omit it if nothing is held or every change checks for itself. */
  holds?: (app: App, holder: string, id: string) => Promise<boolean>
}
