import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { fieldValue } from '../query/index.ts'
import { compilationFor } from '../rows/select.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'

/** A stored value as JSON, as the history has it too. */
export interface KeptValue {
  id: string
  value: unknown
  is_deleted: boolean
}

const batchSize = 5000

/** The stored value of a field of the row at `r`, as JSON; null if there is none. */
function storedJson(scope: Scope, field: FieldDefinition) {
  const storage = storageOf(field)
  if (storage.kind === 'column') return sql`to_jsonb(r.${columnOf(field.id)})`
  if (storage.kind === 'links') {
    return sql`(select jsonb_agg(l.target_id order by l.created_at, l.target_id) from ${linksOf(field.id)} as l
      where l.source_id = r.id)`
  }
  // Computed with the rights of the caller, who may not see all related rows.
  return sql`to_jsonb(${fieldValue(field, scope.object, 'r', compilationFor(scope))})`
}

/** Copies the values of a field before its type changes. */
export async function keepValues(scope: Scope, field: FieldDefinition, changeId: number): Promise<void> {
  const value = storedJson(scope, field)
  await sql`
    insert into field_change_values (change_id, row_id, value)
    select ${changeId}::int, kept.id, kept.value from (
      select r.id, ${value} as value from ${tableOf(scope.object.id)} as r offset 0) as kept
    where kept.value is not null`.execute(scope.app.db)
}

/** The kept values of a change, in batches. */
export function keptValues(db: Db, object: Definition, changeId: number): AsyncGenerator<KeptValue[]> {
  return inBatches(
    db,
    (after) => sql<KeptValue>`
      select kept.row_id as id, kept.value, r.deleted_at is not null as is_deleted
      from field_change_values as kept join ${tableOf(object.id)} as r on r.id = kept.row_id
      where kept.change_id = ${changeId} and kept.row_id > ${after} order by kept.row_id limit ${batchSize}`,
  )
}

/** The current values of a field, in batches. */
export function currentValues(scope: Scope, field: FieldDefinition): AsyncGenerator<KeptValue[]> {
  const value = storedJson(scope, field)
  return inBatches(
    scope.app.db,
    (after) => sql<KeptValue>`
      select * from (
        select r.id, ${value} as value, r.deleted_at is not null as is_deleted
        from ${tableOf(scope.object.id)} as r where r.id > ${after} order by r.id limit ${batchSize}) as batch
      order by id`,
  )
}

async function* inBatches(
  db: Db,
  batchAfter: (id: string) => RawBuilder<KeptValue>,
): AsyncGenerator<KeptValue[]> {
  for (let last = ''; ; ) {
    const { rows } = await batchAfter(last).execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.filter(({ value }) => value !== null)
    if (rows.length < batchSize) return
    last = end.id
  }
}
