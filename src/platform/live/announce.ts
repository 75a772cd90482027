import { type RawBuilder, sql } from 'kysely'

/**
 * Announces new rows to live subscribers in the statement that inserts them, without another round trip. Other
 * changes are announced by a trigger of their table.
 */
export function announceCreated(
  accountId: number,
  objectId: number,
  rowIds: RawBuilder<unknown>,
  userId: number | null,
): RawBuilder<boolean> {
  // Calling a function takes longer than checking for subscribers, and there are nearly always none.
  const isWatched = sql`exists (select from live_audience
    where account_id = ${accountId}::int and topic = ${`record:${objectId}`}::text and until > now())`
  return sql<boolean>`case when ${isWatched} then announce(${accountId}::int, 'record', ${String(objectId)}::text,
    ${rowIds}, 'created', ${userId}::int, null) else false end`
}
