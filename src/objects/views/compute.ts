import { type RawBuilder, sql } from 'kysely'
import type { AggregateOperation, Field } from '../../kit/field-type.ts'
import { wrong } from '../../kit/problem.ts'
import { runReused } from '../../platform/database/index.ts'
import { type Aggregation, compileAggregations, compileGroups, readAggregations } from '../aggregate/index.ts'
import { checkCurrent, requireCurrent, type Scope } from '../catalogue/catalogue.ts'
import { formatValue, isComputed } from '../fields/index.ts'
import { bounded } from '../rows/bounded.ts'
import { compileFilter, computesEveryRow, type FilterBody, type RowList, readList } from '../rows/filter.ts'
import { compilationFor, isCurrent, rowAlias } from '../rows/select.ts'
import { isGroupable, notGroupable } from './grouping.ts'
import { type ComputedView, findComputedView } from './list.ts'
import { requireFound, type ViewScope } from './store.ts'

export interface Computed {
  id: number
  field_id: number
  operation: AggregateOperation
  value: number | string | null
}

type Value = Computed['value']

interface Wanted extends Aggregation {
  id: number
  field_id: number
}

/** All aggregations of a view over the rows that match the view and the body and that the caller sees. */
export async function computeAggregations(
  scope: ViewScope,
  viewId: number,
  body: FilterBody,
): Promise<Computed[]> {
  const { wanted, list } = await askedOf(scope, viewId, body)
  return withValues(wanted, await totalsOf(scope, wanted, list))
}

/** One value for each aggregation, over all rows of a list. */
export async function totalsOf(
  scope: Scope,
  wanted: readonly Aggregation[],
  list: RowList,
): Promise<Value[]> {
  if (wanted.length === 0) return []
  const compilation = compilationFor(scope)
  const where = compileFilter(scope, list, compilation)
  const results = compileAggregations(wanted, { shape: scope.object, alias: rowAlias, where }, compilation)
  const [row] = await run(
    scope,
    results,
    wanted.map(({ field }) => field),
    list,
  )
  return readAggregations(wanted, row)
}

interface GroupTotals {
  value: string | number | boolean | null
  count: number
  totals: Value[]
}

export interface Group extends Omit<GroupTotals, 'totals'> {
  results: Computed[]
}

/** The aggregations of a view for each value of a field, the largest groups first. */
export async function computeGroups(
  scope: ViewScope,
  viewId: number,
  { group_by, limit, ...body }: FilterBody & { group_by?: string | null | undefined; limit: number },
): Promise<{ results: Group[]; has_more: boolean }> {
  const { view, wanted, list } = await askedOf(scope, viewId, body)
  const by = { field: groupingField(scope, group_by ?? view.group_by), limit }
  const { groups, hasMore } = await groupsOf(scope, wanted, by, list)
  const results = groups.map(({ totals, ...group }) => ({ ...group, results: withValues(wanted, totals) }))
  return { results, has_more: hasMore }
}

/** One value for each aggregation and each value of a field. */
export async function groupsOf(
  scope: Scope,
  wanted: readonly Aggregation[],
  { field, limit }: { field: Field; limit: number },
  list: RowList,
): Promise<{ groups: GroupTotals[]; hasMore: boolean }> {
  const compilation = compilationFor(scope)
  const from = { shape: scope.object, alias: rowAlias, where: compileFilter(scope, list, compilation) }
  const compiled = compileGroups(wanted, { field, limit: limit + 1 }, from, compilation)
  const rows = await run(scope, compiled, [field, ...wanted.map((one) => one.field)], list)
  const groups = rows.slice(0, limit).map((row) => ({
    // A groupable field always formats to one of these types.
    value: formatValue(field, row['value']) as GroupTotals['value'],
    count: Number(row['count']),
    totals: readAggregations(wanted, row),
  }))
  return { groups, hasMore: rows.length > limit }
}

/** The named field, or the one that the view stores as `#12`. */
export function groupingField({ object }: Scope, name: string | null): Field {
  if (name === null)
    throw wrong('group_by', 'required', 'Name a field to group by; this view is grouped by none.')
  const field = object.fields.find(
    (one) => one.name === name || `[${one.name}]` === name || `#${one.id}` === name,
  )
  if (field === undefined)
    throw wrong('group_by', 'not_found', `"${object.name}" has no field "${name.slice(0, 80)}".`)
  if (isGroupable(field)) return field
  throw wrong('group_by', 'not_groupable', notGroupable)
}

/** The aggregations of a view and the selection of rows: those of the view, or of another one that the body names. */
async function askedOf(
  scope: ViewScope,
  viewId: number,
  body: FilterBody,
): Promise<{ view: ComputedView; wanted: Wanted[]; list: RowList }> {
  const view = requireFound(scope, await findComputedView(scope, viewId))
  const list = await readList(scope, { ...body, view_id: body.view_id ?? viewId }, { view })
  return { view, wanted: wantedOf(scope, view), list }
}

function wantedOf(scope: Scope, view: ComputedView): Wanted[] {
  return view.aggregations.flatMap(({ id, field_id, operation }) => {
    const field = scope.object.fields.find(({ id: known }) => known === field_id)
    return field === undefined ? [] : [{ id, field_id, operation, field }]
  })
}

type Answered = Record<string, unknown> & { is_current: boolean | null }

async function run(
  scope: Scope,
  results: RawBuilder<unknown>,
  fields: readonly Field[],
  list: RowList,
): Promise<Answered[]> {
  const query = sql<Answered>`
    select found.*, ${isCurrent(scope)} as is_current from (${results}) as found`
  const mayTakeLong = fields.some(isComputed) || computesEveryRow({ ...list, sort: [] })
  const rows = mayTakeLong
    ? await bounded(scope.app, query)
    : await runReused(scope.app.db, query, scope.catalogue.version)
  if (rows.length === 0) await checkCurrent(scope)
  else requireCurrent(rows[0]?.is_current)
  return rows
}

function withValues(wanted: readonly Wanted[], values: readonly Value[]): Computed[] {
  return wanted.map(({ id, field_id, operation }, index) => ({
    id,
    field_id,
    operation,
    value: values[index] ?? null,
  }))
}
