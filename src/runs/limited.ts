import { NodeFailure } from '../kit/effects.ts'
import type { App } from '../platform/app.ts'
import { isHeld, type Lease, LostRun } from './commit.ts'

// Long enough that most nodes are done before the first look.
const lookEveryMs = 2000

/**
 * Does `work` for at most `milliseconds`. Its signal is aborted when the time is up, when the process stops and when
 * the run is cancelled or taken over meanwhile. What does not heed the signal is left behind.
 */
export async function limited<T>(
  app: App,
  lease: Lease,
  stopping: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const working = work(limit.signal)
  // What only computes is over already.
  if (!(working instanceof Promise)) return working
  const given = Promise.withResolvers<never>()
  const giveUp = (error: Error): void => {
    limit.abort(error)
    given.reject(error)
  }
  const stop = (): void => giveUp(new Error('the process is stopping'))
  const seconds = Math.round(milliseconds / 1000)
  const timer = setTimeout(
    () => giveUp(new NodeFailure(`No result within ${seconds} seconds.`, { passing: {} })),
    milliseconds,
  )
  const look = setInterval(() => void lookAfter(app, lease, giveUp), lookEveryMs)
  stopping.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([working, given.promise])
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    stopping.removeEventListener('abort', stop)
  }
}

async function lookAfter(app: App, lease: Lease, giveUp: (error: Error) => void): Promise<void> {
  try {
    if (!(await isHeld(app.db, lease))) giveUp(new LostRun())
  } catch (error) {
    app.log.debug({ err: error }, 'could not look after a run')
  }
}
