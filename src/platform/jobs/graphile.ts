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
import { giveBack, type JobRunner } from './run-job.ts'

/** graphile-worker, with what it lacks for us made good. */
export interface Graphile {
  /** Settles when it takes no more jobs and runs none. */
  ended: Promise<void>
  /** Takes no more jobs. */
  stop(): void
  /** Does not wait for those that run. */
  force(): Promise<void>
}

export async function startGraphile(
  own: Database,
  log: Logger,
  runner: JobRunner,
  { holder, concurrency, pollMs }: { holder: string; concurrency: number; pollMs: number },
): Promise<Graphile> {
  const events: WorkerEvents = new EventEmitter()
  let pool: WorkerPool | undefined
  events.once('pool:create', ({ workerPool }) => {
    // Its locks bear our id instead of one that it makes up, so there is no moment at which it holds a job under a
    // name that stands on no list.
    workerPool.id = holder
    pool = workerPool
  })
  keepOrder(events)
  const returned = returnUnbegun(events, (jobs) => giveBack(own.db, jobs, holder))
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
        // Without these, it neither waits for what it writes about ended jobs nor survives a failure of it.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  })

  async function settle(): Promise<void> {
    const results = await Promise.allSettled([graphile.promise, returned])
    for (const result of results) {
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'the job queue did not end well')
    }
  }

  return {
    ended: settle(),
    stop: () => void graphile.stop().catch(() => undefined),
    force: async () => {
      await pool?.forcefulShutdown('the process is stopping')
    },
  }
}

/** A batch comes in no order; without this, priorities and first come, first served would hold only between batches. */
function keepOrder(events: WorkerEvents): void {
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    jobs.splice(0, jobs.length, ...jobs.toSorted(inTurn))
  })
}

function inTurn(one: QueuedJob, other: QueuedJob): number {
  return (
    one.priority - other.priority ||
    one.run_at.getTime() - other.run_at.getTime() ||
    Number(one.id) - Number(other.id)
  )
}

/**
 * Gives back the jobs that were fetched but not begun when it stops. It would do so itself, but trips over its own
 * bookkeeping: it reports an error on every such stop, and a broken connection then would end the process.
 */
function returnUnbegun(events: WorkerEvents, back: (jobs: QueuedJob[]) => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  events.once('localQueue:init', ({ localQueue }) => {
    events.once('pool:gracefulShutdown', () => resolve(back(localQueue.jobQueue.splice(0))))
  })
  return promise
}

function taskList(runner: JobRunner): TaskList {
  const tasks: TaskList = {}
  for (const name of runner.names) tasks[name] = (payload, helpers) => runner.run(helpers.job, payload)
  return tasks
}

/** What it says about single jobs is left out: `run-job` logs failures, without payloads. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (meta['failure'] === true || meta['success'] === true) return
    const detail = meta['error'] instanceof Error ? { err: meta['error'] } : {}
    if (level === 'error') log.error(detail, message)
    else if (level === 'warning') log.warn(detail, message)
    else log.debug(detail, message)
  })
}
