import { sql } from 'kysely'
import type { RecordEvent } from '../../kit/event.ts'
import type { Db } from '../database/index.ts'

export const eventsChannel = 'events'

/** Writes events into the transaction that made them, in one statement, and has them handed on once that is committed. */
export async function publish(db: Db, events: readonly Omit<RecordEvent, 'occurredAt'>[]): Promise<void> {
  const [first] = events
  if (first === undefined) return
  await sql`with written as (
      insert into events (account_id, topic, object_id, kind, record_type_id, row_id, field_ids, user_id, causes)
      select ${first.accountId}, topic, object_id, kind, record_type_id, row_id, field_ids::int[], ${first.userId}, ${[...first.causes]}::text[]
      from unnest(
        ${events.map((event) => event.topic)}::text[], ${events.map((event) => event.objectId)}::int[],
        ${events.map((event) => event.kind)}::text[], ${events.map((event) => event.recordTypeId)}::int[],
        ${events.map((event) => event.rowId)}::text[], ${events.map((event) => `{${event.fieldIds.join(',')}}`)}::text[]
      ) as event (topic, object_id, kind, record_type_id, row_id, field_ids))
    select pg_notify(${eventsChannel}, '')`.execute(db)
}
