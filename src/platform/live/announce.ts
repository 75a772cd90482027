import { type RawBuilder, sql } from 'kysely'

/**
 * Tells whoever looks on that rows were made, as part of the statement that makes them: no trip more, and nothing is
 * written where nobody looks on. Every other change is told by a trigger of the table that it is written to.
 */
export function announceCreated(
  accountId: number,
  objectId: number,
  rowIds: readonly string[],
  userId: number | null,
): RawBuilder<boolean> {
  // More of them are not named, so they need not travel.
  const named = rowIds.length <= 100 ? rowIds : null
  return sql<boolean>`announce(${accountId}::int, 'record', ${String(objectId)}::text, ${named}::text[], 'created',
    ${userId}::int, null)`
}
