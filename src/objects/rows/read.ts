import { type RawBuilder, sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { notFound } from '../../kit/problem.ts'
import { runReused } from '../../platform/database/index.ts'
import { checkCurrent, requireCurrent, type Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { allOf, compilePage, cursorOf, orderBy, positionOf, present, type Sort } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { noteOrder } from '../views/automatic-indexes.ts'
import { bounded } from './bounded.ts'
import { expandRows } from './expand.ts'
import { compileFilter, computesEveryRow, type RowFilter, type RowList } from './filter.ts'
import { mayBeLarge, withinBytes } from './page-bytes.ts'
import { wantSearchIndex } from './search-index.ts'
import {
  columnsFor,
  compilationFor,
  isCurrent,
  type RawRow,
  type Row,
  rowAlias,
  rowReader,
} from './select.ts'

export interface PageRequest {
  limit: number
  cursor?: string | undefined
  offset?: number | undefined
}

/** A page is shorter than its limit where its rows are very large; the cursor then leads on all the same. */
export interface RowPage {
  results: Row[]
  next_cursor: string | null
}

/**
 * One page of the rows that a list asks for: one query, which also tells whether the definitions are current, and one
 * more for each level of related rows that is asked for.
 */
export async function listRows(scope: Scope, list: RowList, page: PageRequest): Promise<RowPage> {
  if (list.search !== undefined) wantSearchIndex(scope)
  else noteOrder(scope, list.sort, page.offset)
  const compilation = compilationFor(scope)
  const where = compileFilter(scope, list, compilation)
  const { reach, fields } = list
  // A path may start at a relation that is not shown itself.
  const starts = [...(reach?.branches.values() ?? [])].map((branch) => branch.field)
  const found = await pageOf(scope, {
    ...page,
    object: scope.object,
    where,
    sort: list.sort,
    fields: [...new Set([...fields, ...starts])],
    bounded: computesEveryRow(list),
  })
  if (reach === undefined) return found
  return { ...found, results: await expandRows(scope, found.results, { reach, fields }) }
}

/** Rows of `object` by a condition of one's own, for relations and the like. */
export interface Rows extends PageRequest {
  object: Definition
  where: SqlFragment
  sort: Sort
  fields: readonly FieldDefinition[]
  /** Whether the query may take long, so that it must be stopped. */
  bounded?: boolean
}

export async function pageOf(scope: Scope, rows: Rows): Promise<RowPage> {
  const compilation = compilationFor(scope)
  // What the order reaches must be known before the query can ask whether it is current.
  const columns = columnsFor(rows.fields, rows.object, compilation)
  orderBy(rows.sort, rowAlias, compilation)
  const query = compilePage(
    {
      shape: rows.object,
      alias: rowAlias,
      columns,
      where: allOf([isCurrent(scope), rows.where]),
      sort: rows.sort,
      position: rows.cursor === undefined ? undefined : positionOf(rows.cursor, rows.sort),
      offset: rows.offset,
      limit: rows.limit + 1,
    },
    compilation,
  ) as RawBuilder<RawRow>
  const found: (RawRow & { page_rows?: number })[] = await runPage(
    scope,
    mayBeLarge(rows.fields, rows.limit) ? withinBytes(query, rows.fields) : query,
    rows.bounded,
  )
  if (found.length === 0) await checkCurrent(scope)
  const shown = found.slice(0, rows.limit)
  const last = shown.at(-1)
  const all = found[0]?.page_rows ?? found.length
  return {
    results: shown.map(rowReader(rows.fields)),
    next_cursor: all > shown.length && last !== undefined ? cursorOf(last, rows.sort) : null,
  }
}

function runPage<T>(scope: Scope, query: RawBuilder<T>, isSlow = false): Promise<T[]> {
  return isSlow ? bounded(scope.app, query) : runReused(scope.app.db, query, scope.catalogue.version)
}

export async function countRows(scope: Scope, filter: RowFilter & { sort?: Sort }): Promise<number> {
  if (filter.search !== undefined) wantSearchIndex(scope)
  const where = compileFilter(scope, filter, compilationFor(scope))
  const query = sql<{ count: number; is_current: boolean | null }>`
    select count(*) as count, ${isCurrent(scope)} as is_current from ${tableOf(scope.object.id)} as r where ${where}`
  const slow = computesEveryRow({ ...filter, sort: [] })
  const [row] = slow
    ? await bounded(scope.app, query)
    : await runReused(scope.app.db, query, scope.catalogue.version)
  requireCurrent(row?.is_current)
  return row?.count ?? 0
}

/** One row, or a 404 that does not tell a hidden row from one that never was. */
export async function getRow(scope: Scope, rowId: string): Promise<Row> {
  const [row] = await getRows(scope, [rowId])
  if (row === undefined) throw notFound('row')
  return row
}

/** Those of the rows that are there, in no particular order. */
export async function getRows(scope: Scope, rowIds: readonly string[]): Promise<Row[]> {
  const { object } = scope
  const compilation = compilationFor(scope)
  const columns = columnsFor(object.fields, object, compilation)
  const query = sql<RawRow>`
    select ${columns} from ${tableOf(object.id)} as r
    where ${isCurrent(scope)} and ${isOneOf(rowIds)} and ${present(object, rowAlias, compilation)}`
  const rows = await runReused(scope.app.db, query, scope.catalogue.version)
  if (rows.length === 0) await checkCurrent(scope)
  return rows.map(rowReader(object.fields))
}

/** One id is compared as such: PostgreSQL takes a list for ten, and would plan every single read anew to find it shorter. */
function isOneOf(ids: readonly string[]): SqlFragment {
  return ids.length === 1 ? sql`r.id = ${ids[0]}` : sql`r.id = any(${[...ids]}::text[])`
}
