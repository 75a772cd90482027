import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { allOf, always } from '../query/index.ts'
import type { RecordType, Shape, WorkspaceLevel } from '../shape.ts'

/** The reader or writer of records. An account key has no user and the rights of a plain member. */
export interface Reader {
  userId: number | null
  isAdmin: boolean
}

export type Access = 'read' | 'write'

const opensTo: Record<WorkspaceLevel, readonly Access[]> = {
  FULL_ACCESS: ['read', 'write'],
  READ_ONLY: ['read'],
  NO_ACCESS: [],
}

/**
 * The rows at `alias` that the reader may read or write. If nothing is restricted it is `always`, which leaves no trace
 * in the SQL, so that the planner sees the same query as without record-level security.
 */
export function accessible(shape: Shape, alias: string, reader: Reader, access: Access): SqlFragment {
  if (!seesTable(shape, reader)) return sql`false`
  const closed = closedTypes(shape, reader, access)
  if (closed.length === 0) return always
  const type = sql.id(alias, 'record_type_id')
  const ids = closed.map((one) => one.id)
  const open = sql`${type} <> all(${ids}::int[])`
  const owned = closed.flatMap((one) => {
    const owner = ownerPredicate(one, shape, alias, reader)
    return owner === undefined ? [] : [allOf([sql`${type} = ${one.id}::int`, owner])]
  })
  return sql`(${sql.join([open, ...owned], sql` or `)})`
}

/** Reports whether a table exists for the reader at all. */
export function seesTable({ seenBy }: Shape, { userId, isAdmin }: Reader): boolean {
  return seenBy === undefined || isAdmin || (userId !== null && seenBy.has(userId))
}

/** Reports whether the reader may read or write a row that is not stored yet, or not any more. `owners` by field id. */
export function allows(
  shape: Shape,
  row: { recordTypeId: number; owners: (fieldId: number) => readonly number[] },
  reader: Reader,
  access: Access,
): boolean {
  const type = closedTypes(shape, reader, access).find((one) => one.id === row.recordTypeId)
  if (type === undefined) return true
  const { userId } = reader
  return userId !== null && ownerFields(type, shape).some((fieldId) => row.owners(fieldId).includes(userId))
}

/** The record types whose rows only their owners may access. */
function closedTypes(shape: Shape, reader: Reader, access: Access): RecordType[] {
  if (reader.isAdmin || shape.kind === 'table') return []
  return shape.recordTypes.filter(
    ({ security }) => security.enabled && !opensTo[security.workspace].includes(access),
  )
}

/** The fields that can make the writer of a new row its owner; none if the rule doesn't ask for one. */
export function ownersNeeded(shape: Shape, recordTypeId: number, reader: Reader): readonly number[] {
  const type = closedTypes(shape, reader, 'write').find(({ id }) => id === recordTypeId)
  return type === undefined || reader.userId === null ? [] : ownerFields(type, shape)
}

export const reaches = ['ALL', 'OWNED', 'NONE'] as const

/** The rows of a shape that the reader may access: all, only those that they own, or none. */
export function reachOf(shape: Shape, reader: Reader, access: Access): (typeof reaches)[number] {
  if (!seesTable(shape, reader)) return 'NONE'
  const closed = closedTypes(shape, reader, access)
  if (closed.length === 0) return 'ALL'
  const owns = closed.some((type) => reader.userId !== null && ownerFields(type, shape).length > 0)
  return owns || closed.length < shape.recordTypes.length ? 'OWNED' : 'NONE'
}

function ownerPredicate(
  type: RecordType,
  shape: Shape,
  alias: string,
  reader: Reader,
): SqlFragment | undefined {
  const fields = ownerFields(type, shape)
  if (reader.userId === null || fields.length === 0) return undefined
  const owner = sql`array[${reader.userId}::int]`
  const owns = fields.map((fieldId) => sql`${sql.id(alias, `f${fieldId}`)} @> ${owner}`)
  return owns.length === 1 ? owns[0] : sql`(${sql.join(owns, sql` or `)})`
}

/** The owner columns that still exist: a deleted field owns nothing. */
function ownerFields(type: RecordType, shape: Shape): number[] {
  return type.security.virtualOwnerColumnIds.filter((id) => shape.fields.some((field) => field.id === id))
}
