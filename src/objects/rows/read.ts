import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { notFound } from '../../kit/problem.ts'
import { Slot } from '../../platform/database/index.ts'
import { checkCurrent, requireCurrent, type Scope } from '../catalogue/catalogue.ts'
import { present, type Sort } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { noteOrder } from '../views/automatic-indexes.ts'
import { expandRows } from './expand.ts'
import {
  compileFilter,
  computesEveryRow,
  type FilterBody,
  type ListBody,
  type RowFilter,
  type RowList,
  readList,
} from './filter.ts'
import { type PageRequest, planPage, planQuery, type RowPage } from './pages.ts'
import { type Plan, planFor } from './plans.ts'
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

/** The requested page of a list. */
export async function listAsked(scope: Scope, asked: ListBody, page: PageRequest): Promise<RowPage> {
  const plan = await planFor(scope, `list ${JSON.stringify([asked, page])}`, async () =>
    planList(scope, await readList(scope, asked, { paths: true }), page, holdsLater(asked)),
  )
  return plan.run(scope)
}

export async function countAsked(scope: Scope, asked: FilterBody): Promise<number> {
  const plan = await planFor(scope, `count ${JSON.stringify(asked)}`, async () =>
    planCount(scope, await readList(scope, asked), holdsLater(asked)),
  )
  return plan.run(scope)
}

/** A view is read again every time: it may change without a change of definitions. */
function holdsLater({ view_id: viewId }: FilterBody): boolean {
  return viewId === undefined || viewId === null
}

/**
 * One page of a list: one query, which also reports whether the definitions are current, and one more for each
 * requested level of related rows.
 */
export async function listRows(scope: Scope, list: RowList, page: PageRequest): Promise<RowPage> {
  return planList(scope, list, page).run(scope)
}

function planList(scope: Scope, list: RowList, page: PageRequest, isLasting = false): Plan<RowPage> {
  const compilation = compilationFor(scope)
  const where = compileFilter(scope, list, compilation)
  const { reach, fields } = list
  // A path may start at a relation that is not shown itself.
  const starts = [...(reach?.branches.values() ?? [])].map((branch) => branch.field)
  const rows = {
    ...page,
    object: scope.object,
    where,
    sort: list.sort,
    fields: [...new Set([...fields, ...starts])],
    bounded: computesEveryRow(list),
  }
  const plan = planPage(scope, rows, compilation)
  return {
    isLasting: isLasting && plan.isLasting,
    run: async (scope) => {
      if (list.search !== undefined) wantSearchIndex(scope)
      else noteOrder(scope, list.sort, page.offset)
      const found = await plan.run(scope)
      if (reach === undefined) return found
      return { ...found, results: await expandRows(scope, found.results, { reach, fields }) }
    },
  }
}

export async function countRows(scope: Scope, filter: RowFilter & { sort?: Sort }): Promise<number> {
  return planCount(scope, filter).run(scope)
}

function planCount(scope: Scope, filter: RowFilter & { sort?: Sort }, isLasting = false): Plan<number> {
  const compilation = compilationFor(scope)
  const where = compileFilter(scope, filter, compilation)
  const count = sql<{ count: number; is_current: boolean | null }>`
    select count(*) as count, ${isCurrent(scope)} as is_current from ${tableOf(scope.object.id)} as r where ${where}`
  const query = planQuery(scope, count, compilation, computesEveryRow({ ...filter, sort: [] }))
  return {
    isLasting: isLasting && query.isLasting,
    run: async (scope) => {
      if (filter.search !== undefined) wantSearchIndex(scope)
      const [row] = await query.run(scope)
      requireCurrent(row?.is_current)
      return row?.count ?? 0
    },
  }
}

/** One row, or a 404 that is the same for a hidden row and one that never existed. */
export async function getRow(scope: Scope, rowId: string): Promise<Row> {
  // A single id is compared directly: PostgreSQL estimates ten rows for a list, and would plan every single read again
  // to find a cheaper plan.
  const wanted = new Slot((id: string) => id)
  const plan = await planFor(scope, 'row', () => planRows<string>(scope, sql`r.id = ${wanted}`))
  const [row] = await plan.run(scope, rowId)
  if (row === undefined) throw notFound('row')
  return row
}

/** Those of the rows that exist, in no particular order. */
export async function getRows(scope: Scope, rowIds: readonly string[]): Promise<Row[]> {
  return planRows(scope, sql`r.id = any(${[...rowIds]}::text[])`).run(scope)
}

function planRows<Given = void>(scope: Scope, isWanted: SqlFragment): Plan<Row[], Given> {
  const { object } = scope
  const compilation = compilationFor(scope)
  const columns = columnsFor(object.fields, object, compilation)
  const isThere = present(object, rowAlias, compilation)
  const query = planQuery<RawRow, Given>(
    scope,
    sql`select ${columns} from ${tableOf(object.id)} as r where ${isCurrent(scope)} and ${isWanted} and ${isThere}`,
    compilation,
  )
  const read = rowReader(object.fields)
  return {
    isLasting: query.isLasting,
    run: async (scope, given) => {
      const rows = await query.run(scope, given)
      if (rows.length === 0) await checkCurrent(scope)
      return rows.map(read)
    },
  }
}
