import { NodeFailure } from '../kit/effects.ts'
import type { Lease } from './lease.ts'

// Long enough that most nodes end before the first look.
const lookEveryMs = 2000

/**
 * Does `work` for at most `milliseconds`. Its signal is aborted when the time is up or the lease is lost.
 * Work that ignores the signal isn't waited for.
 */
export async function limited<T>(
  lease: Pick<Lease, 'signal' | 'look'>,
  milliseconds: number,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const working = work(limit.signal)
  // Work that only computes is already done.
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
