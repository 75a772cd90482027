import { sql } from 'kysely'
import type { QueryOperator, SqlFragment } from '../../kit/field-type.ts'
import { type Affirmation, condition, empty } from './condition.ts'
import { cast } from './parameters.ts'
import { relationOf } from './path.ts'
import { allOf, always, endValue, type Rows, relatedRows } from './rows.ts'
import type { Compilation, Leaf, Operand, Query, Relation } from './tree.ts'

/**
 * A filter as a condition on the row at `alias`. It follows SQL on null and is true only if the filter matches, which
 * is enough for `where` and `case`. A negation is the exact opposite of its operator: `notEquals` also matches a
 * missing value, and a relation without an equal row.
 */
export function compileQuery(query: Query, alias: string, compilation: Compilation): SqlFragment {
  if (query.type === 'leaf') return compileLeaf(query, alias, compilation)
  if (query.type === 'not') return sql`(${compileQuery(query.part, alias, compilation)}) is not true`
  const parts = query.parts.map((part) => compileQuery(part, alias, compilation))
  const [only] = parts
  if (only === undefined) return query.type === 'and' ? always : sql`false`
  if (parts.length === 1) return only
  return sql`(${sql.join(parts, query.type === 'and' ? sql` and ` : sql` or `)})`
}

/** The positive operator behind an operator, and whether it is negated. */
const questions: Record<QueryOperator, { asks: Affirmation; denies: boolean }> = {
  equals: { asks: 'equals', denies: false },
  notEquals: { asks: 'equals', denies: true },
  contains: { asks: 'contains', denies: false },
  notContains: { asks: 'contains', denies: true },
  startsWith: { asks: 'startsWith', denies: false },
  endsWith: { asks: 'endsWith', denies: false },
  in: { asks: 'in', denies: false },
  notIn: { asks: 'in', denies: true },
  greaterThan: { asks: 'greaterThan', denies: false },
  greaterThanOrEqual: { asks: 'greaterThanOrEqual', denies: false },
  lessThan: { asks: 'lessThan', denies: false },
  lessThanOrEqual: { asks: 'lessThanOrEqual', denies: false },
  between: { asks: 'between', denies: false },
  isEmpty: { asks: 'isNotEmpty', denies: true },
  isNotEmpty: { asks: 'isNotEmpty', denies: false },
}

function compileLeaf(leaf: Leaf, alias: string, compilation: Compilation): SqlFragment {
  const { path, operator } = leaf
  const { asks, denies } = questions[operator]
  if (path.relation !== null) {
    const rows = relatedRows(path.relation, alias, compilation)
    const found = exists(rows, affirm(leaf, asks, rows.alias, compilation))
    return denies ? sql`not ${found}` : found
  }
  if (operator === 'isEmpty' && !isRelation(leaf)) {
    return empty(endValue(path.end, alias, compilation), path.end)
  }
  const positive = affirm(leaf, asks, alias, compilation)
  if (!denies) return positive
  // Rows exist or not, never null, and PostgreSQL makes an anti-join only of `not exists`.
  return isRelation(leaf) ? sql`not ${positive}` : sql`(${positive}) is not true`
}

function isRelation({ path }: Leaf): boolean {
  return path.end.kind === 'row' || path.end.kind === 'rows'
}

/** The condition of a leaf on the row at the end of its path, without its negation. */
function affirm(leaf: Leaf, operator: Affirmation, alias: string, compilation: Compilation): SqlFragment {
  const { end } = leaf.path
  if (!isRelation(leaf))
    return condition(endValue(end, alias, compilation), operator, leaf.operand, end, compilation)
  const field = 'field' in end.column ? end.column.field : undefined
  const scope = { shape: end.shape, shapes: compilation.shapes }
  const own = field === undefined ? undefined : relationOf(field, scope)
  const relation = 'back' in end.column ? end.column.back : own
  return relation === undefined ? sql`false` : linked(relation, operator, leaf.operand, alias, compilation)
}

/** The ids that a relation is compared with. Deleted or hidden rows do not count as linked. */
function linked(
  relation: Relation,
  operator: Affirmation,
  operand: Operand,
  alias: string,
  compilation: Compilation,
): SqlFragment {
  const rows = relatedRows(relation, alias, compilation)
  const id = sql.id(rows.alias, 'id')
  if (operator === 'isNotEmpty') return exists(rows, always)
  const ids = operand.kind === 'many' ? [...new Set(operand.values)] : []
  if (operator === 'in') return exists(rows, sql`${id} = any(${cast(ids, 'text[]')})`)
  if (operator === 'contains') {
    return sql`(${allOf(ids.map((one) => exists(rows, sql`${id} = ${cast(one, 'text')}`)))})`
  }
  const expected = cast(ids.length, 'int')
  return sql`(select count(*) = ${expected} and count(*) filter (where ${id} = any(${cast(ids, 'text[]')})) = ${expected} from ${rows.from} where ${rows.where})`
}

function exists(rows: Rows, inner: SqlFragment): SqlFragment {
  return sql`exists (select from ${rows.from} where ${allOf([rows.where, inner])})`
}
