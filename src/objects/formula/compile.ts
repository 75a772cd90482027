import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { dayIn, parseDay, parseMoment, startOfDay } from '../fields/moments.ts'
import {
  allOf,
  always,
  type Compilation,
  cast,
  compileQuery,
  endValue,
  relatedRows,
  relatingRows,
} from '../query/index.ts'
import { calendarZone, compileDifference, compileShift } from './compile-time.ts'
import { asText, inZone } from './text.ts'
import type {
  AggregateNode,
  FieldNode,
  IfElseNode,
  Node,
  OperatorNode,
  ResultType,
  TimeOperatorNode,
} from './tree.ts'

/** An expression as SQL for the row at `alias`. It gives a value or null for any data and never fails. */
export function compileExpression(node: Node, alias: string, compilation: Compilation): SqlFragment {
  if (node.node === 'constant') return cast(node.value, node.result === 'number' ? 'numeric' : 'text')
  if (node.node === 'time') return timeConstant(node.value, node.result, compilation.zone, compilation)
  if (node.node === 'field') return compileField(node, alias, compilation)
  if (node.node === 'operator') return compileOperator(node, alias, compilation)
  if (node.node === 'aggregate') return compileAggregate(node, alias, compilation)
  if (node.node === 'ifElse') return compileIfElse(node, alias, compilation)
  if (node.node === 'timeOperator') return compileTime(node, alias, compilation)
  const text = written(node.value, alias, compilation)
  return sql`(select lpad(v.x, greatest(length(v.x), ${cast(node.length, 'int')}), ${cast(node.char, 'text')}) from (select ${text} as x offset 0) v)`
}

function compileField(node: FieldNode, alias: string, compilation: Compilation): SqlFragment {
  const value = storedValue(node, alias, compilation)
  return isKeptWhole(node) ? sql`(${value})::numeric` : value
}

/** The value of a field. Whole numbers keep their stored type, which divides without a remainder and overflows. */
function storedValue(node: FieldNode, alias: string, compilation: Compilation): SqlFragment {
  const { relation, end } = node.path
  const value =
    relation === null
      ? plainValue(node, alias, compilation)
      : relatedValue(node, relation, alias, compilation)
  const known =
    node.fallback === undefined
      ? value
      : sql`coalesce(${value}, ${fallbackOf(node, node.fallback, compilation)})`
  return end.traits.percent === true ? sql`(${known} * 0.01)` : known
}

/** A fallback may have a fraction, so PostgreSQL has already made the value numeric. */
function isKeptWhole({ path: { end }, fallback }: FieldNode): boolean {
  return end.sqlType === 'bigint' && fallback === undefined
}

function relatedValue(
  node: FieldNode,
  relation: NonNullable<FieldNode['path']['relation']>,
  alias: string,
  compilation: Compilation,
): SqlFragment {
  const rows = relatedRows(relation, alias, compilation)
  return sql`(select ${plainValue(node, rows.alias, compilation)} from ${rows.from} where ${rows.where})`
}

/** The field's own value; options by their names. */
function plainValue({ path: { end } }: FieldNode, alias: string, compilation: Compilation): SqlFragment {
  const value = endValue(end, alias, compilation)
  if ('system' in end.column) {
    // Ids have a special collation, which would not mix with that of other texts.
    if (end.column.system === 'id') return sql`(${value} collate "default")`
    return end.column.system === 'record_type_id' ? sql`${value}::numeric` : value
  }
  if (end.kind !== 'option' && end.kind !== 'options') return value
  if ('back' in end.column) throw new Error('formulas do not follow relations of others by a path')
  const { options } = end.column.field
  const ids = cast(
    options.map((option) => option.id),
    'int[]',
  )
  const names = cast(
    options.map((option) => option.name),
    'text[]',
  )
  if (end.kind === 'option') return sql`(${names})[array_position(${ids}, ${value})]`
  return sql`(select string_agg((${names})[array_position(${ids}, o.id)], ', ' order by o.place) from unnest(${value}) with ordinality as o(id, place))`
}

function fallbackOf(
  node: FieldNode,
  fallback: string | number | boolean,
  compilation: Compilation,
): SqlFragment {
  if (node.result === 'number') return cast(fallback, 'numeric')
  if (node.result === 'boolean') return cast(fallback, 'boolean')
  if (node.result === 'text') return cast(fallback, 'text')
  return timeConstant(String(fallback), node.result, node.style.zone ?? compilation.zone, compilation)
}

