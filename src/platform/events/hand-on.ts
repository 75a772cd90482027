import { sql } from 'kysely'
import type { Backlog } from '../../kit/backlog.ts'
import type { RecordEvent } from '../../kit/event.ts'
import type { RecordListeners } from '../../kit/extensions/listeners.ts'
import { timeUuid } from '../../kit/ids.ts'
import { mostDeaths } from '../../kit/job.ts'
import { perApp } from '../../kit/lifetime.ts'
import { type App, transact } from '../app.ts'
import { type Db, isDatabaseAway, statement } from '../database/index.ts'
import { pause } from '../jobs/every.ts'
import {
  batchSize,
  beginHandovers,
  countDeaths,
  endHandover,
  type Handover,
  handOverSingly,
} from './handovers.ts'
import { eventsChannel } from './publish.ts'

const afterFailureMs = 1000

// With 3 s, 7 s, 20 s… between them up to 6 h, the last try comes after four days.
const mostAttempts = 25

/** Accounts with something to hand on, without looking at more than one event of each; those after $1 come first. */
const findWaiting = statement<{ accountId: number }, [after: number, busy: readonly number[], most: number]>(
  'events.waiting',
  `with recursive waiting as (
     (select account_id from events where failed_at is null order by account_id limit 1)
     union all
     select next.account_id from waiting w cross join lateral (
       select e.account_id from events e where e.failed_at is null and e.account_id > w.account_id
       order by e.account_id limit 1) next)
   select account_id as "accountId" from waiting w
   where account_id <> all($2::int[]) and exists (
     select from events e where e.account_id = w.account_id and e.failed_at is null
       and (e.retry_at is null or e.retry_at <= now()))
   order by account_id <= $1, account_id limit $3`,
)

interface Turns {
  /** The account that was taken last. */
  last: number
  /** Those whose events are being handed on. */
  busy: Set<number>
  /** Whether one of these events is on its last try. */
  hasLastTry: boolean
}

const turns = perApp<App, Turns>(() => ({ last: 0, busy: new Set(), hasLastTry: false }))

/**
 * Hands what happened to everybody who registered for it, in batches, each with what the listeners write about it. They
 * wait in their own table and not as a job: one job for all would have every writer wait for the commit of the last. An
 * account has one slot of a process at a time, and accounts take turns: ten thousand rows of one hold up no other.
 */
export const eventBacklog: Backlog<App> = {
  name: eventsChannel,
  take: async (app, holder, places) => {
    const turn = turns(app)
    const found = await findWaiting.all(app.db, turn.last, [...turn.busy], places + 1)
    const taken = found.slice(0, places)
    turn.last = taken.at(-1)?.accountId ?? turn.last
    await beginHandovers(
      app.db,
      taken.map(({ accountId }) => accountId),
      holder,
    )
    for (const { accountId } of taken) turn.busy.add(accountId)
    const tasks = taken.map(({ accountId }) => ({
      id: timeUuid(),
      run: (signal: AbortSignal) =>
        app.admission.runInTurn(accountId, () => handOnAll(app, { accountId, holder }, signal)),
    }))
    return { tasks, more: found.length > places }
  },
  // Nothing is held: a batch is the rows that its transaction has locked.
  release: async ({ db, log }) => {
    const givenUp = await countDeaths(db)
    if (givenUp > 0) log.error({ events: givenUp }, 'events over which processes ended were given up')
  },
}

async function handOnAll(app: App, handover: Handover, signal: AbortSignal): Promise<void> {
  const { accountId } = handover
  try {
    let isMore = true
    while (isMore && !signal.aborted) isMore = (await handOnNext(app, accountId)) === batchSize
    await handOnSuspects(app, handover, signal)
    await endHandover(app.db, handover)
  } catch (error) {
    await pause(afterFailureMs, signal)
    throw error
  } finally {
    turns(app).busy.delete(accountId)
  }
}

