import type { EnqueueOptions, Job } from '../../kit/job.ts'
import { type Db, statement } from '../database/index.ts'

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
  /** Removes the job that waits under `key`. A running one finishes, but isn't tried again. */
  cancel(db: Db, job: Job<never>, key: string): Promise<void>
}

/** A job as `add_jobs` takes it. */
export interface JobSpec {
  /** 0 for the server's own. */
  accountId: number
  name: string
  payload: unknown
  attempts: number
  /** Empty for none. */
  queue: string
  runAt: Date | null
  key: string | null
  priority: number
}

const add = statement<unknown, [specs: string]>('jobs.add', 'select add_jobs($1::json)')

const remove = statement<unknown, [key: string]>(
  'jobs.remove',
  `with running as (
     update jobs set key = null, max_attempts = greatest(attempts, 1) where key = $1 and holder is not null)
   delete from jobs where key = $1 and holder is null and failed_at is null`,
)

export function createJobs(): Jobs {
  return {
    enqueue: async (db, job, payload, options) => addJobs(db, [specOf(job, payload, options)]),
    enqueueMany: async (db, job, payloads, options) => {
      const specs = payloads.map((payload) => specOf(job, payload, options))
      await addJobs(db, specs)
    },
    cancel: async (db, job, key) => removeJob(db, keyOf(job, key)),
  }
}

/** Removes the waiting job with a stored key. */
export async function removeJob(db: Db, key: string): Promise<void> {
  await remove.all(db, key)
}

/** One statement for instances of whichever jobs. */
export async function addJobs(db: Db, specs: readonly JobSpec[]): Promise<void> {
  if (specs.length > 0) await add.all(db, JSON.stringify(specs))
}

export function specOf<Input>(job: Job<never, Input>, payload: Input, options: EnqueueOptions = {}): JobSpec {
  job.check(payload)
  return {
    accountId: options.accountId ?? accountIn(payload) ?? 0,
    name: job.name,
    payload,
    attempts: job.attempts,
    queue: options.queue ?? '',
    runAt: options.runAt ?? null,
    key: options.key === undefined ? null : keyOf(job, options.key),
    priority: options.priority ?? 0,
  }
}

function accountIn(payload: unknown): number | undefined {
  const { accountId } = Object(payload)
  return typeof accountId === 'number' ? accountId : undefined
}

/** Keys are one space for all jobs in the queue; ours are each job's own. */
function keyOf(job: Job<never>, key: string): string {
  return `${job.name}:${key}`
}