function timeConstant(text: string, result: ResultType, zone: string, { now }: Compilation): SqlFragment {
  const day = text === 'TODAY' || (text === 'NOW' && result === 'date') ? dayIn(now, zone) : parseDay(text)
  if (result === 'date') return cast(day ?? null, 'date')
  if (text === 'NOW') return cast(now.toISOString(), 'timestamptz')
  const moment = day === undefined ? parseMoment(text, zone) : startOfDay(day, zone)
  return cast(moment?.toISOString() ?? null, 'timestamptz')
}

const signs = { add: sql` + `, subtract: sql` - `, multiply: sql` * `, divide: sql` / ` }

function compileOperator(node: OperatorNode, alias: string, compilation: Compilation): SqlFragment {
  if (node.operator === 'concat') {
    const texts = node.arguments.map((one) => written(one, alias, compilation))
    return sql`nullif(concat(${sql.join(texts)}), '')`
  }
  const isSum = node.operator === 'add' || node.operator === 'subtract'
  const [first, ...others] = node.arguments.map((one) => {
    const value = compileExpression(one, alias, compilation)
    return isSum && node.blanksAreZero && mayBeBlank(one) ? sql`coalesce(${value}, 0)` : value
  })
  const rest = node.operator === 'divide' ? others.map((one) => sql`nullif(${one}, 0)`) : others
  return sql`(${sql.join(first === undefined ? rest : [first, ...rest], signs[node.operator])})`
}

/**
 * True if an operand lacks a value only because others are missing. A division by zero stays without a
 * result.
 */
function mayBeBlank(node: Node): boolean {
  return node.node !== 'constant' && dividesNothing(node)
}

function dividesNothing(node: Node): boolean {
  if (node.node === 'operator') return node.operator !== 'divide' && node.arguments.every(dividesNothing)
  return node.node !== 'ifElse' || (dividesNothing(node.whenTrue) && dividesNothing(node.whenFalse))
}

function compileAggregate(node: AggregateNode, alias: string, compilation: Compilation): SqlFragment {
  const { source } = node
  const rows =
    source.direction === 'back'
      ? relatingRows(source.shape, source.field, alias, compilation)
      : relatedRows(source.relation, alias, compilation)
  const filter = node.filter === undefined ? always : compileQuery(node.filter, rows.alias, compilation)
  const result = aggregateOf(node, rows.alias, compilation)
  const value = sql`(select ${result} from ${rows.from} where ${allOf([rows.where, filter])})`
  return node.result === 'text' ? sql`(${value} collate "default")` : value
}

function aggregateOf(node: AggregateNode, alias: string, compilation: Compilation): SqlFragment {
  if (node.operation === 'count') return sql`count(*)::numeric`
  if (node.operation === 'sumProduct' || node.field === undefined) {
    const factors = node.arguments.map((one) => compileExpression(one, alias, compilation))
    return sql`coalesce(sum(${sql.join(factors, signs.multiply)}), 0)`
  }
  const value = storedValue(node.field, alias, compilation)
  // Both are numeric and exact, whatever the stored type.
  if (node.operation === 'sum') return sql`coalesce(sum(${value}), 0)`
  if (node.operation === 'avg') return sql`avg(${value})`
  const ordered = node.result === 'text' ? sql`${value} collate "und-x-icu"` : value
  const end = node.operation === 'min' ? sql`min(${ordered})` : sql`max(${ordered})`
  return isKeptWhole(node.field) ? sql`${end}::numeric` : end
}

function compileIfElse(node: IfElseNode, alias: string, compilation: Compilation): SqlFragment {
  const branch = (one: Node) => converted(one, node.result, alias, compilation)
  return sql`case when ${compileQuery(node.filter, alias, compilation)} then ${branch(node.whenTrue)} else ${branch(node.whenFalse)} end`
}

function compileTime(node: TimeOperatorNode, alias: string, compilation: Compilation): SqlFragment {
  const [first, second] = node.arguments
  const zone = calendarZone(node.arguments, compilation.zone)
  const base = { node: first, value: compileExpression(first, alias, compilation) }
  const other = compileExpression(second, alias, compilation)
  if (node.operator === 'diff') return compileDifference(node, base, { node: second, value: other }, zone)
  return compileShift(node, base, other, zone)
}

function written(node: Node, alias: string, compilation: Compilation): SqlFragment {
  return converted(node, 'text', alias, compilation)
}

/** A node's value as another type that it can be read as: anything as text, a day as its first moment. */
export function converted(
  node: Node,
  result: ResultType,
  alias: string,
  compilation: Compilation,
): SqlFragment {
  const value = compileExpression(node, alias, compilation)
  if (node.result === result) return value
  if (result === 'timestamp') return inZone(sql`(${value})::timestamp`, node.style.zone ?? compilation.zone)
  return asText(value, node.result, node.style, compilation.zone)
}
