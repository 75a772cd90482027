import { type RawBuilder, sql } from 'kysely'
import type { UserCaller } from '../../kit/caller.ts'
import type { Found, SearchRequest } from '../../kit/search.ts'
import type { App } from '../../platform/app.ts'
import { titleRank, withinTime } from '../../platform/database/index.ts'
import { checkCurrent, isSeen, type Scope, scopeOf, withCatalogue } from '../catalogue/catalogue.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { allOf, compileSearch, present } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { wantSearchIndex } from './search-index.ts'
import { compilationFor, isCurrent, rowAlias } from './select.ts'
import { titleOf } from './titles.ts'

// A statement over more tables takes longer to plan than to run.
const tablesAtOnce = 25
const mostTables = 200
// Above this number of matches, only a part is ranked: otherwise all of them would have to be sorted.
const mostRanked = 1000

interface FoundRow {
  object_id: number
  id: string
  title: string | null
  rank: number
  updated_at: Date
}

/** Rows of any object or table that contain the words and that the caller sees; one statement per 25 tables. */
export function findRecords(app: App, caller: UserCaller, request: SearchRequest): Promise<Found[]> {
  return withCatalogue(app, caller, async (catalogue) => {
    const seen = [...catalogue.byId.values()].filter((object) => isSeen(object, caller)).slice(0, mostTables)
    const found: FoundRow[] = []
    for (let at = 0; at < seen.length; at += tablesAtOnce) {
      const some = seen.slice(at, at + tablesAtOnce)
      found.push(...(await findIn(app, caller, catalogue, some, request)))
    }
    return found
      .toSorted((a, b) => a.rank - b.rank || b.updated_at.getTime() - a.updated_at.getTime())
      .slice(0, request.limit)
      .map((row) => presentFound(row, catalogue))
  })
}

async function findIn(
  app: App,
  caller: UserCaller,
  catalogue: Catalogue,
  objects: readonly Definition[],
  request: SearchRequest,
): Promise<FoundRow[]> {
  const reached = new Set<number>()
  const scopes = objects.map((object): Scope => ({ ...scopeOf(app, caller, object, catalogue), reached }))
  for (const scope of scopes) reached.add(scope.object.id)
  const queries = scopes.map((scope) => rowsOf(scope, request))
  const query = sql<FoundRow>`select * from (${sql.join(queries, sql` union all `)}) as found
    where ${isCurrent({ catalogue, reached })}`
  const { rows } = await withinTime(app.db, request.timeoutMs, (db) => query.execute(db))
  const [first] = scopes
  if (rows.length === 0 && first !== undefined) await checkCurrent(first)
  for (const scope of scopes) wantSearchIndex(scope)
  return rows
}

function rowsOf(scope: Scope, { words, limit }: SearchRequest): RawBuilder<unknown> {
  const { object } = scope
  const compilation = compilationFor(scope)
  const where = allOf([
    compileSearch(words.join(' '), object, rowAlias, compilation),
    present(object, rowAlias, compilation),
  ])
  return sql`(select ${object.id}::int as object_id, id, title, ${titleRank(sql`title`, words)} as rank, updated_at
    from (select r.id, ${titleOf(object, rowAlias)} as title, r.updated_at from ${tableOf(object.id)} as r
      where ${where} limit ${sql.lit(mostRanked)}) as held
    order by 4, updated_at desc limit ${sql.lit(limit)})`
}

function presentFound(row: FoundRow, catalogue: Catalogue): Found {
  const object = catalogue.byId.get(row.object_id)
  return {
    id: row.id,
    title: row.title ?? object?.displayName ?? '',
    detail: null,
    within: object === undefined ? null : { id: object.name, name: object.displayName },
    updatedAt: row.updated_at,
  }
}
