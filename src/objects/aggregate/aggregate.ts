import { sql } from 'kysely'
import type { AggregateOperation, Field, SqlFragment } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { formatMoment } from '../fields/date.ts'
import { formatNumber } from '../fields/number.ts'
import { fieldTypeOf, isComputed, kindOf } from '../fields/types.ts'
import { type Compilation, columnAt, fieldValue, filledValue } from '../query/index.ts'
import type { Shape } from '../shape.ts'
import { tableOf } from '../storage/names.ts'

export interface Aggregation {
  field: Field
  operation: AggregateOperation
}

/** Explains why a field lacks this aggregation; undefined if it has it. */
export function aggregationProblem(field: Field, operation: string, path = 'operation'): Issue | undefined {
  const allowed: readonly string[] = fieldTypeOf(field).aggregations(field.metadata)
  if (allowed.includes(operation)) return undefined
  const message = `A field of the type ${field.type} has these aggregations: ${allowed.join(', ')}.`
  return { path, code: 'invalid_operation', message }
}

interface Source {
  shape: Shape
  alias: string
  where: SqlFragment
}

/** All aggregations of a view over the matching rows, in one pass: the resulting row has `a0`, `a1`… */
export function compileAggregations(
  aggregations: readonly Aggregation[],
  from: Source,
  compilation: Compilation,
): SqlFragment {
  const fields = aggregations.map(({ field }) => field)
  return sql`select ${sql.join(resultsOf(aggregations))} from ${valuesOf(fields, from, compilation)}`
}

/**
 * The same aggregations for each value of the field `by`, largest groups first, with the columns `value` and `count`.
 */
export function compileGroups(
  aggregations: readonly Aggregation[],
  by: { field: Field; limit: number },
  from: Source,
  compilation: Compilation,
): SqlFragment {
  const value = valueName(by.field)
  const fields = [by.field, ...aggregations.map(({ field }) => field)]
  const columns = sql.join([sql`${value} as value, count(*) as count`, ...resultsOf(aggregations)])
  return sql`select ${columns} from ${valuesOf(fields, from, compilation)} group by ${value} order by count(*) desc, ${value} limit ${sql.lit(by.limit)}`
}

function resultsOf(aggregations: readonly Aggregation[]): SqlFragment[] {
  return aggregations.map((one, index) => sql`${resultOf(one)} as ${sql.id(`a${index}`)}`)
}

/** The matching rows, with the value to aggregate of each field, as `q`. */
function valuesOf(listed: readonly Field[], from: Source, compilation: Compilation): SqlFragment {
  const fields = [...new Map(listed.map((field) => [field.id, field])).values()]
  const values = fields.map(
    (field) => sql`${valueOf(field, from.shape, from.alias, compilation)} as ${valueName(field)}`,
  )
  // Without the fence, PostgreSQL would compute a formula or a subquery once per aggregation instead of once per row.
  const fence = fields.some(isExpensive) ? sql` offset 0` : sql``
  const selected = values.length === 0 ? sql`1` : sql.join(values)
  return sql`(select ${selected} from ${tableOf(from.shape.id)} as ${sql.id(from.alias)} where ${from.where}${fence}) as q`
}

/** The result of `compileAggregations` as the API shows it, in the same order. */
export function readAggregations(
  aggregations: readonly Aggregation[],
  row: Readonly<Record<string, unknown>> | undefined,
): (number | string | null)[] {
  return aggregations.map(({ field, operation }, index) => {
    const value = row?.[`a${index}`] ?? null
    if (operation !== 'min' && operation !== 'max') return formatNumber(value)
    const kind = kindOf(field)
    if (kind === 'timestamp') return formatMoment(value)
    return kind === 'date' ? (typeof value === 'string' ? value : null) : formatNumber(value)
  })
}

function isExpensive(field: Field): boolean {
  return isComputed(field) || kindOf(field) === 'row' || kindOf(field) === 'rows'
}

function valueName(field: Field): SqlFragment {
  return sql.id(`v${field.id}`)
}

/** The value of a field to aggregate. For sets it only says whether they have a value. */
function valueOf(field: Field, shape: Shape, alias: string, compilation: Compilation): SqlFragment {
  const kind = kindOf(field)
  if (kind === 'rows') return filledValue(field, shape, alias, compilation)
  if (kind === 'text')
    return sql`nullif(${isComputed(field) ? fieldValue(field, shape, alias, compilation) : columnAt(alias, field)}, '')`
  if (kind === 'options' || kind === 'ids') return sql`nullif(cardinality(${columnAt(alias, field)}), 0)`
  return fieldValue(field, shape, alias, compilation)
}

function resultOf({ field, operation }: Aggregation): SqlFragment {
  const value = valueName(field)
  return results[operation](value, kindOf(field))
}

const percentOf = (part: SqlFragment) => sql`round(100.0 * ${part} / nullif(count(*), 0), 2)`

/** A value that doesn't fit a double would fail the whole query, and JSON could not carry it either. */
const double = (value: SqlFragment) => sql`case when abs(${value}) < 1e300 then ${value}::float8 end`

const results: Record<AggregateOperation, (value: SqlFragment, kind: string) => SqlFragment> = {
  count: () => sql`count(*)`,
  empty: (value) => sql`count(*) - count(${value})`,
  filled: (value) => sql`count(${value})`,
  percent_empty: (value) => percentOf(sql`(count(*) - count(${value}))`),
  percent_filled: (value) => percentOf(sql`count(${value})`),
  unique: (value) => sql`count(distinct ${value})`,
  sum: (value) => sql`coalesce(sum(${value}), 0)`,
  avg: (value) => sql`avg(${value})`,
  median: (value) => sql`percentile_cont(0.5) within group (order by ${double(value)})`,
  min: (value) => sql`min(${value})`,
  max: (value) => sql`max(${value})`,
  range(value, kind) {
    if (kind === 'timestamp') return sql`round(extract(epoch from max(${value}) - min(${value})) / 86400, 3)`
    return sql`max(${value}) - min(${value})`
  },
}
