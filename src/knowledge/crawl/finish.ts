import { sql } from 'kysely'
import { type Db, transact } from '../../platform/database/index.ts'
import { noteChange } from '../vectors/revision.ts'
import type { CrawlRow } from './crawl.ts'

/** Ends a crawl that has nothing left to read: pages that it no longer met are removed. */
export async function finishCrawl(db: Db, crawlId: string): Promise<void> {
  await transact({ db }, async ({ db }) => {
    const crawl = await db
      .selectFrom('knowledge_crawls')
      .selectAll()
      .where('id', '=', crawlId)
      .where('state', '=', 'RUNNING')
      .forUpdate()
      .executeTakeFirst()
    if (crawl === undefined) return
    const error = await failureOf(db, crawl)
    const removed = error === null ? await removeUnmet(db, crawl) : 0
    await db
      .updateTable('knowledge_crawls')
      .set({ state: error === null ? 'COMPLETED' : 'FAILED', error, removed, completed_at: new Date() })
      .where('id', '=', crawl.id)
      .execute()
    await db
      .updateTable('knowledge_sources')
      .set({
        state: error === null ? 'READY' : 'FAILED',
        error,
        updated_at: new Date(),
        ...(error === null ? { synced_at: new Date() } : {}),
      })
      .where('id', '=', crawl.website_id)
      .execute()
  })
}

/** A crawl that got nothing has failed, for the reason that its first page has. */
async function failureOf(db: Db, crawl: CrawlRow): Promise<string | null> {
  if (crawl.indexed + crawl.unchanged > 0) return null
  const failed = await db
    .selectFrom('knowledge_sources')
    .select('error')
    .where('crawl_id', '=', crawl.id)
    .where('website_id', '=', crawl.website_id)
    .where('error', 'is not', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  return failed?.error ?? 'Nothing was found that could be indexed.'
}

async function removeUnmet(db: Db, crawl: CrawlRow): Promise<number> {
  const { rows } = await sql<{ base: number; shown: boolean }>`
    delete from knowledge_sources where website_id = ${crawl.website_id} and crawl_id <> ${crawl.id}
    returning knowledge_base_id as base, skipped is null as shown`.execute(db)
  for (const base of new Set(rows.map((row) => row.base))) await noteChange(db, base)
  return rows.filter((row) => row.shown).length
}
