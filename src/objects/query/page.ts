import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import type { Shape } from '../shape.ts'
import { tableOf } from '../storage/names.ts'
import { keyColumn, keyText, keyType, type Position } from './cursor.ts'
import { cast } from './parameters.ts'
import { allOf, always } from './rows.ts'
import {
  type Direction,
  isNullable,
  orderBy,
  orderOf,
  type Sort,
  sortExpression,
  tieDirection,
} from './sort.ts'
import type { Compilation } from './tree.ts'

export interface Page {
  shape: Shape
  alias: string
  /** The selected columns of each row at `alias`, including its `id`. */
  columns: SqlFragment
  /** The condition on rows, including trash and rights. */
  where: SqlFragment
  /** A condition that is the same for all rows, evaluated once. */
  given?: SqlFragment | undefined
  sort: Sort
  /** The row before the page; undefined for the first page. */
  position?: Position | undefined
  /** The number of rows to skip. */
  offset?: number | undefined
  /** One more than the page shows, to learn whether there is a next page. */
  limit: number
}

/**
 * One page of rows, in order. It sorts only keys with the place of each row (`ctid`, which is stable within
 * one statement). Columns are read and computed only for the rows of the page, not for those that are sorted
 * out or skipped.
 *
 * For a page in the middle, "after this row" is split into ranges that an index scan can start in:
 * `a = 1 and b > 2`, `a > 1`, `a is null`. Each is limited to the page length. A single `or` would read
 * everything before the page.
 */
export function compilePage(page: Page, compilation: Compilation): SqlFragment {
  const { shape, alias, columns, sort, position, limit, given = always } = page
  const order = orderOf(sort, (_, index) => sql.id('page', keyColumn(index)), sql`page.sort_id`)
  const ranges = position === undefined ? [always] : rangesAfter(position, sort, alias, compilation)
  const parts = ranges.map((range) => placesIn(page, range, compilation))
  const places =
    parts.length === 1
      ? parts[0]
      : sql`(select * from (${sql.join(parts, sql` union all `)}) as page order by ${order} limit ${sql.lit(limit)})`
  const keys = sort.map((key, index) =>
    named(keyText(sql.id('page', keyColumn(index)), key), keyColumn(index)),
  )
  return sql`select ${sql.join([columns, ...keys])} from ${places} as page join ${tableOf(shape.id)} as ${sql.id(alias)} on ${sql.id(alias, 'ctid')} = page.place where ${given} order by ${order}`
}

/** The places and sort keys of one range, limited to the page length. */
function placesIn(page: Page, range: SqlFragment, compilation: Compilation): SqlFragment {
  const { shape, alias, where, sort, limit, offset = 0 } = page
  const keys = sort.map((key, index) => named(sortExpression(key, alias, compilation), keyColumn(index)))
  const columns = sql.join([
    sql`${sql.id(alias, 'ctid')} as place, ${sql.id(alias, 'id')} as sort_id`,
    ...keys,
  ])
  const skipped = offset === 0 ? sql`` : sql` offset ${cast(offset, 'int')}`
  return sql`(select ${columns} from ${tableOf(shape.id)} as ${sql.id(alias)} where ${allOf([where, range])} order by ${orderBy(sort, alias, compilation)} limit ${sql.lit(limit)}${skipped})`
}

function named(expression: SqlFragment, name: string): SqlFragment {
  return sql`${expression} as ${sql.id(name)}`
}

interface Term {
  expression: SqlFragment
  value: SqlFragment | null
  direction: Direction
  nullable: boolean
}

/** The rows after a position as ranges that do not overlap. */
function rangesAfter(position: Position, sort: Sort, alias: string, compilation: Compilation): SqlFragment[] {
  const terms: Term[] = sort.map((key, index) => {
    const value = position.keys[index] ?? null
    return {
      expression: sortExpression(key, alias, compilation),
      value: value === null ? null : cast(value, keyType(key, value)),
      direction: key.direction,
      nullable: isNullable(key),
    }
  })
  terms.push({
    expression: sql.id(alias, 'id'),
    value: cast(position.id, 'text'),
    direction: tieDirection(sort),
    nullable: false,
  })
  const tail = tailStart(terms)
  const ranges = [
    allOf([...equalities(terms.slice(0, tail)), beyondAll(terms.slice(tail), tieDirection(sort))]),
  ]
  for (const [index, term] of terms.entries()) {
    if (term.value === null) continue
    const before = equalities(terms.slice(0, index))
    if (index < tail) ranges.push(allOf([...before, beyond(term, term.value)]))
    if (term.nullable) ranges.push(allOf([...before, sql`${term.expression} is null`]))
  }
  return ranges
}

/**
 * From here on all keys have the same direction and none is null: one row comparison covers them, in the form that an
 * index reads.
 */
function tailStart(terms: readonly Term[]): number {
  let start = terms.length - 1
  while (
    start > 0 &&
    terms[start - 1]?.value !== null &&
    terms[start - 1]?.direction === terms[start]?.direction
  ) {
    start -= 1
  }
  return start
}

function equalities(terms: readonly Term[]): SqlFragment[] {
  return terms.map(({ expression, value }) =>
    value === null ? sql`${expression} is null` : sql`${expression} = ${value}`,
  )
}

function beyond(term: Term, value: SqlFragment): SqlFragment {
  return sql`${term.expression} ${term.direction === 'asc' ? sql`>` : sql`<`} ${value}`
}

function beyondAll(terms: readonly Term[], direction: Direction): SqlFragment {
  const operator = direction === 'asc' ? sql`>` : sql`<`
  const expressions = terms.map((term) => term.expression)
  const values = terms.map((term) => term.value ?? sql`null`)
  return sql`(${sql.join(expressions)}) ${operator} (${sql.join(values)})`
}
