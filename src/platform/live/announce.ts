import { type RawBuilder, sql } from 'kysely'

/**
 * Tells whoever looks on that rows were made, as part of the statement that makes them: no trip more, and nothing is
 * written where nobody looks on. Every other change is told by a trigger of the table that it is written to.
 */
export function announceCreated(
  accountId: number,
  objectId: number,
  rowIds: RawBuilder<unknown>,
  userId: number | null,
): RawBuilder<boolean> {
  // To call a function takes longer than to look whether anybody is there, and nearly always nobody is.
  const isWatched = sql`exists (select from live_audience
    where account_id = ${accountId}::int and topic = ${`record:${objectId}`}::text and until > now())`
  return sql<boolean>`case when ${isWatched} then announce(${accountId}::int, 'record', ${String(objectId)}::text,
    ${rowIds}, 'created', ${userId}::int, null) else false end`
}
