import { type Db, statement } from '../database/index.ts'
import { type LeasedTable, leased } from '../jobs/index.ts'
import { eventsChannel } from './publish.ts'

const batchSize = 1000

// With 3 s, 7 s, 20 s… between them up to 6 h, the last try comes after four days.
export const mostAttempts = 25

const spec: LeasedTable = {
  table: 'events',
  channel: eventsChannel,
  id: 'bigint',
  due: 'retry_at',
  error: 'error',
  isLast: `attempts >= ${mostAttempts}`,
  failed: { holder: 'null', failed_at: 'now()' },
}

/** The operations on events that a process holds. */
export const heldEvents = leased(spec)

export interface TakenEvent {
  id: number
  /** This try included. */
  attempts: number
  deaths: number
}

/** Events of one account that are delivered together. */
export interface Batch {
  accountId: number
  events: readonly TakenEvent[]
}

const isDue = 'e.holder is null and e.failed_at is null and e.retry_at <= now()'

/**
 * Looks at one event of each account, and claims a batch of each account whose turn it is: those after $3
 * first, and none that this process is already delivering. An event over which a process died is claimed alone,
 * to find out which one causes it. Each process has one event at a time over which two processes died.
 */
const take = statement<
  { waiting: number; batches: Batch[] },
  [holder: string, accounts: number, after: number]
>(
  'events.take',
  `with recursive waiting as (
     (select account_id from events where holder is null and failed_at is null order by account_id limit 1)
     union all
     select next.account_id from waiting w cross join lateral (
       select e.account_id from events e where e.holder is null and e.failed_at is null and e.account_id > w.account_id
       order by e.account_id limit 1) next),
   due as (
     select w.account_id from waiting w
     where exists (select from events e where e.account_id = w.account_id and ${isDue})),
   turn as (
     select d.account_id from due d
     where not exists (select from events h where h.account_id = d.account_id and h.holder = $1)
     order by d.account_id <= $3, d.account_id limit $2),
   suspect as (
     select e.id from events e where e.deaths = 2 and ${isDue}
       and not exists (select from events h where h.deaths = 2 and h.holder = $1)
     order by e.id limit 1),
   next as (
     select coalesce(together.ids, alone.ids) as ids from turn t
     cross join lateral (select array_agg(q.id) as ids from (
       select e.id from events e where e.account_id = t.account_id and e.deaths = 0 and ${isDue}
       order by e.id limit ${batchSize}) q) together
     left join lateral (select array[e.id] as ids from events e
       where together.ids is null and e.account_id = t.account_id and e.deaths > 0 and ${isDue}
         and (e.deaths <> 2 or e.id = (select s.id from suspect s))
       order by e.deaths, e.id limit 1) alone on true),
   free as (
     select e.id from events e where e.id = any (array(select unnest(n.ids) from next n)) and ${isDue}
     for update skip locked),
   taken as (
     update events set holder = $1, attempts = attempts + 1 where id = any (array(select id from free))
     returning id, account_id, attempts, deaths),
   batches as (
     select account_id as "accountId",
       json_agg(json_build_object('id', id, 'attempts', attempts, 'deaths', deaths) order by id) as events
     from taken group by account_id)
   select (select count(*)::int from due) as waiting,
     (select coalesce(json_agg(b), '[]') from batches b) as batches,
     -- Lost with a crash, the events wait as before.
     set_config('synchronous_commit', 'off', true)`,
)

/** Claims batches of up to this number of accounts. Also returns the number of accounts with events. */
export async function takeBatches(
  db: Db,
  holder: string,
  accounts: number,
  after: number,
): Promise<{ waiting: number; batches: readonly Batch[] }> {
  return (await take.first(db, holder, accounts, after)) ?? { waiting: 0, batches: [] }
}
