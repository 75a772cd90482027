import type { Logger } from 'pino'
import type { Job } from '../../kit/job.ts'
import type { Database } from '../database/index.ts'
import { clockIn, type PresenceTiming } from './presence.ts'
import { type Queue, type QueueTiming, startQueue } from './queue.ts'
import { jobRunner } from './run-job.ts'

/** From clocking in to clocking out. */
export interface Shift {
  ended: Promise<void>
  end(): Promise<void>
}

/** Works off the queue. A process that was taken for dead ends its shift and begins a new one, under a new id. */
export async function startShift<App extends { log: Logger }>(
  app: App,
  own: Database,
  jobs: ReadonlyMap<string, Job<App>>,
  options: PresenceTiming & QueueTiming & { concurrency: number },
): Promise<Shift> {
  const presence = await clockIn(own.db, app.log, options)
  let queue: Queue
  try {
    queue = await startQueue(own, app.log, jobRunner(app, own.db, jobs, presence), presence, options)
  } catch (error) {
    await presence.leave()
    throw error
  }
  presence.lost.addEventListener('abort', () => {
    app.log.warn('this process was silent for so long that others have taken its jobs')
    void queue.drain()
  })
  const ended = clockOut()
  return {
    ended,
    end: async () => {
      await queue.drain()
      await ended
    },
  }

  async function clockOut(): Promise<void> {
    await queue.ended
    try {
      await presence.leave()
    } catch (error) {
      app.log.warn({ err: error }, 'could not sign off; the others will notice')
    }
  }
}
