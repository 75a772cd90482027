import { sql } from 'kysely'
import type { Backlog } from '../../kit/backlog.ts'
import type { RecordEvent } from '../../kit/event.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../app.ts'
import { type Db, inTransaction, isDatabaseAway, statement } from '../database/index.ts'
import { pause } from '../jobs/every.ts'
import { eventsChannel } from './publish.ts'

const batchSize = 1000
const afterFailureMs = 1000

// With 3 s, 7 s, 20 s… between them up to 6 h, the last try comes after four days.
const mostAttempts = 25

const countWaiting = statement<{ waiting: number }, [most: number]>(
  'events.waiting',
  `select count(*)::int as waiting from (
     select from events where retry_at is null or retry_at <= now() limit $1) as found`,
)

/**
 * Hands what happened to everybody who registered for it, in batches, each with what the listeners write about it. They
 * wait in their own table and not as a job: one job for all would have every writer wait for the commit of the last.
 */
export const eventBacklog: Backlog<App> = {
  name: eventsChannel,
  take: async (app, _holder, places) => {
    const found = await countWaiting.first(app.db, places * batchSize)
    const batches = Math.ceil((found?.waiting ?? 0) / batchSize)
    const task = () => ({ id: timeUuid(), run: (signal: AbortSignal) => handOnAll(app, signal) })
    return { tasks: Array.from({ length: batches }, task), more: false }
  },
  // Nothing is held: a batch is the rows that its transaction has locked.
  release: async () => undefined,
}

async function handOnAll(app: App, signal: AbortSignal): Promise<void> {
  try {
    let isMore = true
    while (isMore && !signal.aborted) isMore = (await handOnNext(app)) === batchSize
  } catch (error) {
    await pause(afterFailureMs, signal)
    throw error
  }
}

/** Hands a batch on; one that cannot be handed on whole goes event by event, so that one does not stop the others. */
async function handOnNext(app: App): Promise<number> {
  try {
    return await inTransaction(app.db, async (db) => {
      const rows = await takeEvents(db, batchSize)
      await tell(app, db, rows)
      return rows.length
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    app.log.warn({ err: error }, 'events could not be handed on together')
  }
  for (let handed = 0; handed < batchSize; handed++) {
    if (!(await inTransaction(app.db, (db) => handOnOne(app, db)))) return handed
  }
  return batchSize
}

/** Hands the next event on by itself; false where there is none. What fails waits, and is dropped in the end. */
async function handOnOne(app: App, db: Db): Promise<boolean> {
  const [row] = await takeEvents(db, 1)
  if (row === undefined) return false
  await sql`savepoint event`.execute(db)
  try {
    await tell(app, db, [row])
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await sql`rollback to savepoint event`.execute(db)
    const about = { err: error, event: row.id, account: row.account_id, topic: row.topic, row: row.row_id }
    if (row.attempts + 1 >= mostAttempts) app.log.error(about, 'an event could not be handed on for good')
    else {
      app.log.warn(about, 'an event could not be handed on and will be tried again')
      await putBack(db, row)
    }
  }
  return true
}

async function putBack(db: Db, row: EventRow): Promise<void> {
  const attempts = row.attempts + 1
  await sql`
    insert into events (account_id, topic, object_id, kind, record_type_id, row_id, field_ids, user_id, causes,
      occurred_at, attempts, retry_at)
    values (${row.account_id}, ${row.topic}, ${row.object_id}, ${row.kind}, ${row.record_type_id}, ${row.row_id},
      ${row.field_ids}, ${row.user_id}, ${row.causes}, ${row.occurred_at}, ${attempts},
      now() + ${Math.exp(Math.min(attempts, 10))} * interval '1 second')`.execute(db)
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
  retry_at: Date | null
}

async function tell(app: App, db: Db, rows: readonly EventRow[]): Promise<void> {
  const events = rows.map(eventFrom)
  for (const capability of app.capabilities) {
    for (const listener of events.length === 0 ? [] : (capability.listeners ?? []))
      await listener(app, db, events)
  }
}

async function takeEvents(db: Db, most: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    delete from events where id in (
      select id from events where retry_at is null or retry_at <= now()
      order by id limit ${most} for update skip locked)
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
