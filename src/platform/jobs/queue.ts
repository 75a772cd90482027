import { type Db, gathered, statement } from '../database/index.ts'
import { deathsIn, isSuspectIn } from './deaths.ts'

/** A job that this process has taken off the queue. */
export interface QueuedJob {
  id: string
  name: string
  payload: unknown
  /** This try included. */
  attempts: number
  max_attempts: number
  /** How many processes died while it was under way in them. */
  deaths: number
}

/** The jobs that one process holds in the queue, all under its name: another's are out of its reach. */
export interface Queue {
  take(places: number): Promise<QueuedJob[]>
  /** Those that end together are struck off together. */
  finish(id: string): Promise<void>
  /** Puts it in again for later: after 3 s, 7 s, 20 s, 55 s… up to 6 h. */
  fail(id: string, message: string): Promise<void>
  /** The same for a try that the database cut short, which says nothing about the job. */
  interrupt(id: string): Promise<void>
  /** It is not tried again, and stays with the reason for whoever looks. */
  setAside(id: string, reason: string): Promise<void>
  /** Puts back all but the known as if they had not been taken. */
  release(known: readonly string[]): Promise<void>
  holds(id: string): Promise<boolean>
}

// A job that was cut short this often may be what keeps the database from answering: from then on tries count.
const forgivenInterrupts = 20

const know = statement<{ id: number }, [names: readonly string[]]>(
  'jobs.know',
  `with made as (
     insert into graphile_worker._private_tasks (identifier) select unnest($1::text[])
     on conflict (identifier) do nothing returning id)
   select id from made union select id from graphile_worker._private_tasks where identifier = any($1)`,
)

/**
 * Of a named queue only the first job that waits is taken, and the queue is locked with it. Of those that are suspected
 * of ending processes each process has one at a time: were it to end over two, one of them would be set aside for what
 * the other did.
 */
const take = statement<QueuedJob, [holder: string, tasks: readonly number[], places: number]>(
  'jobs.take',
  `with due as (
     select id, job_queue_id, priority, run_at, ${isSuspectIn('flags')} as suspect from graphile_worker._private_jobs
     where is_available and run_at <= now() and task_id = any($2::int[]) and (job_queue_id is null or job_queue_id in (
       select id from graphile_worker._private_job_queues where is_available for update skip locked))
       and (not ${isSuspectIn('flags')} or not exists (
         select from graphile_worker._private_jobs held where held.locked_by = $1 and ${isSuspectIn('held.flags')}))
     order by priority, run_at limit $3 for update skip locked),
   alone as (
     select distinct on (case when suspect then 0 else id end) * from due
     order by case when suspect then 0 else id end, priority, run_at, id),
   first as (
     select distinct on (coalesce(job_queue_id, -id)) id, job_queue_id from alone
     order by coalesce(job_queue_id, -id), priority, run_at, id),
   queues as (
     update graphile_worker._private_job_queues q set locked_by = $1, locked_at = now()
     from first where q.id = first.job_queue_id),
   taken as (
     update graphile_worker._private_jobs j set attempts = attempts + 1, locked_by = $1, locked_at = now()
     from first where j.id = first.id returning j.*)
   select j.id::text, t.identifier as name, j.payload, j.attempts, j.max_attempts, ${deathsIn} as deaths
   from taken j join graphile_worker._private_tasks t on t.id = j.task_id order by j.priority, j.run_at, j.id`,
)

/** Frees the named queues of the jobs in `ended`, held by $1. */
const freeQueues = `
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from ended where q.id = ended.job_queue_id and q.locked_by = $1`

const strikeOff = statement<unknown, [holder: string, ids: readonly string[]]>(
  'jobs.finish',
  `with ended as (
     delete from graphile_worker._private_jobs where id = any($2::bigint[]) and locked_by = $1
     returning job_queue_id) ${freeQueues}`,
)

const putOff = statement<unknown, [holder: string, id: string, message: string]>(
  'jobs.fail',
  `with ended as (
     update graphile_worker._private_jobs
     set last_error = $3, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
       locked_by = null, locked_at = null
     where id = $2 and locked_by = $1 returning job_queue_id) ${freeQueues}`,
)

const cutShort = statement<unknown, [holder: string, id: string]>(
  'jobs.interrupt',
  `with ended as (
     update graphile_worker._private_jobs
     set attempts = attempts - (coalesce((flags ->> 'interrupts')::int, 0) < ${forgivenInterrupts})::int,
       flags = coalesce(flags, '{}')
         || jsonb_build_object('interrupts', coalesce((flags ->> 'interrupts')::int, 0) + 1),
       run_at = greatest(run_at, now() + interval '1 second'), locked_by = null, locked_at = null
     where id = $2 and locked_by = $1 returning job_queue_id) ${freeQueues}`,
)

const giveUp = statement<unknown, [holder: string, id: string, reason: string]>(
  'jobs.set-aside',
  // Put in again, it begins anew: perhaps what it is about has changed.
  `with ended as (
     update graphile_worker._private_jobs
     set last_error = $3, attempts = max_attempts, flags = null, locked_by = null, locked_at = null
     where id = $2 and locked_by = $1 returning job_queue_id) ${freeQueues}`,
)

const putBack = statement<unknown, [holder: string, known: readonly string[]]>(
  'jobs.release',
  `with ended as (
     update graphile_worker._private_jobs set attempts = attempts - 1, locked_by = null, locked_at = null
     where locked_by = $1 and id <> all($2::bigint[]) returning job_queue_id) ${freeQueues}`,
)

const heldBy = statement<{ id: number }, [holder: string, id: string]>(
  'jobs.heldBy',
  'select id from graphile_worker._private_jobs where id = $2 and locked_by = $1',
)

/** Opens the queue for the jobs of these names, under the name of `holder`. */
export async function openQueue(db: Db, holder: string, names: readonly string[]): Promise<Queue> {
  const tasks = (await know.all(db, names)).map((row) => row.id)
  return {
    take: (places) => take.all(db, holder, tasks, places),
    finish: gathered(async (ids: readonly string[]) => {
      await strikeOff.all(db, holder, ids)
      return ids.map(() => undefined)
    }),
    fail: async (id, message) => void (await putOff.all(db, holder, id, message)),
    interrupt: async (id) => void (await cutShort.all(db, holder, id)),
    setAside: async (id, reason) => void (await giveUp.all(db, holder, id, reason)),
    release: async (known) => void (await putBack.all(db, holder, known)),
    holds: async (id) => (await heldBy.first(db, holder, id)) !== undefined,
  }
}
