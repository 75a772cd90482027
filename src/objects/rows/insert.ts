import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import type { Db } from '../../platform/database/index.ts'
import { isHeard } from '../../platform/events/index.ts'
import { type Scope, StaleCatalogue } from '../catalogue/catalogue.ts'
import { arrayText } from '../storage/arrays.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf, valueType } from '../storage/tables.ts'
import type { RowValues, Stored } from './input.ts'
import { versionColumn } from './select.ts'

/** A column of values for many rows, as `unnest` takes it and as the table keeps it. */
interface ValueColumn {
  field: Field
  array: RawBuilder<unknown>
  value: RawBuilder<unknown>
}

/** The values of `rows` as one array a column: PostgreSQL takes 10,000 rows in one statement of a dozen parameters. */
export function valueColumns(
  scope: Scope,
  rows: readonly RowValues[],
  fieldIds: Iterable<number>,
): ValueColumn[] {
  return [...fieldIds].flatMap((id, index) => {
    const field = scope.object.fields.find((one) => one.id === id)
    const storage = field === undefined ? undefined : storageOf(field)
    if (field === undefined || storage?.kind !== 'column') return []
    const name = sql.id('given', `c${index}`)
    const values = rows.map((row) => row.columns.get(id) ?? null)
    // An array of arrays would be flattened: sets travel as text.
    const isSet = storage.sqlType.endsWith('[]')
    const type = valueType(storage)
    return [
      isSet
        ? { field, array: sql`${arrayText(values.map(setText))}::text[]`, value: sql`${name}::${type}` }
        : { field, array: sql`${arrayText(values.map(plain))}::${type}[]`, value: name },
    ]
  })
}

function plain(value: Stored): string | number | boolean | null {
  return typeof value === 'object' ? null : value
}

function setText(value: Stored): string | null {
  return Array.isArray(value) ? `{${value.join(',')}}` : null
}

/** The names under which `unnest` gives the columns back. */
export function givenColumns(columns: readonly ValueColumn[], ...before: string[]): RawBuilder<unknown> {
  return sql`given (${sql.join([...before, ...columns.map((_, index) => `c${index}`)].map((name) => sql.id(name)))})`
}

/**
 * Writes rows and their links. Nothing is written when the definitions have changed since the values were read:
 * the statement itself looks. Tells whether anybody listens.
 */
export async function insertRows(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  rows: readonly RowValues[],
): Promise<{ heard: boolean }> {
  const { actor, object, catalogue } = scope
  const columns = valueColumns(scope, rows, usedColumns(object.fields, rows))
  const names = sql.join(
    columns.map(({ field }) => sql`, ${columnOf(field.id)}`),
    sql``,
  )
  const arrays = sql.join(
    columns.map(({ array }) => sql`, ${array}`),
    sql``,
  )
  const values = sql.join(
    columns.map(({ value }) => sql`, ${value}`),
    sql``,
  )
  const { rows: made } = await sql<{ count: number; heard: boolean }>`
    with made as (
      insert into ${tableOf(object.id)} (id, record_type_id, created_by${names})
      select given.id, given.record_type_id, ${actor.user?.id ?? null}::int${values}
      from unnest(${arrayText(ids)}::text[], ${arrayText(rows.map((row) => row.recordTypeId))}::int[]${arrays})
        as ${givenColumns(columns, 'id', 'record_type_id')}
      where ${versionColumn(scope)} = ${catalogue.version}
      returning 1)
    select count(*) as count, ${isHeard(actor.account.id, 'record.created', object.id)} as heard from made`.execute(
    db,
  )
  if (made[0]?.count !== rows.length) throw new StaleCatalogue('the definitions changed')
  for (const fieldId of usedLinks(rows)) await insertLinks(db, fieldId, linkPairs(ids, rows, fieldId))
  return { heard: made[0].heard }
}

/** The fields that at least one row has a value for. */
function usedColumns(fields: readonly Field[], rows: readonly RowValues[]): number[] {
  const isUsed = (id: number) => rows.some(({ columns }) => (columns.get(id) ?? null) !== null)
  return fields.map((field) => field.id).filter(isUsed)
}

function usedLinks(rows: readonly RowValues[]): Set<number> {
  const used = new Set<number>()
  for (const { links } of rows) for (const id of links.keys()) used.add(id)
  return used
}

interface Pairs {
  sources: string[]
  targets: string[]
}

function linkPairs(ids: readonly string[], rows: readonly RowValues[], fieldId: number): Pairs {
  const pairs: Pairs = { sources: [], targets: [] }
  for (const [index, row] of rows.entries()) {
    for (const target of row.links.get(fieldId) ?? []) {
      pairs.sources.push(ids[index] ?? '')
      pairs.targets.push(target)
    }
  }
  return pairs
}

/** Links rows, in one statement; returns those that were not linked before. */
export async function insertLinks(
  db: Db,
  fieldId: number,
  { sources, targets }: Pairs,
): Promise<{ source_id: string; target_id: string }[]> {
  if (sources.length === 0) return []
  const { rows } = await sql<{ source_id: string; target_id: string }>`
    insert into ${linksOf(fieldId)} (source_id, target_id)
    select * from unnest(${sources}::text[], ${targets}::text[])
    on conflict do nothing returning source_id, target_id`.execute(db)
  return rows
}
