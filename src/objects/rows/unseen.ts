import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { present } from '../query/index.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'
import type { RowUpdate } from './row-update.ts'
import { compilationFor, rowAlias } from './select.ts'

/**
 * A query for the row of a relation at `id`, where the caller sees it. Whoever gives back the links that they were shown
 * does not mean to end one to a row in the trash or out of their sight.
 */
export function seenTarget(
  scope: Scope,
  field: FieldDefinition | undefined,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const target = field === undefined ? undefined : traitsOf(field).target
  const related = target === undefined ? undefined : scope.catalogue.byId.get(target)
  if (related === undefined) return sql`select`
  const isPresent = present(related, rowAlias, compilationFor(scope))
  return sql`select from ${tableOf(related.id)} as r where r.id = ${id} and ${isPresent}`
}

/** The changes without those that empty a relation to one row which the caller does not see: it read as empty. */
export async function keepingUnseen(
  scope: Scope,
  updates: readonly RowUpdate[],
): Promise<readonly RowUpdate[]> {
  let kept = updates
  for (const field of scope.object.fields) {
    if (traitsOf(field).target === undefined || storageOf(field).kind === 'links') continue
    const emptied = kept.filter(({ values }) => values.columns.get(field.id) === null)
    if (emptied.length === 0) continue
    const unseen = await leadingOutOfSight(scope, field, emptied)
    kept = kept.map((update) => (unseen.has(update.id) ? without(update, field.id) : update))
  }
  return kept
}

async function leadingOutOfSight(
  scope: Scope,
  field: FieldDefinition,
  updates: readonly RowUpdate[],
): Promise<Set<string>> {
  const ids = updates.map((update) => update.id)
  const column = columnOf(field.id)
  const { rows } = await sql<{ id: string }>`
    select source.id from ${tableOf(scope.object.id)} as source
    where source.id = any(${ids}::text[]) and source.${column} is not null
      and not exists (${seenTarget(scope, field, sql`source.${column}`)})`.execute(scope.app.db)
  return new Set(rows.map((row) => row.id))
}

/** Rows of a bulk change share their values, so these are copied. */
function without(update: RowUpdate, fieldId: number): RowUpdate {
  const columns = new Map(update.values.columns)
  columns.delete(fieldId)
  return { ...update, values: { ...update.values, columns } }
}
