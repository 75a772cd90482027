import type { LiveEvent } from '../kit/live.ts'
import { type Db, statement } from '../platform/database/index.ts'

/** The time in which events can be read again after a lost connection; clients are promised ten minutes. */
const keptMinutes = 15
/** A client that lost its connection counts as audience for longer than events are kept. */
const audienceMinutes = 20
/** A longer backlog is not replayed, because reloading everything is cheaper. */
const mostReplayed = 2000

interface EventRow {
  id: number
  account_id: number
  topic: string
  scope: string | null
  ids: string[] | null
  change: string
  user_id: number | null
  details: unknown
  at: Date
}

export interface StoredEvent extends LiveEvent {
  accountId: number
}

const columns = 'e.id, e.account_id, e.topic, e.scope, e.ids, e.change, e.user_id, e.details, e.at'

const byIds = statement<EventRow, [ids: readonly number[]]>(
  'live.events',
  `select ${columns} from live_events e where e.id = any($1::bigint[]) order by e.id`,
)

const begin = statement<{ id: number }, [accountId: number]>(
  'live.begin',
  `insert into live_events (account_id, topic, change) values ($1, 'ready', 'created') returning id`,
)

const keepAudience = statement<unknown, [accountIds: readonly number[], topics: readonly string[]]>(
  'live.audience',
  `insert into live_audience (account_id, topic, until)
   select account_id, topic, now() + interval '${audienceMinutes} minutes'
   from unnest($1::int[], $2::text[]) as audience (account_id, topic)
   where exists (select from accounts where id = account_id)
   on conflict (account_id, topic) do update set until = excluded.until,
     since = case when live_audience.until < now() then excluded.since else live_audience.since end`,
)

// Events of a transaction still open when the last one was written may become visible after it.
const since = statement<EventRow, [accountId: number, lastId: number, topics: readonly string[]]>(
  'live.since',
  `with last as (select oldest_running, at from live_events where id = $2 and account_id = $1)
   select ${columns} from live_events e, last
   where e.account_id = $1 and e.transaction >= last.oldest_running and e.id <> $2
     and case e.topic when 'record' then 'record:' || e.scope else e.topic end = any($3::text[])
     and not exists (select from unnest($3::text[]) as asked (topic)
       left join live_audience a on a.account_id = $1 and a.topic = asked.topic and a.since <= last.at
       where a.topic is null)
   order by e.id limit ${mostReplayed + 1}`,
)

const known = statement<{ complete: boolean }, [accountId: number, id: number, topics: readonly string[]]>(
  'live.known',
  `select not exists (select from unnest($3::text[]) as asked (topic)
     left join live_audience a on a.account_id = $1 and a.topic = asked.topic and a.since <= e.at
     where a.topic is null) as complete
   from live_events e where e.account_id = $1 and e.id = $2`,
)

const forget = statement(
  'live.forget',
  `with events as (delete from live_events where at < now() - interval '${keptMinutes} minutes'),
     gone as (delete from presence where until < now())
   delete from live_audience where until < now()`,
)

export async function readEvents(db: Db, ids: readonly number[]): Promise<StoredEvent[]> {
  return (await byIds.all(db, ids)).map(eventOf)
}

/** The initial position in the stream for an account without events. */
export async function beginStream(db: Db, accountId: number): Promise<string> {
  const row = await begin.first(db, accountId)
  return String(row?.id)
}

/** Records the audience: from now on events of these topics are written. */
export async function noteAudience(
  db: Db,
  audience: readonly { accountId: number; topic: string }[],
): Promise<void> {
  if (audience.length === 0) return
  // Sorted, so that processes that write at the same time do not deadlock.
  const sorted = audience.toSorted((a, b) => a.accountId - b.accountId || (a.topic < b.topic ? -1 : 1))
  await keepAudience.all(
    db,
    sorted.map(({ accountId }) => accountId),
    sorted.map(({ topic }) => topic),
  )
}

/** All events since the last one seen, some of them perhaps twice; undefined if some are already deleted. */
export async function eventsSince(
  db: Db,
  accountId: number,
  lastId: string,
  topics: readonly string[],
): Promise<StoredEvent[] | undefined> {
  const last = /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined
  if (last === undefined) return undefined
  if ((await known.first(db, accountId, last, topics))?.complete !== true) return undefined
  const rows = await since.all(db, accountId, last, topics)
  return rows.length > mostReplayed ? undefined : rows.map(eventOf)
}

export async function forgetOldEvents(db: Db): Promise<void> {
  await forget.all(db)
}

function eventOf(row: EventRow): StoredEvent {
  return {
    id: String(row.id),
    accountId: row.account_id,
    topic: row.topic,
    scope: row.scope,
    ids: row.ids,
    change: row.change,
    userId: row.user_id,
    details: row.details,
    at: row.at,
  }
}
