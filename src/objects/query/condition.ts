import { sql } from 'kysely'
import type { QueryOperator, SqlFragment } from '../../kit/field-type.ts'
import { escapeLike } from '../../platform/database/index.ts'
import { cast } from './parameters.ts'
import { timeCondition } from './times.ts'
import type { Compilation, End, Operand } from './tree.ts'
import { wholeCondition } from './whole.ts'

/** The positive operators; each of the others negates one of these. */
export type Affirmation = Exclude<QueryOperator, 'notEquals' | 'notContains' | 'notIn' | 'isEmpty'>

/** `value operator operand` for one value, without following a relation. May be null if the value is null. */
export function condition(
  value: SqlFragment,
  operator: Affirmation,
  operand: Operand,
  end: End,
  compilation: Compilation,
): SqlFragment {
  if (operator === 'isNotEmpty') return filled(value, end)
  if (operand.kind === 'times') return timeCondition(value, operator, operand.times, end, compilation)
  if (end.kind === 'options' || end.kind === 'ids') return setCondition(value, operator, operand, end)
  if (end.sqlType === 'bigint') return wholeCondition(value, operator, operand)
  if (operand.kind === 'many') return manyCondition(value, operator, operand.values, end)
  if (operand.kind === 'none') return sql`false`
  return oneCondition(value, operator, operand.value, end)
}

/** Reports whether there is a value: an empty text or set counts as none. */
function filled(value: SqlFragment, end: Pick<End, 'kind'>): SqlFragment {
  if (end.kind === 'text') return sql`${value} <> ''`
  if (end.kind === 'options' || end.kind === 'ids') return sql`cardinality(${value}) > 0`
  return sql`${value} is not null`
}

/** The opposite of `filled`, in a form that is never null and can use an index. */
export function empty(value: SqlFragment, end: Pick<End, 'kind'>): SqlFragment {
  if (end.kind === 'text') return sql`coalesce(${value}, '') = ''`
  if (end.kind === 'options' || end.kind === 'ids') return sql`coalesce(cardinality(${value}), 0) = 0`
  return sql`${value} is null`
}

const comparisons = {
  equals: sql`=`,
  greaterThan: sql`>`,
  greaterThanOrEqual: sql`>=`,
  lessThan: sql`<`,
  lessThanOrEqual: sql`<=`,
}

function isComparison(operator: Affirmation): operator is keyof typeof comparisons {
  return operator in comparisons
}

function oneCondition(
  value: SqlFragment,
  operator: Affirmation,
  operand: string | number | boolean,
  end: End,
): SqlFragment {
  if (end.kind === 'text' && operand === '' && operator === 'equals') return empty(value, end)
  if (operator === 'equals' && end.traits.caseless === true)
    return sql`lower(${value}) = ${cast(folded(operand), 'text')}`
  if (isComparison(operator)) return sql`${value} ${comparisons[operator]} ${cast(operand, end.sqlType)}`
  const text = escapeLike(String(operand))
  if (operator === 'startsWith') return sql`${value} ilike ${`${text}%`}`
  if (operator === 'endsWith') return sql`${value} ilike ${`%${text}`}`
  return sql`${value} ilike ${`%${text}%`}`
}

function manyCondition(
  value: SqlFragment,
  operator: Affirmation,
  values: readonly unknown[],
  end: End,
): SqlFragment {
  if (operator !== 'between' && end.traits.caseless === true)
    return sql`lower(${value}) = any(${cast(values.map(folded), 'text[]')})`
  if (operator !== 'between') return sql`${value} = any(${cast(values, `${end.sqlType}[]`)})`
  const [from, to] = values
  return sql`${value} between ${cast(from, end.sqlType)} and ${cast(to, end.sqlType)}`
}

/** Folds the case like the unique index of such a field. */
function folded(value: unknown): string {
  return String(value).toLowerCase()
}

/** Compares several values with several: `in` shares one, `contains` has them all, `equals` has exactly these. */
function setCondition(value: SqlFragment, operator: Affirmation, operand: Operand, end: End): SqlFragment {
  const values = operand.kind === 'many' ? operand.values : operand.kind === 'one' ? [operand.value] : []
  const set = cast(values, end.sqlType)
  if (operator === 'in') return sql`${value} && ${set}`
  if (operator === 'contains') return values.length === 0 ? sql`true` : sql`${value} @> ${set}`
  if (values.length === 0) return empty(value, end)
  return sql`(${value} @> ${set} and ${value} <@ ${set})`
}
