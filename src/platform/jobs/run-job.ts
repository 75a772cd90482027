import type { Job as QueuedJob } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Job } from '../../kit/job.ts'
import { type Db, statement } from '../database/index.ts'
import type { Presence } from './presence.ts'

export interface JobRunner {
  readonly names: string[]
  run(queued: QueuedJob, payload: unknown): Promise<void>
  running(): QueuedJob[]
  /** Tells every running job to stop. */
  abort(reason: Error): void
}

const heldBy = statement<{ id: number }, [string, string]>(
  'jobs.heldBy',
  'select id from graphile_worker._private_jobs where id = $1 and locked_by = $2',
)

const unlock = statement<unknown, [string[], string]>(
  'jobs.unlock',
  `with given as (
     update graphile_worker._private_jobs set attempts = attempts - 1, locked_by = null, locked_at = null
     where id = any($1::bigint[]) and locked_by = $2 returning job_queue_id)
   update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
   from given where queue.id = given.job_queue_id and queue.locked_by = $2`,
)

/** Runs jobs for the queue, which takes a throw as a failure to try again and a return as done. */
export function jobRunner<App extends { log: Logger }>(
  app: App,
  db: Db,
  jobs: ReadonlyMap<string, Job<App>>,
  presence: Presence,
): JobRunner {
  const running = new Map<QueuedJob, AbortController>()

  async function run(queued: QueuedJob, payload: unknown): Promise<void> {
    const job = jobs.get(queued.task_identifier)
    if (job === undefined) throw new Error(`there is no job called ${queued.task_identifier}`)
    const controller = new AbortController()
    const lastAttempt = queued.attempts >= queued.max_attempts
    running.set(queued, controller)
    try {
      await checkHeld(queued)
      const context = { attempt: queued.attempts, lastAttempt, signal: controller.signal }
      await job.run(app, payload, context)
      await checkHeld(queued)
    } catch (error) {
      if (controller.signal.aborted) await giveBack(db, [queued], presence.id)
      else logFailure(queued, lastAttempt, error)
      throw error
    } finally {
      running.delete(queued)
    }
  }

  /**
   * A process that was cut off or stopped for a while may have been taken for dead and its jobs given to others: it
   * must neither start them, nor strike off as done what another is at. Throwing leaves the job as it is, because the
   * queue writes a failure only into jobs that the process holds.
   */
  async function checkHeld(queued: QueuedJob): Promise<void> {
    if (presence.isCertain()) return
    if ((await heldBy.first(db, queued.id, presence.id)) === undefined) {
      throw new Error('the job was given to another process while this one was silent')
    }
  }

  function logFailure(queued: QueuedJob, lastAttempt: boolean, error: unknown): void {
    const detail = {
      job: queued.task_identifier,
      jobId: queued.id,
      attempt: queued.attempts,
      err: bare(error),
    }
    if (lastAttempt) app.log.error(detail, 'a job failed for good')
    else app.log.warn(detail, 'a job failed and will be tried again')
  }

  return {
    names: [...jobs.keys()],
    run,
    running: () => [...running.keys()],
    abort: (reason) => {
      for (const controller of running.values()) controller.abort(reason)
    },
  }
}

/** Puts jobs back as if they had not been fetched. */
export async function giveBack(db: Db, queued: readonly QueuedJob[], holder: string): Promise<void> {
  const ids = queued.map((job) => job.id)
  if (ids.length > 0) await unlock.all(db, ids, holder)
}

/** An error without what libraries hang on it: request bodies, headers, keys. */
function bare(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? {} : { cause: bare(error.cause) }
  return { type: error.name, message: error.message, stack: error.stack, ...cause }
}
