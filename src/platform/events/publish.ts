import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordEvent } from '../../kit/event.ts'
import { type App, job } from '../app.ts'
import type { Db } from '../database/index.ts'

const batchSize = 1000

/** Writes events into the transaction that made them, in one statement, and has them handed on afterwards. */
export async function publish(
  app: App,
  db: Db,
  events: readonly Omit<RecordEvent, 'occurredAt'>[],
): Promise<void> {
  const [first] = events
  if (first === undefined) return
  await sql`insert into events (account_id, topic, object_id, kind, record_type_id, row_id, field_ids, user_id, causes)
    select ${first.accountId}, topic, object_id, kind, record_type_id, row_id, field_ids::int[], ${first.userId}, ${[...first.causes]}::text[]
    from unnest(
      ${events.map((event) => event.topic)}::text[], ${events.map((event) => event.objectId)}::int[],
      ${events.map((event) => event.kind)}::text[], ${events.map((event) => event.recordTypeId)}::int[],
      ${events.map((event) => event.rowId)}::text[], ${events.map((event) => `{${event.fieldIds.join(',')}}`)}::text[]
    ) as event (topic, object_id, kind, record_type_id, row_id, field_ids)`.execute(db)
  await app.jobs.enqueue(db, fanOut, {}, { key: 'all' })
}

/** Hands what happened to everybody who registered for it, in batches, each with what the listeners write about it. */
export const fanOut = job({
  name: 'events.fan-out',
  payload: z.strictObject({}),
  run: async (app, _payload, { signal }) => {
    while (!signal.aborted) {
      if ((await handOn(app)) < batchSize) return
    }
    await app.jobs.enqueue(app.db, fanOut, {}, { key: 'all' })
  },
})

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
