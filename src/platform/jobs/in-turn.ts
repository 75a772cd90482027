import { endsWithin } from './every.ts'

/** Runs what it is given, one piece of work after the other; after `patienceMs` at the latest. */
export type InTurn = <T>(work: () => Promise<T>, patienceMs: number) => Promise<T>

/**
 * For what nobody waits for: at once each would hold a connection, and each connection is a process of 3 to 7 MiB that
 * reads the same tables. One after the other they share one. Nobody waits longer for the one before than they want to.
 */
export function takingTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return async (work, patienceMs) => {
    const before = last
    const own = Promise.withResolvers<void>()
    last = own.promise
    await endsWithin(patienceMs, before)
    try {
      return await work()
    } finally {
      own.resolve()
    }
  }
}
