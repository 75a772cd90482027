import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import { type Db, runReused, Slot } from '../../platform/database/index.ts'
import { hasListeners } from '../../platform/events/index.ts'
import { announceCreated } from '../../platform/live/announce.ts'
import { authorOf, type Scope, StaleCatalogue } from '../catalogue/catalogue.ts'
import { present } from '../query/index.ts'
import { arrayText } from '../storage/arrays.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf, valueType } from '../storage/tables.ts'
import type { RowValues, Stored } from './input.ts'
import { planQuery } from './pages.ts'
import { type Plan, planFor } from './plans.ts'
import { columnsFor, compilationFor, isCurrent, type RawRow, rowAlias } from './select.ts'

/** A column of values in three forms: for many rows, as `unnest` takes it; for one row; and as stored. */
interface ValueColumn {
  field: Field
  array: RawBuilder<unknown>
  first: RawBuilder<unknown>
  value: RawBuilder<unknown>
}

/**
 * The values of `rows` as one array per column: PostgreSQL takes 10,000 rows in one statement of a dozen parameters.
 */
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
    // PostgreSQL would flatten an array of arrays, so sets are sent as text.
    const isSet = storage.sqlType.endsWith('[]')
    const type = valueType(storage)
    const texts = values.map(isSet ? setText : plain)
    const sent = isSet ? sql`text` : type
    return [
      {
        field,
        array: sql`${arrayText(texts)}::${sent}[]`,
        first: sql`${texts[0]}::${sent}`,
        value: isSet ? sql`${name}::${type}` : name,
      },
    ]
  })
}

function plain(value: Stored): string | number | boolean | null {
  return typeof value === 'object' ? null : value
}

function setText(value: Stored): string | null {
  return Array.isArray(value) ? `{${value.join(',')}}` : null
}

/**
 * Rows as the source of a statement, `given (id, record_type_id, c0, …)`. PostgreSQL estimates ten rows for an array,
 * and would plan every change of a single row again to find a cheaper plan.
 */
export function givenRows(
  ids: readonly string[],
  rows: readonly RowValues[],
  columns: readonly ValueColumn[],
): RawBuilder<unknown> {
  const types = rows.map((row) => row.recordTypeId)
  const names = ['id', 'record_type_id', ...columns.map((_, index) => `c${index}`)].map((name) =>
    sql.id(name),
  )
  const source =
    rows.length === 1
      ? sql`(values (${ids[0]}::text, ${types[0]}::int${each(columns, ({ first }) => first)}))`
      : sql`unnest(${arrayText(ids)}::text[], ${arrayText(types)}::int[]${each(columns, ({ array }) => array)})`
  return sql`${source} as given (${sql.join(names)})`
}

/** One part for each column, with a leading comma. */
function each(
  columns: readonly ValueColumn[],
  part: (column: ValueColumn) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    columns.map((column) => sql`, ${part(column)}`),
    sql``,
  )
}

/**
 * Writes rows and their links. The statement itself checks the version, so nothing is written if the definitions have
 * changed since the values were read. Returns whether there are subscribers.
 */
export async function insertRows(
  scope: Scope,
  ids: readonly string[],
  rows: readonly RowValues[],
): Promise<{ heard: boolean }> {
  const query = sql<{ count: number; heard: boolean }>`
    with made as (${insertion(scope, ids, rows)} returning 1)
    select count(*) as count, ${heardCreation(scope)} as heard, ${announced(scope, ids)} as announced from made`
  const [made] = await runReused(scope.app.db, query, scope.catalogue.version)
  if (made?.count !== rows.length) throw new StaleCatalogue('the definitions changed')
  for (const fieldId of usedLinks(scope.object.fields, rows))
    await insertLinks(scope.app.db, fieldId, linkPairs(ids, rows, fieldId))
  return { heard: made.heard }
}

interface NewRow {
  id: string
  row: RowValues
}

/**
 * Writes one row without links and reads it in the same statement. The read is complete: without links, no formula or
 * relation of the row can reach data that the statement itself can't see yet.
 */
export async function insertAndRead(
  scope: Scope,
  id: string,
  row: RowValues,
): Promise<{ heard: boolean; raw: RawRow; isPresent: boolean }> {
  const used = usedColumns(scope.object.fields, [row])
  const { agent } = authorOf(scope.actor)
  const plan = await planFor(scope, `create ${agent ?? ''} ${used.join()}`, () => planInsertion(scope, used))
  const [raw] = await plan.run(scope, { id, row })
  if (raw === undefined) throw new StaleCatalogue('the definitions changed')
  return { raw, heard: raw.heard, isPresent: raw.is_present }
}

