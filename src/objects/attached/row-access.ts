import { sql } from 'kysely'
import { isAdmin, type Role } from '../../kit/caller.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { Slot } from '../../platform/database/index.ts'
import { requireCurrent, type Scope } from '../catalogue/catalogue.ts'
import { requireFullAccess } from '../definitions/sharing.ts'
import { planQuery } from '../rows/pages.ts'
import { type Plan, planFor } from '../rows/plans.ts'
import { accessTo, isCurrent, rowAlias } from '../rows/select.ts'
import { type Access, accessible } from '../security/index.ts'
import { tableOf } from '../storage/names.ts'

/**
 * Attachments of a row (activities, tasks, files) are visible to everyone who sees the row, and changed by everyone who
 * may change it. A hidden or deleted row gets the same answer as one that never existed.
 */
export async function requireRow(
  scope: Scope,
  rowId: string,
  access: Access,
  /** If set, a row of another type also gets the answer for a row that never existed. */
  recordTypeId?: number,
): Promise<void> {
  const { recordTypeId: actual, ...rights } = await rowRights(scope, rowId)
  if (!rights.read || (recordTypeId !== undefined && actual !== recordTypeId)) throw notFound('row')
  if (access === 'read') return
  if (scope.object.kind === 'table') requireFullAccess(scope.object, scope.actor)
  if (!rights.write) throw forbidden('You may read this record, but not change it.')
}

interface RightsRow {
  is_current: boolean | null
  record_type_id: number | null
  read: boolean
  write: boolean
}

/** The rights that record-level security gives the actor on a row. */
export async function rowRights(
  scope: Scope,
  rowId: string,
): Promise<Record<Access, boolean> & { recordTypeId: number | null }> {
  const plan = await planFor(scope, 'rights', () => planRights(scope))
  const [row] = await plan.run(scope, rowId)
  requireCurrent(row?.is_current)
  return {
    read: row?.read ?? false,
    write: row?.write ?? false,
    recordTypeId: row?.record_type_id ?? null,
  }
}

function planRights(scope: Scope): Plan<RightsRow[], string> {
  const rowId = new Slot<string>((given) => given)
  const [read, write] = [accessTo(scope, 'read'), accessTo(scope, 'write')]
  const query = sql<RightsRow>`select ${isCurrent(scope)} as is_current, r.record_type_id,
      (r.id is not null and ${read}) as read, (r.id is not null and ${write}) as write
    from (values (1)) as one left join ${tableOf(scope.object.id)} as r on r.id = ${rowId} and r.deleted_at is null`
  return planQuery(scope, query, { isTimed: false })
}

/** The users among these who see a row. */
export async function whoSees(
  { app, object }: Scope,
  rowId: string,
  users: readonly { id: number; email: string; role: Role }[],
): Promise<Set<number>> {
  const parts = users.map((user) => {
    const reader = { userId: user.id, isAdmin: isAdmin({ user }) }
    return sql`select ${user.id}::int as id from ${tableOf(object.id)} as r
      where r.id = ${rowId} and r.deleted_at is null and ${accessible(object, rowAlias, reader, 'read')}`
  })
  if (parts.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union all `)}`.execute(app.db)
  return new Set(rows.map((row) => row.id))
}
