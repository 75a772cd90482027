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
 * What hangs on a row (activities, tasks, files) is seen by those who see the row and changed by those who may
 * change it. A row that is hidden or in the trash is answered like one that never was.
 */
export async function requireRow(
  scope: Scope,
  rowId: string,
  access: Access,
  /** Where given, a row of another type is answered like one that never was, too. */
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

/** What record-level security lets the actor do with a row. */
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

/** Which of these users see a row. */
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
