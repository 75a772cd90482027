import { type Db, statement } from './database/index.ts'
import { eventsChannel } from './events/publish.ts'
import { jobsChannel } from './jobs/queue.ts'

/** Work that was tried as often as it may be and is not tried again. */
export interface DeadLetter {
  /** `job-12`, `event-7`, `incoming-<uuid>`, `outgoing-<uuid>`. */
  id: string
  /** The job's name, what happened to which object, or through which channel a message came or went. */
  what: string
  /** Null for jobs of the server itself. */
  accountId: number | null
  attempts: number
  reason: string | null
  failedAt: Date
  /** The same moment in microseconds, which a `Date` cannot hold. */
  position: string
}

export interface DeadLetterPage {
  /** The account to list; all accounts if omitted. */
  accountId?: number
  limit: number
  /** Those behind it. */
  after?: Pick<DeadLetter, 'position' | 'id'> | undefined
}

export const deadLetterId =
  /^(?:(?:job|event)-\d{1,18}|(?:incoming|outgoing)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

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
     where e.failed_at is not null and ($1::int is null or e.account_id = $1)
     union all
     select 'incoming-' || i.id, 'message from ' || c.channel, i.account_id, i.attempts, i.error, i.failed_at
     from channel_inbox i join channel_connections c on c.id = i.connection_id
     where i.failed_at is not null and ($1::int is null or i.account_id = $1)
     union all
     select 'outgoing-' || o.id, 'message to ' || lower(c.channel), o.account_id, o.attempts, o.error, o.failed_at
     from conversation_outbox o join conversations c on c.id = o.conversation_id
     where o.failed_at is not null and ($1::int is null or o.account_id = $1)) as letters) as placed
   where $3::bigint is null or (placed.position, id) < ($3::bigint, $4)
   order by placed.position desc, id desc limit $2`,
)

const count = statement<{ kind: string; value: number }>(
  'dead-letters.count',
  ['job:jobs', 'event:events', 'incoming:channel_inbox', 'outgoing:conversation_outbox']
    .map((one) => one.split(':'))
    .map(
      ([kind, table]) =>
        `select '${kind}' as kind, count(*)::int as value from ${table} where failed_at is not null`,
    )
    .join(' union all '),
)

/** The number of failed jobs of each kind. */
export function countDeadLetters(db: Db): Promise<{ kind: string; value: number }[]> {
  return count.all(db)
}

const again = (kind: string, table: string, channel: string, changes: string) =>
  statement<{ id: string }, [id: string, accountId: number | null]>(
    `dead-letters.retry-${kind}`,
    `with again as (
       update ${table} set attempts = 0, failed_at = null, ${changes}
       where id = $1 and ($2::int is null or account_id = $2) and failed_at is not null returning id)
     select id, pg_notify('${channel}', '') from again`,
  )

const message = `deaths = 0, interrupts = 0, next_attempt_at = now(), error = null, state = 'PENDING'`

const retries: Readonly<Record<string, ReturnType<typeof again>>> = {
  job: again('job', 'jobs', jobsChannel, 'deaths = 0, interrupts = 0, run_at = now(), last_error = null'),
  event: again(
    'event',
    'events',
    eventsChannel,
    'deaths = 0, interrupts = 0, retry_at = now(), error = null',
  ),
  incoming: again('incoming', 'channel_inbox', 'inbox', message),
  outgoing: again('outgoing', 'conversation_outbox', 'outbox', `${message}, settled_at = null`),
}

/** The latest first. */
export function listDeadLetters(db: Db, { accountId, limit, after }: DeadLetterPage): Promise<DeadLetter[]> {
  return page.all(db, accountId ?? null, limit, after?.position ?? null, after?.id ?? null)
}

/**
 * Starts a failed job again with all of its attempts. Returns false if there is no such job, or if it belongs
 * to another account.
 */
export async function sendAgain(db: Db, id: string, accountId?: number): Promise<boolean> {
  if (!deadLetterId.test(id)) return false
  const [kind = ''] = id.split('-', 1)
  return (await retries[kind]?.first(db, id.slice(kind.length + 1), accountId ?? null)) !== undefined
}
