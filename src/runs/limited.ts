import { NodeFailure } from '../kit/effects.ts'
import type { Lease } from './lease.ts'

// Long enough that most nodes are done before the first look.
const lookEveryMs = 2000

/**
 * Does `work` for at most `milliseconds`. Its signal is aborted when the time is up and with the lease. What does not
 * heed the signal is left behind.
 */
export async function limited<T>(
  lease: Pick<Lease, 'signal' | 'look'>,
  milliseconds: number,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const working = work(limit.signal)
  // What only computes is over already.
  if (!(working instanceof Promise)) return working
  const given = Promise.withResolvers<never>()
  const giveUp = (error: unknown): void => {
    limit.abort(error)
    given.reject(error)
  }
  const stop = (): void => giveUp(lease.signal.reason)
  const seconds = Math.round(milliseconds / 1000)
  const timer = setTimeout(
    () => giveUp(new NodeFailure(`No result within ${seconds} seconds.`, { passing: {} })),
    milliseconds,
  )
  const look = lease.look === undefined ? undefined : setInterval(() => void lease.look?.(), lookEveryMs)
  lease.signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([working, given.promise])
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    lease.signal.removeEventListener('abort', stop)
  }
}
