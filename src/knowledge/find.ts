import { sql } from 'kysely'
import { isAdmin, type UserCaller } from '../kit/caller.ts'
import type { Found, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'
import { holdsWords, titleRank, withinTime } from '../platform/database/index.ts'
import { selectVisible } from './bases/bases.ts'

// Of more sources that hold a word, the best of these are shown.
const mostRanked = 1000

/** Knowledge bases by name and description, and their sources by title, file name and address. */
export async function findKnowledge(
  app: App,
  caller: UserCaller,
  { words, limit, timeoutMs }: SearchRequest,
): Promise<Found[]> {
  const viewer = { accountId: caller.account.id, userId: caller.user.id, isAdmin: isAdmin(caller) }
  const query = sql<{
    id: string
    title: string
    detail: string | null
    base_id: number | null
    base_name: string | null
    updated_at: Date
  }>`
    with visible as materialized (${selectVisible(app.db, viewer)}),
    bases as (
      select id::text, name as title, description as detail, null::int as base_id, null::text as base_name, updated_at
      from visible where ${holdsWords(sql`concat_ws(' ', name, description)`, words)}),
    sources as (
      select s.id::text, coalesce(s.title, s.file_name, s.url, '') as title, s.url as detail,
        b.id as base_id, b.name as base_name, s.updated_at
      from knowledge_sources s join visible b on b.id = s.knowledge_base_id
      where s.skipped is null and ${holdsWords(sql`concat_ws(' ', s.title, s.file_name, s.url)`, words)}
      limit ${sql.lit(mostRanked)})
    select * from (select * from bases union all select * from sources) as found
    order by ${titleRank(sql`title`, words)}, base_id nulls first, updated_at desc limit ${limit}`
  const { rows } = await withinTime(app.db, timeoutMs, (db) => query.execute(db))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    detail: row.detail,
    within:
      row.base_id === null || row.base_name === null
        ? null
        : { id: String(row.base_id), name: row.base_name },
    updatedAt: row.updated_at,
  }))
}
