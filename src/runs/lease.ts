import type { App } from '../platform/app.ts'
import type { heldRows } from '../platform/jobs/index.ts'

/**
 * Another process has the run, or it was cancelled or taken over: later work of this process for it is
 * ignored.
 */
export class LeaseLost extends Error {}

/** The holder of a commit. The database refuses a commit under an earlier epoch. */
export interface Fence {
  id: string
  epoch: number
}

/** The right to execute a run or a turn, as long as the process is alive and it has time. */
export interface Lease {
  /** Aborted when the time is up, the process stops or the lease is lost. */
  signal: AbortSignal
  hasTime: () => boolean
  isLost: () => boolean
  /** Asks the database, if a loss isn't announced. */
  look?: () => Promise<void>
  end: () => void
}

/** A lease on a run that a worker has claimed; `isHeld` asks the database. */
export function claimedLease(app: App, stopping: AbortSignal, isHeld: () => Promise<boolean>): Lease {
  const losing = new AbortController()
  return {
    signal: AbortSignal.any([stopping, losing.signal]),
    hasTime: () => true,
    isLost: () => losing.signal.aborted,
    look: async () => {
      try {
        if (!(await isHeld())) losing.abort(new LeaseLost())
      } catch (error) {
        app.log.debug({ err: error }, 'could not look after a run')
      }
    },
    end: () => undefined,
  }
}

/** A row and the lease on it, or the answer instead. */
export type Taken<Row, Refused> =
  | { held: Row; lease: Lease }
  | ([Refused] extends [never] ? never : { held: Refused; lease: undefined })

/** The row to hold, for `seconds` at most. */
export interface Wanted {
  table: ReturnType<typeof heldRows>
  id: string
  seconds: number
}

/** Lets `take` take a row under the name of this process, and keeps it until the lease ends. */
export async function hold<Row extends object, Refused extends null | undefined>(
  app: App,
  { table, id, seconds }: Wanted,
  take: (holder: string) => Promise<Row | Refused>,
): Promise<Taken<Row, Refused>> {
  const ending = new AbortController()
  let isLost = false
  const holder = await app.holder.id()
  const held = app.holder.hold(table, id, () => {
    isLost = true
    ending.abort(new LeaseLost())
  })
  try {
    const taken: Row | Refused = await take(holder)
    if (taken === null || taken === undefined) {
      held.end()
      return { held: taken, lease: undefined } as Taken<Row, Refused>
    }
    held.taken()
    const deadline = Date.now() + seconds * 1000
    const timeUp = new DOMException('The turn took longer than it may.', 'TimeoutError')
    const alarm = setTimeout(() => ending.abort(timeUp), seconds * 1000)
    const end = (): void => {
      clearTimeout(alarm)
      held.end()
    }
    const lease = { signal: ending.signal, hasTime: () => Date.now() < deadline, isLost: () => isLost, end }
    return { held: taken, lease }
  } catch (error) {
    // The row may be held although the answer was lost: the next heartbeat releases it.
    held.end()
    throw error
  }
}
