import { type Selectable, sql } from 'kysely'
import { conflict } from '../../kit/problem.ts'
import { type Db, type Schema, transact } from '../../platform/database/index.ts'
import type { SourceRow } from '../source.ts'

export type CrawlRow = Selectable<Schema['knowledge_crawls']>

export interface CrawlConfiguration {
  url: string
  max_pages: number
  max_depth: number
  include: string[]
  exclude: string[]
}

export async function configurationOf(
  db: Db,
  website: Pick<SourceRow, 'id' | 'url'>,
): Promise<CrawlConfiguration> {
  const row = await db
    .selectFrom('knowledge_websites')
    .select(['max_pages', 'max_depth', 'include', 'exclude'])
    .where('source_id', '=', website.id)
    .executeTakeFirstOrThrow()
  return { url: website.url ?? '', ...row }
}

/** Ends a crawl that failed or was cancelled. What earlier crawls found stays as it was. */
export async function endCrawl(
  db: Db,
  crawl: Pick<CrawlRow, 'id' | 'website_id'>,
  error: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knowledge_crawls')
    .set({ state: 'FAILED', error, completed_at: new Date() })
    .where('id', '=', crawl.id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const queued = db.deleteFrom('knowledge_sources').where('queued_by', '=', crawl.id)
  await queued.where('content_hash', 'is', null).execute()
  await sql`update knowledge_sources set state = 'READY', error = null, queued_by = null, chunks_total = null,
      chunks_done = null, not_before = null, attempts = 0 where queued_by = ${crawl.id}`.execute(db)
  await db
    .updateTable('knowledge_sources')
    .set({ state: 'FAILED', error, updated_at: new Date() })
    .where('id', '=', crawl.website_id)
    .execute()
  return true
}

/** Stops the crawl that is running. */
export async function cancelCrawl(db: Db, websiteId: string): Promise<void> {
  const cancelled = await transact({ db }, async ({ db }) => {
    const running = await db
      .selectFrom('knowledge_crawls')
      .select(['id', 'website_id'])
      .where('website_id', '=', websiteId)
      .where('state', '=', 'RUNNING')
      .forUpdate()
      .executeTakeFirst()
    return running !== undefined && (await endCrawl(db, running, 'The crawl was cancelled.'))
  })
  if (!cancelled) throw conflict('This website is not being crawled.')
}

export function listCrawls(
  db: Db,
  websiteId: string,
  page: { after?: string | undefined; limit: number },
): Promise<CrawlRow[]> {
  let query = db.selectFrom('knowledge_crawls').selectAll().where('website_id', '=', websiteId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** The latest crawl of each of these websites. */
export async function latestCrawls(db: Db, websiteIds: readonly string[]): Promise<Map<string, CrawlRow>> {
  if (websiteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('knowledge_crawls')
    .selectAll()
    .distinctOn('website_id')
    .where('website_id', 'in', [...websiteIds])
    .orderBy('website_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.website_id, row]))
}
