import { sql } from 'kysely'
import type { Scope } from '../catalogue/catalogue.ts'
import { tableOf } from '../storage/names.ts'
import type { ActivityRow } from './activity.ts'

/**
 * The creation of a row is the first entry of its history but is not stored, because the row itself has the date and
 * the author. A bulk insert would otherwise write every row twice. The entry's id encodes the id of the row: a UUID of
 * version 8, whose digits are free to choose.
 */
function creationId(rowId: string): string {
  const part = (from: number, to: number) => rowId.slice(from, to)
  return `${part(0, 8)}-${part(8, 12)}-8${part(12, 15)}-8${part(15, 18)}-${part(18, 24)}000000`
}

const pattern = /^(.{8})-(.{4})-8(.{3})-8(.{3})-(.{6})000000$/

/** The row whose creation an id names; undefined for the id of any other activity. */
export function createdRow(id: string): string | undefined {
  return pattern.exec(id.toLowerCase())?.slice(1).join('')
}

export async function findCreation(
  { app, object, actor }: Scope,
  rowId: string,
): Promise<ActivityRow | undefined> {
  const { rows } = await sql<Pick<ActivityRow, 'created_at' | 'created_by' | 'agent'>>`
    select created_at, created_by, created_by_agent as agent from ${tableOf(object.id)} where id = ${rowId}`.execute(
    app.db,
  )
  const [row] = rows
  if (row === undefined) return undefined
  return {
    id: creationId(rowId),
    account_id: actor.account.id,
    object_id: object.id,
    row_id: rowId,
    type: 'RECORD_CREATED',
    content: 'Created',
    auto: true,
    // The row itself holds the values it was created with.
    data: {},
    created_by: row.created_by,
    agent: row.agent,
    occurred_at: row.created_at,
    created_at: row.created_at,
    updated_at: row.created_at,
  }
}
