import type { RecordEvent } from '../../kit/event.ts'
import { type Db, statement } from '../database/index.ts'

export const eventsChannel = 'events'

const write = statement<
  unknown,
  [
    accountId: number,
    userId: number | null,
    causes: readonly string[],
    topics: readonly string[],
    objectIds: readonly number[],
    kinds: readonly string[],
    recordTypeIds: readonly number[],
    rowIds: readonly string[],
    fieldIds: readonly string[],
  ]
>(
  'events.write',
  `with written as (
     insert into events (account_id, topic, object_id, kind, record_type_id, row_id, field_ids, user_id, causes)
     select $1::int, topic, object_id, kind, record_type_id, row_id, field_ids::int[], $2::int, $3::text[]
     from unnest($4::text[], $5::int[], $6::text[], $7::int[], $8::text[], $9::text[])
       as event (topic, object_id, kind, record_type_id, row_id, field_ids))
   select pg_notify('${eventsChannel}', '')`,
)

/** Writes events into the transaction that made them, in one statement, and has them handed on once that is committed. */
export async function publish(db: Db, events: readonly Omit<RecordEvent, 'occurredAt'>[]): Promise<void> {
  const [first] = events
  if (first === undefined) return
  await write.all(
    db,
    first.accountId,
    first.userId,
    first.causes,
    events.map((event) => event.topic),
    events.map((event) => event.objectId),
    events.map((event) => event.kind),
    events.map((event) => event.recordTypeId),
    events.map((event) => event.rowId),
    // An array of arrays would be flattened.
    events.map((event) => `{${event.fieldIds.join(',')}}`),
  )
}
