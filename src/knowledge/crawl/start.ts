import { z } from 'zod'
import { timeUuid } from '../../kit/ids.ts'
import { tick } from '../../kit/job.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { type App, job } from '../../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'
import { holdBase } from '../bases/bases.ts'
import type { SourceRow } from '../source.ts'
import { type CrawlConfiguration, configurationOf } from './crawl.ts'
import { enqueueCrawl } from './job.ts'

type CrawlCause = 'ADDED' | 'RESYNC' | 'SCHEDULE'

/** Adds a website and starts its first crawl. */
export async function addWebsite(
  app: App,
  base: { id: number; account_id: number },
  { url, ...limits }: CrawlConfiguration,
): Promise<string> {
  const id = timeUuid()
  try {
    await transact(app, async (app) => {
      await holdBase(app.db, base.id)
      await app.db
        .insertInto('knowledge_sources')
        .values({ id, account_id: base.account_id, knowledge_base_id: base.id, type: 'WEBSITE', url })
        .execute()
      await app.db
        .insertInto('knowledge_websites')
        .values({ source_id: id, ...limits })
        .execute()
      const website = { id, knowledge_base_id: base.id, account_id: base.account_id }
      await startCrawl(app, website, { url, ...limits }, 'ADDED')
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'knowledge_sources_website')) throw error
    throw conflict('This website is in the knowledge base already: resync it.')
  }
  return id
}

/** Crawls a website again. Overridden settings are stored, because the next crawl would otherwise undo this one. */
export async function recrawl(
  app: App,
  website: SourceRow,
  overrides: { [K in keyof CrawlConfiguration]?: CrawlConfiguration[K] | undefined },
): Promise<void> {
  try {
    await transact(app, async (app) => {
      await holdBase(app.db, website.knowledge_base_id)
      await holdWebsite(app.db, website.id)
      if (await isRunning(app.db, website.id)) {
        throw conflict('This website is being crawled: wait until that ends, or cancel it.')
      }
      const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))
      const configuration = { ...(await configurationOf(app.db, website)), ...given }
      const { url, ...limits } = configuration
      await app.db.updateTable('knowledge_sources').set({ url }).where('id', '=', website.id).execute()
      await app.db.updateTable('knowledge_websites').set(limits).where('source_id', '=', website.id).execute()
      await startCrawl(app, website, configuration, 'RESYNC')
    })
  } catch (error) {
    if (isUniqueViolation(error, 'knowledge_sources_website')) {
      throw conflict('Another website of this knowledge base has that address.')
    }
    throw error
  }
}

/**
 * Locks a website until its crawl has started, or finds that it was deleted. Relying on the index of running
 * crawls would deadlock with a crawl that is ending, which waits for the website.
 */
async function holdWebsite(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom('knowledge_sources')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('website crawl')
}

async function startCrawl(
  app: App,
  website: { id: string; knowledge_base_id: number; account_id: number },
  configuration: CrawlConfiguration,
  cause: CrawlCause,
): Promise<void> {
  const id = timeUuid()
  await app.db
    .insertInto('knowledge_crawls')
    .values({ id, website_id: website.id, cause, ...configuration })
    .execute()
  await app.db
    .updateTable('knowledge_sources')
    .set({ state: 'FETCHING', error: null, updated_at: new Date() })
    .where('id', '=', website.id)
    .execute()
  const { knowledge_base_id: knowledgeBaseId, account_id: accountId } = website
  await enqueueCrawl(app, { crawlId: id, knowledgeBaseId, accountId })
}

/** A tick of a website's schedule: crawls it again, unless it is still being crawled. */
export const crawlOnSchedule = job({
  name: 'knowledge.crawl-on-schedule',
  payload: tick(z.strictObject({})),
  run: async (app, { key }) => {
    await transact(app, async (app) => {
      const website = await app.db
        .selectFrom('knowledge_sources')
        .select(['id', 'url', 'knowledge_base_id', 'account_id'])
        .where('id', '=', key)
        .where('type', '=', 'WEBSITE')
        .forUpdate()
        .executeTakeFirst()
      if (website === undefined || (await isRunning(app.db, website.id))) return
      await startCrawl(app, website, await configurationOf(app.db, website), 'SCHEDULE')
    })
  },
})

async function isRunning(db: Db, websiteId: string): Promise<boolean> {
  const running = await db
    .selectFrom('knowledge_crawls')
    .select('id')
    .where('website_id', '=', websiteId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return running !== undefined
}
