import type { RawBuilder } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { ReusedStatement } from '../../platform/database/index.ts'
import { checkCurrent, type Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { type Compilation, compilePage, cursorOf, orderBy, positionOf, type Sort } from '../query/index.ts'
import { bounded } from './bounded.ts'
import { mayBeLarge, withinBytes } from './page-bytes.ts'
import { isKeepable, type Plan } from './plans.ts'
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

/** A page is shorter than its limit if its rows are very large; the cursor continues all the same. */
export interface RowPage {
  results: Row[]
  next_cursor: string | null
}

/** Rows of `object` by a custom condition, for relations and the like. */
export interface Rows extends PageRequest {
  object: Definition
  where: SqlFragment
  sort: Sort
  fields: readonly FieldDefinition[]
  /** True if the query may be slow and so needs a time limit. */
  bounded?: boolean
}

export async function pageOf(scope: Scope, rows: Rows): Promise<RowPage> {
  return planPage(scope, rows, compilationFor(scope)).run(scope)
}

export function planPage(scope: Scope, rows: Rows, compilation: Compilation): Plan<RowPage> {
  // The scope must record what the order reaches before the query can check the version.
  const columns = columnsFor(rows.fields, rows.object, compilation)
  orderBy(rows.sort, rowAlias, compilation)
  const page = compilePage(
    {
      shape: rows.object,
      alias: rowAlias,
      columns,
      where: rows.where,
      given: isCurrent(scope),
      sort: rows.sort,
      position: rows.cursor === undefined ? undefined : positionOf(rows.cursor, rows.sort),
      offset: rows.offset,
      limit: rows.limit + 1,
    },
    compilation,
  ) as RawBuilder<RawPageRow>
  const whole = mayBeLarge(rows.fields, rows.limit) ? withinBytes(page, rows.fields) : page
  const query = planQuery(scope, whole, compilation, rows.bounded)
  const read = rowReader(rows.fields)
  return {
    isLasting: query.isLasting,
    run: async (scope) => {
      const found = await query.run(scope)
      if (found.length === 0) await checkCurrent(scope)
      const shown = found.slice(0, rows.limit)
      const last = shown.at(-1)
      const all = found[0]?.page_rows ?? found.length
      return {
        results: shown.map(read),
        next_cursor: all > shown.length && last !== undefined ? cursorOf(last, rows.sort) : null,
      }
    },
  }
}

type RawPageRow = RawRow & { page_rows?: number }

/** A query on the definitions that its scope has reached so far. */
export function planQuery<Found, Given = void>(
  { app, catalogue, reached }: Scope,
  query: RawBuilder<Found>,
  { isTimed }: Pick<Compilation, 'isTimed'>,
  isSlow = false,
): Plan<Found[], Given> {
  if (isSlow) return planSlow(query)
  const statement = new ReusedStatement<Found, Given>(app.db, query, catalogue.version)
  const needed = [...reached]
  return {
    isLasting: !isTimed && isKeepable(statement),
    run: (scope, given) => {
      for (const id of needed) scope.reached.add(id)
      return statement.run(scope.app.db, given)
    },
  }
}

/** A function of its own, because a closure holds on to everything in its scope and the other plans are cached. */
function planSlow<Found>(query: RawBuilder<Found>): Plan<Found[], unknown> {
  return { isLasting: false, run: (scope) => bounded(scope.app, query) }
}
