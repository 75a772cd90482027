import type { Selectable } from 'kysely'
import { invalid, notFound } from '../kit/problem.ts'
import type { Db, Schema } from '../platform/database/index.ts'

export type SourceRow = Selectable<Schema['knowledge_sources']>

export const sourceTypes = ['FILE', 'URL', 'WEBSITE', 'WEB_PAGE'] as const
export const sourceStates = ['PENDING', 'FETCHING', 'INDEXING', 'READY', 'FAILED'] as const

/** The states of unfinished sources. */
export const openStates = ['PENDING', 'FETCHING', 'INDEXING'] as const

export interface SourceFilter {
  type?: (typeof sourceTypes)[number] | undefined
  state?: (typeof sourceStates)[number] | undefined
  after?: string | undefined
  limit: number
}

export function listSources(db: Db, baseId: number, filter: SourceFilter): Promise<SourceRow[]> {
  let query = shown(db, baseId)
  if (filter.type !== undefined) query = query.where('type', '=', filter.type)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.after !== undefined) query = query.where('id', '>', filter.after)
  return query.orderBy('id').limit(filter.limit).execute()
}

function shown(db: Db, baseId: number) {
  return db
    .selectFrom('knowledge_sources')
    .selectAll()
    .where('knowledge_base_id', '=', baseId)
    .where('skipped', 'is', null)
}

export async function requireSource(db: Db, baseId: number, id: string): Promise<SourceRow> {
  const row = await shown(db, baseId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('source')
  return row
}

export async function requireWebsite(db: Db, baseId: number, id: string): Promise<SourceRow> {
  const row = await shown(db, baseId).where('id', '=', id).where('type', '=', 'WEBSITE').executeTakeFirst()
  if (row === undefined) throw notFound('website crawl')
  return row
}

/** All of the given ones, or a bad_request that names those that are not there. */
export async function requireSources(db: Db, baseId: number, ids: readonly string[]): Promise<SourceRow[]> {
  const rows = await shown(db, baseId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const found = new Set(rows.map((row) => row.id))
  const issues = ids.flatMap((id, index) =>
    found.has(id.toLowerCase())
      ? []
      : [
          {
            path: `source_ids[${index}]`,
            code: 'not_found',
            message: 'There is no such source in this knowledge base.',
          },
        ],
  )
  if (issues.length > 0) throw invalid(issues)
  return rows
}
