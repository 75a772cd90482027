/** Something that this process has taken on. */
export interface Task {
  /** Unique among those of its backlog. */
  id: string
  /**
   * Settles once it is over and that is written down. What throws is given back, for another try. `releaseSlot` lets
   * another begin while only writing down is left.
   */
  run: (signal: AbortSignal, releaseSlot: () => void) => Promise<void>
}

export interface Taken {
  tasks: readonly Task[]
  /** Whether others wait, be it that there were no more slots or that it is not their turn. */
  more: boolean
}

/**
 * Work that waits in a table of its own instead of the queue of jobs, because whose turn it is depends on more than
 * who came first. Processes that run jobs take it on as they take on jobs.
 */
export interface Backlog<App> {
  /** Also the channel on which the database tells that there is more: `pg_notify(name, '')`. */
  name: string
  /** Takes on up to so many, in the name of a process on the list of those at work (`worker_processes`). */
  take: (app: App, holder: string, slots: number) => Promise<Taken>
  /** Lets go of what `holder` has but does not know of, and of what processes had that are off the list. */
  release: (app: App, holder: string, known: readonly string[]) => Promise<void>
  /** Whether it still has this one; without, nothing is held or every change looks for itself. */
  holds?: (app: App, holder: string, id: string) => Promise<boolean>
}