/**
 * A statement for rows that have values for these fields. Its result says whether there are subscribers and whether the
 * creator sees the row.
 */
function planInsertion(
  scope: Scope,
  used: readonly number[],
): Plan<(RawRow & { heard: boolean; is_present: boolean })[], NewRow> {
  const { columns, compilation, isPresent, announcement, into } = partsOfInsertion(scope, used)
  const query = sql<RawRow & { heard: boolean; is_present: boolean }>`
    with made as (${into} where ${isCurrent(scope)} returning *)
    select ${columns}, ${heardCreation(scope)} as heard, ${announcement} as announced, ${isPresent} as is_present
    from made as r`
  return planQuery(scope, query, compilation)
}

function slot(of: (given: NewRow) => unknown): Slot<NewRow> {
  return new Slot(of)
}

/** The inserted row, without its condition, and the columns to read of it. */
function partsOfInsertion(scope: Scope, used: readonly number[]) {
  const { actor, object } = scope
  const compilation = compilationFor(scope)
  const columns = columnsFor(object.fields, object, compilation, { isNew: true })
  const values = used.flatMap((fieldId) => {
    const field = object.fields.find((one) => one.id === fieldId)
    const storage = field === undefined ? undefined : storageOf(field)
    if (storage?.kind !== 'column') return []
    const toText = storage.sqlType.endsWith('[]') ? setText : plain
    const value = slot(({ row }) => toText(row.columns.get(fieldId) ?? null))
    return [{ column: columnOf(fieldId), value: sql`${value}::${valueType(storage)}` }]
  })
  const id = slot((given) => given.id)
  const { userId, agent } = authorOf(actor)
  const names = sql.join([
    sql`id, record_type_id, created_by, created_by_agent, updated_by, updated_by_agent`,
    ...values.map(({ column }) => column),
  ])
  const written = sql.join([
    sql`${id}::text, ${slot(({ row }) => row.recordTypeId)}::int, ${userId}::int, ${agent}::jsonb, ${userId}::int, ${agent}::jsonb`,
    ...values.map(({ value }) => value),
  ])
  return {
    columns,
    compilation,
    isPresent: sql<boolean>`(${present(object, rowAlias, compilation)})`,
    announcement: announceCreated(actor.account.id, object.id, sql`array[${id}::text]`, userId),
    into: sql`insert into ${tableOf(object.id)} (${names}) select ${written}`,
  }
}

function insertion(scope: Scope, ids: readonly string[], rows: readonly RowValues[]): RawBuilder<unknown> {
  const { object } = scope
  const { userId, agent } = authorOf(scope.actor)
  const columns = valueColumns(scope, rows, usedColumns(object.fields, rows))
  return sql`
    insert into ${tableOf(object.id)} (id, record_type_id, created_by, created_by_agent, updated_by, updated_by_agent${each(columns, ({ field }) => columnOf(field.id))})
    select given.id, given.record_type_id, ${userId}::int, ${agent}::jsonb, ${userId}::int, ${agent}::jsonb${each(columns, ({ value }) => value)}
    from ${givenRows(ids, rows, columns)}
    where ${isCurrent(scope)}`
}

function heardCreation({ actor, object }: Scope): RawBuilder<boolean> {
  return hasListeners(actor.account.id, 'record.created', object.id)
}

function announced({ actor, object }: Scope, ids: readonly string[]): RawBuilder<boolean> {
  // More ids than these are not named, so they need not be sent.
  const named = ids.length <= 100 ? [...ids] : null
  return announceCreated(actor.account.id, object.id, sql`${named}::text[]`, authorOf(actor).userId)
}

/** The fields with a value in at least one row. */
function usedColumns(fields: readonly Field[], rows: readonly RowValues[]): number[] {
  const isUsed = (id: number) => rows.some(({ columns }) => (columns.get(id) ?? null) !== null)
  return fields.map((field) => field.id).filter(isUsed)
}

/** The multi relations with a value in at least one row, without those that another table holds. */
function usedLinks(fields: readonly Field[], rows: readonly RowValues[]): number[] {
  return fields
    .filter((field) => storageOf(field).kind === 'links' && rows.some(({ links }) => links.has(field.id)))
    .map(({ id }) => id)
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

/** Links rows in one statement; returns the new links. */
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
