import { EventEmitter } from 'node:events'
import {
  type Job as QueuedJob,
  Logger as QueueLogger,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Logger } from 'pino'
import type { Database } from '../database/index.ts'
import { endsWithin } from './every.ts'
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
  const events: WorkerEvents = new EventEmitter()
  let pool: WorkerPool | undefined
  events.once('pool:create', ({ workerPool }) => {
    // Its locks bear our id instead of one that it makes up, so there is no moment at which it holds a job under a
    // name that stands on no list.
    workerPool.id = presence.id
    pool = workerPool
  })
  // A batch comes in no order; without this, priorities and first come, first served would hold only between batches.
  events.on(
    'localQueue:getJobs:complete',
    ({ jobs }) => void jobs.splice(0, jobs.length, ...jobs.toSorted(inTurn)),
  )
  const graphile = await run({
    pgPool: own.pool,
    schema: 'graphile_worker',
    events,
    logger: queueLogger(log),
    taskList: taskList(runner),
    parsedCronItems: [],
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    preset: {
      worker: {
        // What lies here is locked: a short stay keeps a busy process from hoarding what an idle one could do.
        localQueue: { size: concurrency * 4, ttl: 1000 },
        // Without these, the queue neither waits for what it writes about ended jobs nor survives a failure of it.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  graphile.promise.then(end, (error: unknown) => {
    log.error({ err: error }, 'the job queue stopped')
    end()
  })

  async function drain(): Promise<void> {
    graphile.stop().catch(() => undefined)
    if (await endsWithin(presence.lost.aborted ? 0 : graceMs, ended)) return
    runner.abort(new Error('the process is stopping'))
    if (await endsWithin(abortMs, ended)) return
    const stuck = runner.running()
    log.warn(
      { jobs: stuck.map((job) => job.task_identifier) },
      'jobs did not heed the abort and are left behind',
    )
    await Promise.all(stuck.map((job) => giveBack(own.db, job, presence.id)))
    await pool?.forcefulShutdown('the process is stopping')
    end()
  }

  let draining: Promise<void> | undefined
  return { ended, drain: () => (draining ??= drain()) }
}

function inTurn(one: QueuedJob, other: QueuedJob): number {
  return (
    one.priority - other.priority ||
    one.run_at.getTime() - other.run_at.getTime() ||
    Number(one.id) - Number(other.id)
  )
}

function taskList(runner: JobRunner): TaskList {
  return Object.fromEntries(
    runner.names.map(
      (name) =>
        [name, (payload, helpers) => runner.run(helpers.job, payload)] satisfies [string, TaskList[string]],
    ),
  )
}

/** The queue's own messages. What it says about single jobs is left out: `run-job` logs failures, without payloads. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (meta['failure'] === true || meta['success'] === true) return
    const detail = meta['error'] instanceof Error ? { err: meta['error'] } : {}
    if (level === 'error') log.error(detail, message)
    else if (level === 'warning') log.warn(detail, message)
    else log.debug(detail, message)
  })
}