/** Hands a batch on; one that cannot be handed on whole goes event by event, so that one does not stop the others. */
async function handOnNext(app: App, accountId: number): Promise<number> {
  try {
    return await transact(app, async (app) => {
      const rows = await takeEvents(app.db, accountId, batchSize)
      await tell(app, rows)
      return rows.length
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    app.log.warn({ err: error }, 'events could not be handed on together')
  }
  for (let handed = 0; handed < batchSize; handed++) {
    const isHanded = transact(app, async (app) => handOnOne(app, await takeEvents(app.db, accountId, 1)))
    if (!(await isHanded)) return handed
  }
  return batchSize
}

/**
 * Hands on those that a process has ended over, each by itself, so that it is known which one it was. Of those on their
 * last try this process has one at a time, or one could be given up for what another did; the rest come with the next look.
 */
async function handOnSuspects(app: App, handover: Handover, signal: AbortSignal): Promise<void> {
  const turn = turns(app)
  for (const { id, deaths } of await findSuspects(app.db, handover.accountId)) {
    const isLastTry = deaths >= mostDeaths - 1
    if (signal.aborted || (isLastTry && turn.hasLastTry)) return
    turn.hasLastTry ||= isLastTry
    try {
      await handOverSingly(app.db, handover, id)
      await transact(app, async (app) => handOnOne(app, await takeEvent(app.db, id)))
    } finally {
      if (isLastTry) turn.hasLastTry = false
    }
  }
}

/** Hands one event on by itself; false where there is none. What fails waits, and is set aside in the end. */
async function handOnOne(app: App, [row]: readonly EventRow[]): Promise<boolean> {
  if (row === undefined) return false
  await sql`savepoint event`.execute(app.db)
  try {
    await tell(app, [row])
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await sql`rollback to savepoint event`.execute(app.db)
    const about = { err: error, event: row.id, account: row.account_id, topic: row.topic, row: row.row_id }
    const isLast = row.attempts + 1 >= mostAttempts
    if (isLast) app.log.error(about, 'an event could not be handed on for good')
    else app.log.warn(about, 'an event could not be handed on and will be tried again')
    await putBack(app.db, row, isLast, error instanceof Error ? error.message : String(error))
  }
  return true
}

async function putBack(db: Db, row: EventRow, isLast: boolean, reason: string): Promise<void> {
  const attempts = row.attempts + 1
  await sql`
    insert into events (account_id, topic, object_id, kind, record_type_id, row_id, field_ids, user_id, causes,
      occurred_at, attempts, deaths, retry_at, failed_at, error)
    values (${row.account_id}, ${row.topic}, ${row.object_id}, ${row.kind}, ${row.record_type_id}, ${row.row_id},
      ${row.field_ids}, ${row.user_id}, ${row.causes}, ${row.occurred_at}, ${attempts}, ${row.deaths},
      now() + ${Math.exp(Math.min(attempts, 10))} * interval '1 second', case when ${isLast} then now() end,
      ${reason.slice(0, 1000)})`.execute(db)
}

interface EventRow {
  id: number
  account_id: number
  topic: RecordEvent['topic']
  object_id: number
  kind: RecordEvent['kind']
  record_type_id: number
  row_id: string
  field_ids: number[]
  user_id: number | null
  causes: string[]
  occurred_at: Date
  attempts: number
  deaths: number
  retry_at: Date | null
}

async function tell(app: App, rows: readonly EventRow[]): Promise<void> {
  const events = rows.map(eventFrom)
  const extensions: readonly RecordListeners<App>[] = events.length === 0 ? [] : app.capabilities
  for (const { listeners = [] } of extensions) {
    for (const listener of listeners) await listener(app, events)
  }
}

const isDue = sql`failed_at is null and (retry_at is null or retry_at <= now())`

/** Those first that fewer processes have ended over. */
async function findSuspects(db: Db, accountId: number): Promise<Pick<EventRow, 'id' | 'deaths'>[]> {
  const { rows } = await sql<Pick<EventRow, 'id' | 'deaths'>>`
    select id, deaths from events where account_id = ${accountId} and ${isDue} and deaths > 0
    order by deaths, id limit ${batchSize}`.execute(db)
  return rows
}

async function takeEvent(db: Db, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    delete from events where id = any (array(select id from events where id = ${id} and ${isDue} for update skip locked))
    returning *`.execute(db)
  return rows
}

async function takeEvents(db: Db, accountId: number, most: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    delete from events where id = any (array(
      select id from events where account_id = ${accountId} and ${isDue} and deaths = 0
      order by id limit ${most} for update skip locked))
    returning *`.execute(db)
  return rows.toSorted((a, b) => a.id - b.id)
}

function eventFrom(row: EventRow): RecordEvent {
  return {
    topic: row.topic,
    accountId: row.account_id,
    objectId: row.object_id,
    kind: row.kind,
    recordTypeId: row.record_type_id,
    rowId: row.row_id,
    fieldIds: row.field_ids,
    userId: row.user_id,
    causes: row.causes,
    occurredAt: row.occurred_at,
  }
}
