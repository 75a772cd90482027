import { sql } from 'kysely'
import type { Backlog } from '../../kit/backlog.ts'
import type { RecordEvent } from '../../kit/event.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../app.ts'
import { statement } from '../database/index.ts'
import { pause } from '../jobs/every.ts'
import { eventsChannel } from './publish.ts'

const batchSize = 1000
const afterFailureMs = 1000

const countWaiting = statement<{ waiting: number }, [most: number]>(
  'events.waiting',
  'select count(*)::int as waiting from (select from events limit $1) as found',
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
    while (isMore && !signal.aborted) isMore = (await handOn(app)) === batchSize
  } catch (error) {
    await pause(afterFailureMs, signal)
    throw error
  }
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
}

async function handOn(app: App): Promise<number> {
  return app.db.transaction().execute(async (db) => {
    const { rows } = await sql<EventRow>`
      delete from events where id in (select id from events order by id limit ${batchSize} for update skip locked)
      returning *`.execute(db)
    const events = rows.toSorted((a, b) => a.id - b.id).map(eventFrom)
    for (const capability of app.capabilities) {
      for (const listener of events.length === 0 ? [] : (capability.listeners ?? []))
        await listener(app, db, events)
    }
    return rows.length
  })
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
