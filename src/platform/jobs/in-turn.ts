import { endsWithin } from './every.ts'

/** Runs work one after the other, but waits for at most `patienceMs`. */
export type InTurn = <T>(work: () => Promise<T>, patienceMs: number) => Promise<T>

/**
 * For polling: at the same time, each loop would hold a connection, which is a server process of 3 to 7 MiB
 * that reads the same tables. One after the other, they share one. Each waits no longer than it wants to.
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
