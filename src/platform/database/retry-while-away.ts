import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './violations.ts'

const longestPauseMs = 2000

/**
 * Repeats `work` while the database is away, until told to stop. The work must be safe to repeat, because a
 * broken connection leaves its outcome open.
 */
export async function retryWhileAway<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw error
    }
    await sleep(pauseMs, undefined, { signal })
  }
}
