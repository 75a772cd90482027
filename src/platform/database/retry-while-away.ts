import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './violations.ts'

const longestPauseMs = 2000

/**
 * Does `work` as soon as the database is there: again and again while it is away, until told to stop. For what may be
 * done twice, because a broken connection leaves open whether it was done.
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
