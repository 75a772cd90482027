import { sql } from 'kysely'
import { forbidden } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { isUserRelation } from '../catalogue/definition.ts'
import { always } from '../query/index.ts'
import type { Access } from '../security/index.ts'
import { tableOf } from '../storage/names.ts'
import type { RowUpdate } from './row-update.ts'
import { accessTo } from './select.ts'

/**
 * A row may be moved only to a type whose rows the caller may write, and given away only where they still see it. Both
 * depend on owners that the change need not name, so they are looked at once it is made.
 */
export async function requireRightsKept(scope: Scope, updates: readonly RowUpdate[]): Promise<void> {
  const moved = updates.filter(({ values, fromRecordTypeId }) => values.recordTypeId !== fromRecordTypeId)
  if (!(await allAccessible(scope, moved, 'write')))
    throw forbidden('Record-level security does not let you make a row of this record type.')
  const owners = scope.object.fields.filter(isUserRelation)
  const given = updates.filter(({ values }) => owners.some((field) => values.columns.has(field.id)))
  if (!(await allAccessible(scope, given, 'read')))
    throw forbidden('Record-level security would hide this row from you: stay one of its owners.')
}

async function allAccessible(scope: Scope, updates: readonly RowUpdate[], access: Access): Promise<boolean> {
  const accessible = accessTo(scope, access)
  if (updates.length === 0 || accessible === always) return true
  const ids = updates.map((update) => update.id)
  const { rows } = await sql`select from ${tableOf(scope.object.id)} as r
    where r.id = any(${ids}::text[]) and not coalesce(${accessible}, false) limit 1`.execute(scope.app.db)
  return rows.length === 0
}
