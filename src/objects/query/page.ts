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
  /** What is selected of each row at `alias`; its `id` among it. */
  columns: SqlFragment
  /** Which rows there are, trash and rights included. */
  where: SqlFragment
  /** What holds for all rows or for none: asked once. */
  given?: SqlFragment | undefined
  sort: Sort
  /** After which row the page begins; undefined for the first one. */
  position?: Position | undefined
  /** How many rows are passed over. */
  offset?: number | undefined
  /** Ask for one more than is shown, to know whether there is a next page. */
  limit: number
}

/**
 * One page of rows, in order. Where a page begins in the middle, «after this row» is cut into ranges that an index
 * scan can start in (`a = 1 and b > 2`, `a > 1`, `a is null`), each read only as far as the page is long: an `or` of
 * them would read everything before the page.
 */
export function compilePage(page: Page, compilation: Compilation): SqlFragment {
  const { alias, sort, position, offset = 0 } = page
  const ranges = position === undefined ? [always] : rangesAfter(position, sort, alias, compilation)
  if (ranges.length === 1 && offset === 0 && sort.length === 0)
    return sql`select ${page.columns} ${rowsOf(page, ranges[0] ?? always, compilation, page.given)}`
  const isWhole = offset === 0 && page.shape.isIntact && sort.every(isStored)
  return isWhole ? pageOfRows(page, ranges, compilation) : pageOfPlaces(page, ranges, compilation)
}

/** The rows of one range, as far as the page is long. */
function rowsOf(page: Page, range: SqlFragment, compilation: Compilation, given = always): SqlFragment {
  const { shape, alias, where, sort, limit, offset = 0 } = page
  const skipped = offset === 0 ? sql`` : sql` offset ${cast(offset, 'int')}`
  return sql`from ${tableOf(shape.id)} as ${sql.id(alias)} where ${allOf([given, where, range])} order by ${orderBy(sort, alias, compilation)} limit ${sql.lit(limit)}${skipped}`
}

/**
 * What is sorted are rows as they lie in the table: one that is neither put together anew nor taken apart is copied in
 * one piece, which takes less than its key and its place would. An inner select leaves out what nobody asks for, and
 * then puts each row together; that of a `with` does not.
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
 * What is sorted are keys alone, with the place of each row (`ctid`, which is the same all through one statement):
 * columns are read and computed for the rows of the page, not for those that are sorted out or passed over.
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

/** From here on all keys go one way and none is null: one comparison of whole rows says it, as an index reads it. */
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
