import { type Selectable, sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, type Schema } from '../../platform/database/index.ts'
import type { SourceRow } from '../sources/source.ts'
import { enqueueCrawl } from './job.ts'

export type CrawlRow = Selectable<Schema['knowledge_crawls']>

export interface CrawlConfiguration {
  url: string
  max_pages: number
  max_depth: number
  include: string[]
  exclude: string[]
}

export type CrawlCause = 'ADDED' | 'RESYNC' | 'SCHEDULE'

/** Adds a website and starts its first crawl. */
export async function addWebsite(
  app: App,
  base: { id: number; account_id: number },
  { url, ...limits }: CrawlConfiguration,
): Promise<string> {
  const id = timeUuid()
  try {
    await app.db.transaction().execute(async (db) => {
      await db
        .insertInto('knowledge_sources')
        .values({ id, account_id: base.account_id, knowledge_base_id: base.id, type: 'WEBSITE', url })
        .execute()
      await db
        .insertInto('knowledge_websites')
        .values({ source_id: id, ...limits })
        .execute()
      await startCrawl(app, db, { id, knowledge_base_id: base.id }, { url, ...limits }, 'ADDED')
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'knowledge_sources_website')) throw error
    throw conflict('This website is in the knowledge base already: resync it.')
  }
  return id
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

/** Crawls a website again. What is overridden stays so: the next crawl would otherwise undo this one. */
export async function recrawl(
  app: App,
  website: SourceRow,
  overrides: { [K in keyof CrawlConfiguration]?: CrawlConfiguration[K] | undefined },
): Promise<void> {
  try {
    await app.db.transaction().execute(async (db) => {
      const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))
      const configuration = { ...(await configurationOf(db, website)), ...given }
      const { url, ...limits } = configuration
      await db.updateTable('knowledge_sources').set({ url }).where('id', '=', website.id).execute()
      await db.updateTable('knowledge_websites').set(limits).where('source_id', '=', website.id).execute()
      await startCrawl(app, db, website, configuration, 'RESYNC')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'knowledge_crawls_running')) {
      throw conflict('This website is being crawled: wait until that ends, or cancel it.')
    }
    if (isUniqueViolation(error, 'knowledge_sources_website')) {
      throw conflict('Another website of this knowledge base has that address.')
    }
    throw error
  }
}

export async function startCrawl(
  app: App,
  db: Db,
  website: { id: string; knowledge_base_id: number },
  configuration: CrawlConfiguration,
  cause: CrawlCause,
): Promise<void> {
  const id = timeUuid()
  await db
    .insertInto('knowledge_crawls')
    .values({ id, website_id: website.id, cause, ...configuration })
    .execute()
  await db
    .updateTable('knowledge_sources')
    .set({ state: 'FETCHING', error: null, updated_at: new Date() })
    .where('id', '=', website.id)
    .execute()
  await enqueueCrawl(app, db, { crawlId: id, knowledgeBaseId: website.knowledge_base_id })
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
  const cancelled = await db.transaction().execute(async (transaction) => {
    const running = await transaction
      .selectFrom('knowledge_crawls')
      .select(['id', 'website_id'])
      .where('website_id', '=', websiteId)
      .where('state', '=', 'RUNNING')
      .forUpdate()
      .executeTakeFirst()
    return running !== undefined && (await endCrawl(transaction, running, 'The crawl was cancelled.'))
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
