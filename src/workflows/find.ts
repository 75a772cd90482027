import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import type { Found, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'
import { holdsWords, titleRank, withinTime } from '../platform/database/index.ts'

/** Automations by name and description. */
export async function findWorkflows(
  app: App,
  caller: UserCaller,
  { words, limit, timeoutMs }: SearchRequest,
): Promise<Found[]> {
  const rows = await withinTime(app.db, timeoutMs, (db) =>
    db
      .selectFrom('workflows')
      .select(['id', 'name', 'description', 'updated_at'])
      .where('account_id', '=', caller.account.id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${holdsWords(sql`concat_ws(' ', name, description)`, words)}`)
      .orderBy(titleRank(sql`name`, words))
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute(),
  )
  return rows.map((row) => ({
    id: String(row.id),
    title: row.name,
    detail: row.description,
    within: null,
    updatedAt: row.updated_at,
  }))
}
