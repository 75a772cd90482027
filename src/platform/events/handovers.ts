import { sql } from 'kysely'
import { mostDeaths } from '../../kit/job.ts'
import { type Db, inTransaction, statement } from '../database/index.ts'
import { eventsChannel } from './publish.ts'

/*
 * A process writes down whose events it is about to hand on, and takes that back afterwards. What is left of a process
 * that is off the list tells over which events it ended: those of a batch are handed on one by one from then on, and one
 * that three processes ended over is set aside.
 */

/** The events of one account that one process (`worker_processes`) hands on. */
export interface Handover {
  accountId: number
  holder: string
}

export const batchSize = 1000

const begin = statement<unknown, [accountIds: readonly number[], holder: string]>(
  'events.begin-handover',
  `insert into event_handovers (account_id, holder) select unnest($1::int[]), $2
   on conflict (account_id, holder) do update set event_id = null`,
)

const single = statement<unknown, [accountId: number, holder: string, eventId: number]>(
  'events.single-handover',
  'update event_handovers set event_id = $3 where account_id = $1 and holder = $2',
)

const end = statement<unknown, [accountId: number, holder: string]>(
  'events.end-handover',
  'delete from event_handovers where account_id = $1 and holder = $2',
)

export async function beginHandovers(db: Db, accountIds: readonly number[], holder: string): Promise<void> {
  if (accountIds.length > 0) await begin.all(db, accountIds, holder)
}

/** From now on it is this event alone that the process could end over. */
export async function handOverSingly(db: Db, { accountId, holder }: Handover, id: number): Promise<void> {
  await single.all(db, accountId, holder, id)
}

export async function endHandover(db: Db, { accountId, holder }: Handover): Promise<void> {
  await end.all(db, accountId, holder)
}

interface Abandoned extends Handover {
  eventId: number | null
}

const findAbandoned = statement<Abandoned>(
  'events.abandoned-handovers',
  `select account_id as "accountId", holder, event_id as "eventId" from event_handovers h
   where not exists (select from worker_processes p where p.id = h.holder)`,
)

/** Counts the processes that ended while they handed events on. Answers how many events were given up. */
export async function countDeaths(db: Db): Promise<number> {
  let givenUp = 0
  for (const abandoned of await findAbandoned.all(db))
    givenUp += await inTransaction(db, (transaction) => countDeath(transaction, abandoned))
  return givenUp
}

async function countDeath(db: Db, abandoned: Abandoned): Promise<number> {
  const { accountId, holder, eventId } = abandoned
  // The database may not have noticed the end yet and still hold the events; they are counted when it has.
  const { rows: suspects } = await sql<{ id: number; isFree: boolean }>`
    with suspects as (
      select id from events
      where account_id = ${accountId} and failed_at is null and (${eventId}::bigint is null or id = ${eventId})
      order by id limit ${batchSize}),
    free as (select id from events where id in (select id from suspects) for update skip locked)
    select id, id in (select id from free) as "isFree" from suspects`.execute(db)
  if (suspects.some(({ isFree }) => !isFree)) return 0
  const { numDeletedRows } = await db
    .deleteFrom('event_handovers')
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .executeTakeFirst()
  // Another process has counted it meanwhile.
  if (numDeletedRows === 0n) return 0
  const reason = `The server ended ${mostDeaths} times while this was handed on, so it was given up.`
  const { rows } = await sql<{ isOver: boolean }>`
    update events set deaths = deaths + 1, failed_at = case when deaths + 1 >= ${mostDeaths} then now() end,
      error = case when deaths + 1 >= ${mostDeaths} then ${reason} else error end
    where id = any(${suspects.map(({ id }) => id)}::bigint[])
    returning failed_at is not null as "isOver", pg_notify(${eventsChannel}, '')`.execute(db)
  return rows.filter(({ isOver }) => isOver).length
}
