import type { Logger } from 'pino'
import type { Database } from '../database/index.ts'
import { endsWithin } from './every.ts'
import { startGraphile } from './graphile.ts'
import type { Presence } from './presence.ts'
import { giveBack, type JobRunner } from './run-job.ts'

export interface QueueTiming {
  pollMs: number
  /** How long running jobs may go on when the process is asked to stop, before they are aborted. */
  graceMs: number
  /** How long they may then take to end. */
  abortMs: number
}

export interface Queue {
  /** Settles when it takes no more jobs and runs none: after `drain`, or when the database failed it. */
  ended: Promise<void>
  drain(): Promise<void>
}

/** Takes jobs off the queue and runs them, under the name of `presence`. */
export async function startQueue(
  own: Database,
  log: Logger,
  runner: JobRunner,
  presence: Presence,
  { concurrency, pollMs, graceMs, abortMs }: QueueTiming & { concurrency: number },
): Promise<Queue> {
  const graphile = await startGraphile(own, log, runner, { holder: presence.id, concurrency, pollMs })
  const abandoned = Promise.withResolvers<void>()

  async function drain(): Promise<void> {
    graphile.stop()
    if (await endsWithin(presence.lost.aborted ? 0 : graceMs, graphile.ended)) return
    runner.abort(new Error('the process is stopping'))
    if (await endsWithin(abortMs, graphile.ended)) return
    const stuck = runner.running()
    log.warn(
      { jobs: stuck.map((job) => job.task_identifier) },
      'jobs did not heed the abort; left them behind',
    )
    try {
      await giveBack(own.db, stuck, presence.id)
      await graphile.force()
    } catch (error) {
      log.warn({ err: error }, 'could not give back the jobs left behind; the others will notice')
    }
    abandoned.resolve()
  }

  let draining: Promise<void> | undefined
  return {
    ended: Promise.race([graphile.ended, abandoned.promise]),
    drain: () => (draining ??= drain()),
  }
}
