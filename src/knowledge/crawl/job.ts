import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type App, job } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { FetchFailure } from '../indexing/fetch.ts'
import { failUnderWay, putBackUnderWay } from '../indexing/under-way.ts'
import { fileWhenGrown } from '../vectors/filing.ts'
import { waitsFor, workSlice } from '../work.ts'
import { type CrawlRow, endCrawl } from './crawl.ts'
import { finishCrawl } from './finish.ts'
import { nextPageAt, queuePages, waitingPages } from './frontier.ts'
import { type Crawl, readablePages } from './readable.ts'
import { readRobots } from './robots.ts'
import { eachSitemap, fetchRobots, landingOf } from './site.ts'
import { visit } from './visit.ts'

const concurrency = 4
const beginTries = 3

const payload = z.strictObject({ crawlId: z.uuid(), knowledgeBaseId: z.int() })

/** One slice of a crawl. The site's rules and the queue are in the database, so any process can continue it. */
export const crawlWebsite = job({
  name: 'knowledge.crawl',
  payload,
  run: async (app, input, { accountId, signal, attempt, deaths }) => {
    const row = await runningCrawl(app.db, input.crawlId)
    if (row === undefined) return
    const crawl = await begun(app, row, signal, attempt)
    if (crawl === undefined) return
    if (deaths > 0) await putBackUnderWay(app.db, underWayIn(input))
    await readPages(app, crawl, signal, deaths > 0 ? 1 : concurrency)
    await fileWhenGrown(app, input.knowledgeBaseId)
    const next = await nextPageAt(app.db, crawl.id)
    if (next === undefined) await finishCrawl(app.db, crawl.id)
    else
      await enqueueCrawl(
        app,
        { ...input, accountId },
        new Date(Math.max(next.getTime(), Date.now() + pauseAfter(crawl))),
      )
  },
  setAside: async (app, input, reason) => {
    const row = await runningCrawl(app.db, input.crawlId)
    if (row === undefined) return
    await failUnderWay(app, underWayIn(input), reason)
    await transact(app, ({ db }) => endCrawl(db, row, reason))
  },
})

function underWayIn({ crawlId, knowledgeBaseId }: z.output<typeof payload>) {
  return { knowledge_base_id: knowledgeBaseId, queued_by: crawlId }
}

// A longer pause than this is not waited for: others get their turn meanwhile.
const shortPauseMs = 2000

async function readPages(app: App, crawl: Crawl, signal: AbortSignal, most: number): Promise<void> {
  const { delayMs } = crawl.rules
  let left = delayMs > shortPauseMs ? 1 : Number.POSITIVE_INFINITY
  await workSlice({
    take: async (place, count) => {
      if (left <= 0 || (await runningCrawl(app.db, crawl.id)) === undefined) return []
      const pages = await waitingPages(app.db, crawl.id, place, Math.min(count, left))
      left -= pages.length
      return pages
    },
    handle: async (page) => {
      await visit(app, crawl, page, signal)
      if (delayMs <= shortPauseMs) await sleep(delayMs, undefined, { signal })
    },
    concurrency: delayMs > 0 ? 1 : most,
    signal,
  })
}

function pauseAfter({ rules }: Crawl): number {
  return rules.delayMs > shortPauseMs ? rules.delayMs : 0
}

export async function enqueueCrawl(
  app: App,
  { accountId, ...input }: z.input<typeof payload> & { accountId: number | null },
  runAt?: Date,
): Promise<void> {
  await app.jobs.enqueue(app.db, crawlWebsite, input, {
    ...waitsFor(accountId, input.knowledgeBaseId),
    key: input.crawlId,
    ...(runAt === undefined ? {} : { runAt }),
  })
}

function runningCrawl(db: Db, id: string): Promise<CrawlRow | undefined> {
  return db
    .selectFrom('knowledge_crawls')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
}

/** The crawl with the rules of its site, which are read first; undefined if that ended the crawl. */
async function begun(
  app: App,
  row: CrawlRow,
  signal: AbortSignal,
  attempt: number,
): Promise<Crawl | undefined> {
  if (row.scope !== null) return crawlOf(row, row.scope, row.robots ?? '')
  try {
    return await begin(app, row, signal)
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    if (error.temporary && attempt < beginTries) throw error
    await transact(app, ({ db }) => endCrawl(db, row, error.message))
    return undefined
  }
}

function crawlOf(row: CrawlRow, root: string, robots: string): Crawl {
  const rules = readRobots(new URL(root).origin, robots)
  return { ...row, rules, area: { root, include: row.include, exclude: row.exclude } }
}

// The number of sitemap entries that are read: several times the limit of a crawl.
const mostListed = 50_000

async function begin(app: App, row: CrawlRow, signal: AbortSignal): Promise<Crawl> {
  const { origin } = new URL(row.url)
  let robots = await fetchRobots(app, origin, signal)
  requireAllowed(crawlOf(row, row.url, robots), row.url)
  const root = await landingOf(app, row.url, signal)
  if (new URL(root).origin !== origin) robots = await fetchRobots(app, new URL(root).origin, signal)
  const crawl = crawlOf(row, root, robots)
  requireAllowed(crawl, root)
  await queuePages(app.db, crawl, 0, [root])
  if (crawl.max_depth > 0) {
    let left = mostListed
    await eachSitemap(app, new URL(root).origin, crawl.rules.sitemaps, signal, async (pages) => {
      const looked = pages.slice(0, left)
      left -= looked.length
      return (await queuePages(app.db, crawl, 1, await readablePages(crawl, looked))) && left > 0
    })
  }
  await app.db
    .updateTable('knowledge_crawls')
    .set({ scope: root, robots })
    .where('id', '=', crawl.id)
    .execute()
  return crawl
}

function requireAllowed({ rules }: Crawl, url: string): void {
  if (!rules.allows(url))
    throw new FetchFailure('The robots.txt of the site does not allow this address to be read.')
}
