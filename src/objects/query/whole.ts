import { sql } from 'kysely'
import type { QueryOperator, SqlFragment } from '../../kit/field-type.ts'
import { cast } from './parameters.ts'
import type { Operand } from './tree.ts'

// Every value is between these limits, so an operand beyond them compares like the limit.
const beyond = 2 ** 53

/**
 * Compares whole numbers with any number. The operand is made whole instead of converting the column, so an index on
 * the column works and no row is converted. `> 7.5` becomes `> 7`, and nothing equals 7.5.
 */
export function wholeCondition(value: SqlFragment, operator: QueryOperator, operand: Operand): SqlFragment {
  const numbers = numbersIn(operand)
  const [first, last] = numbers
  if (operator === 'in') return sql`${value} = any(${cast(numbers.filter(isValue), 'bigint[]')})`
  if (first === undefined) return sql`false`
  if (operator === 'between' && last !== undefined)
    return sql`${value} between ${whole(Math.ceil(first))} and ${whole(Math.floor(last))}`
  if (operator === 'greaterThan') return sql`${value} > ${whole(Math.floor(first))}`
  if (operator === 'greaterThanOrEqual') return sql`${value} >= ${whole(Math.ceil(first))}`
  if (operator === 'lessThan') return sql`${value} < ${whole(Math.ceil(first))}`
  if (operator === 'lessThanOrEqual') return sql`${value} <= ${whole(Math.floor(first))}`
  return isValue(first) ? sql`${value} = ${whole(first)}` : sql`false`
}

function numbersIn(operand: Operand): number[] {
  const values = operand.kind === 'many' ? operand.values : operand.kind === 'one' ? [operand.value] : []
  return values.filter((one) => typeof one === 'number')
}

function isValue(number: number): boolean {
  return Number.isSafeInteger(number)
}

function whole(number: number): SqlFragment {
  return cast(Math.min(Math.max(number, -beyond), beyond), 'bigint')
}
