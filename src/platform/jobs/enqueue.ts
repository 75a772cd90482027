import type { EnqueueOptions, Job } from '../../kit/job.ts'
import { type Db, statement } from '../database/index.ts'
import { keptFlags } from './deaths.ts'

export interface Jobs {
  /** Joins the transaction that `db` is: rolled back, the job never was. */
  enqueue<Input>(
    db: Db,
    job: Job<never, Input>,
    payload: NoInfer<Input>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Any number of instances of one job, in one statement. */
  enqueueMany<Input>(
    db: Db,
    job: Job<never, Input>,
    payloads: readonly NoInfer<Input>[],
    options?: Omit<EnqueueOptions, 'key'>,
  ): Promise<void>
  /** Takes back the instance that waits under `key`; one that is running ends, but is not tried again. */
  cancel(db: Db, job: Job<never>, key: string): Promise<void>
}

/** A job as the queue's own function takes it. */
export interface JobSpec {
  identifier: string
  payload: unknown
  max_attempts: number
  queue_name?: string | undefined
  run_at?: Date | undefined
  job_key?: string | undefined
  priority?: number | undefined
}

const add = statement<{ count: number }, [string]>(
  'jobs.add',
  // Put in again under its key, a job keeps the count of the processes that ended over it.
  `select count(*) from graphile_worker.add_jobs(array(
     select json_populate_record(jsonb_populate_record(null::graphile_worker.job_spec,
       jsonb_build_object('flags', ${keptFlags("spec ->> 'job_key'")})), spec)
     from json_array_elements($1::json) as spec))`,
)

const remove = statement<unknown, [string]>('jobs.remove', 'select 1 from graphile_worker.remove_job($1)')

export function createJobs(): Jobs {
  return {
    enqueue: async (db, job, payload, options) => addJobs(db, [specOf(job, payload, options)]),
    enqueueMany: async (db, job, payloads, options) => {
      const specs = payloads.map((payload) => specOf(job, payload, options))
      await addJobs(db, specs)
    },
    cancel: async (db, job, key) => {
      await remove.all(db, keyOf(job, key))
    },
  }
}

/** One statement for instances of whichever jobs. */
export async function addJobs(db: Db, specs: readonly JobSpec[]): Promise<void> {
  if (specs.length > 0) await add.all(db, JSON.stringify(specs))
}

export function specOf<Input>(job: Job<never, Input>, payload: Input, options: EnqueueOptions = {}): JobSpec {
  job.check(payload)
  return {
    identifier: job.name,
    payload,
    max_attempts: job.attempts,
    queue_name: options.queue,
    run_at: options.runAt,
    job_key: options.key === undefined ? undefined : keyOf(job, options.key),
    priority: options.priority,
  }
}

/** Keys are one space for all jobs in the queue; ours are each job's own. */
function keyOf(job: Job<never>, key: string): string {
  return `${job.name}:${key}`
}
