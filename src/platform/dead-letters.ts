import { type Db, statement } from './database/index.ts'
import { eventsChannel } from './events/publish.ts'
import { jobsChannel } from './jobs/queue.ts'

/** Work that was tried as often as it may be and is not tried again. */
export interface DeadLetter {
  /** `job-12`, `event-7`. */
  id: string
  /** The job's name, or what happened to which object. */
  what: string
  /** Null where it is the server's own. */
  accountId: number | null
  attempts: number
  reason: string | null
  failedAt: Date
  /** The same moment in microseconds, which a `Date` cannot hold. */
  position: string
}

export interface DeadLetterPage {
  /** Of one account; of all where nothing is said. */
  accountId?: number
  limit: number
  /** Those behind it. */
  after?: Pick<DeadLetter, 'position' | 'id'> | undefined
}

export const deadLetterId = /^(?<kind>job|event)-(?<number>\d{1,18})$/

const page = statement<
  DeadLetter,
  [accountId: number | null, limit: number, position: string | null, id: string | null]
>(
  'dead-letters.page',
  `select id, what, "accountId", attempts, reason, "failedAt", placed.position::text as position
   from (select *, (extract(epoch from "failedAt") * 1000000)::bigint as position from (
     select 'job-' || id as id, name as what, nullif(account_id, 0) as "accountId", attempts::int,
       last_error as reason, failed_at as "failedAt"
     from jobs where failed_at is not null and ($1::int is null or account_id = $1)
     union all
     select 'event-' || e.id, e.topic || ' ' || o.name, e.account_id, e.attempts, e.error, e.failed_at
     from events e join objects o on o.id = e.object_id
     where e.failed_at is not null and ($1::int is null or e.account_id = $1)) as letters) as placed
   where $3::bigint is null or (placed.position, id) < ($3::bigint, $4)
   order by placed.position desc, id desc limit $2`,
)

const retryJob = statement<{ id: number }, [id: string, accountId: number | null]>(
  'dead-letters.retry-job',
  `with again as (
     update jobs set attempts = 0, deaths = 0, interrupts = 0, run_at = now(), last_error = null, failed_at = null
     where id = $1 and ($2::int is null or account_id = $2) and failed_at is not null returning id)
   select id, pg_notify('${jobsChannel}', '') from again`,
)

const retryEvent = statement<{ id: number }, [id: string, accountId: number | null]>(
  'dead-letters.retry-event',
  `with again as (
     update events set attempts = 0, retry_at = null, failed_at = null, error = null
     where id = $1 and ($2::int is null or account_id = $2) and failed_at is not null returning id)
   select id, pg_notify('${eventsChannel}', '') from again`,
)

const retries: Readonly<Record<string, typeof retryJob>> = { job: retryJob, event: retryEvent }

/** The latest first. */
export function listDeadLetters(db: Db, { accountId, limit, after }: DeadLetterPage): Promise<DeadLetter[]> {
  return page.all(db, accountId ?? null, limit, after?.position ?? null, after?.id ?? null)
}

/** Has it tried again from the beginning; false where there is no such dead letter, or it is another account's. */
export async function sendAgain(db: Db, id: string, accountId?: number): Promise<boolean> {
  const { kind = '', number = '' } = deadLetterId.exec(id)?.groups ?? {}
  return (await retries[kind]?.first(db, number, accountId ?? null)) !== undefined
}
