import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import type { Shape } from '../shape.ts'
import { tableOf } from '../storage/names.ts'
import { keyColumn, keyText, keyType, type Position } from './cursor.ts'
import { cast } from './parameters.ts'
import { allOf, always } from './rows.ts'
import {
  type Direction,
  directionWord,
  isNullable,
  isStored,
  orderBy,
  orderTerm,
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
 * One page of rows, in order. For a page in the middle, «after this row» is split into ranges that an index scan can
 * start in (`a = 1 and b > 2`, `a > 1`, `a is null`), each limited to the page length. A single `or` of them would read
 * everything before the page.
 */
export function compilePage(page: Page, compilation: Compilation): SqlFragment {
  const { alias, sort, position, offset = 0 } = page
  const ranges = position === undefined ? [always] : rangesAfter(position, sort, alias, compilation)
  if (ranges.length === 1 && offset === 0 && sort.length === 0)
    return sql`select ${page.columns} ${rowsOf(page, ranges[0] ?? always, compilation, page.given)}`
  const isWhole = offset === 0 && page.shape.isIntact && sort.every(isStored)
  return isWhole ? pageOfRows(page, ranges, compilation) : pageOfPlaces(page, ranges, compilation)
}

/** The rows of one range, limited to the page length. */
function rowsOf(page: Page, range: SqlFragment, compilation: Compilation, given = always): SqlFragment {
  const { shape, alias, where, sort, limit, offset = 0 } = page
  const skipped = offset === 0 ? sql`` : sql` offset ${cast(offset, 'int')}`
  return sql`from ${tableOf(shape.id)} as ${sql.id(alias)} where ${allOf([given, where, range])} order by ${orderBy(sort, alias, compilation)} limit ${sql.lit(limit)}${skipped}`
}

/**
 * Sorts whole rows of the table: a row that is not rebuilt or taken apart is copied in one piece, which takes less than
 * its key and its place would. An inner select drops unused columns and so rebuilds each row; that of a `with` does
 * not.
 */
function pageOfRows(page: Page, ranges: readonly SqlFragment[], compilation: Compilation): SqlFragment {
  const { alias, columns, sort, limit, given = always } = page
  const [all, order] = [sql`${sql.id(alias)}.*`, orderBy(sort, alias, compilation)]
  const parts = ranges.map((range) => sql`select ${all} ${rowsOf(page, range, compilation)}`)
  const merged =
    parts.length === 1
      ? parts[0]
      : sql`select ${all} from ((${sql.join(parts, sql`) union all (`)})) as ${sql.id(alias)} order by ${order} limit ${sql.lit(limit)}`
  const keys = sort.map((key, index) =>
    named(keyText(sortExpression(key, alias, compilation), key), keyColumn(index)),
  )
  return sql`with page as materialized (${merged}) select ${sql.join([columns, ...keys])} from page as ${sql.id(alias)} where ${given} order by ${order}`
}

/**
 * Sorts only keys with the place of each row (`ctid`, which is stable within one statement). Columns are read and
 * computed only for the rows of the page, not for those that are sorted out or skipped.
 */
function pageOfPlaces(page: Page, ranges: readonly SqlFragment[], compilation: Compilation): SqlFragment {
  const { shape, alias, columns, sort, limit, given = always } = page
  const raw = sort.map((key, index) => named(sortExpression(key, alias, compilation), keyColumn(index)))
  const found = sql.join([sql`${sql.id(alias, 'ctid')} as place, ${sql.id(alias, 'id')} as sort_id`, ...raw])
  const parts = ranges.map((range) => sql`(select ${found} ${rowsOf(page, range, compilation)})`)
  const inner = sort.map((key, index) => orderTerm(sql.id(keyColumn(index)), key))
  const order = sql.join([...inner, sql`sort_id ${directionWord(tieDirection(sort))}`])
  const merged =
    parts.length === 1
      ? parts[0]
      : sql`(${sql.join(parts, sql` union all `)} order by ${order} limit ${sql.lit(limit)})`
  const keys = sort.map((key, index) =>
    named(keyText(sql.id('page', keyColumn(index)), key), keyColumn(index)),
  )
  const pageOrder = sql.join([
    ...sort.map((key, index) => orderTerm(sql.id('page', keyColumn(index)), key)),
    sql`page.sort_id ${directionWord(tieDirection(sort))}`,
  ])
  return sql`select ${sql.join([columns, ...keys])} from ${merged} as page join ${tableOf(shape.id)} as ${sql.id(alias)} on ${sql.id(alias, 'ctid')} = page.place where ${given} order by ${pageOrder}`
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
