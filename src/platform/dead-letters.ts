import { type Db, statement } from './database/index.ts'
import { eventsChannel } from './events/publish.ts'
import { jobsChannel } from './jobs/queue.ts'

/** Work that was tried as often as it may be and is not tried again. */
export interface DeadLetter {
  /** `job-12`, `event-7`. */
  id: string
  /** The job's name, or what happened to which object. */
  what: string
  /** Null where it is the server's own, or is not known. */
  accountId: number | null
  attempts: number
  reason: string | null
  failedAt: Date
}

const all = statement<DeadLetter, [most: number]>(
  'dead-letters.all',
  `select 'job-' || id as id, name as what, nullif(account_id, 0) as "accountId", attempts::int,
     last_error as reason, failed_at as "failedAt"
   from jobs where failed_at is not null
   union all
   select 'event-' || e.id, e.topic || ' ' || o.name, e.account_id, e.attempts, e.error, e.failed_at
   from events e join objects o on o.id = e.object_id where e.failed_at is not null
   order by "failedAt" desc limit $1`,
)

const retryJob = statement<{ id: number }, [id: string]>(
  'dead-letters.retry-job',
  `with again as (
     update jobs set attempts = 0, deaths = 0, interrupts = 0, run_at = now(), last_error = null, failed_at = null
     where id = $1 and failed_at is not null returning id)
   select id, pg_notify('${jobsChannel}', '') from again`,
)

const retryEvent = statement<{ id: number }, [id: string]>(
  'dead-letters.retry-event',
  `with again as (
     update events set attempts = 0, retry_at = null, failed_at = null, error = null
     where id = $1 and failed_at is not null returning id)
   select id, pg_notify('${eventsChannel}', '') from again`,
)

const retries: Readonly<Record<string, typeof retryJob>> = { job: retryJob, event: retryEvent }

/** The latest first. */
export function listDeadLetters(db: Db, most = 1000): Promise<DeadLetter[]> {
  return all.all(db, most)
}

/** Has it tried again from the beginning; false where there is no such dead letter. */
export async function sendAgain(db: Db, id: string): Promise<boolean> {
  const [, kind = '', number = ''] = /^(job|event)-(\d{1,18})$/.exec(id) ?? []
  return (await retries[kind]?.first(db, number)) !== undefined
}
