import type { App } from '../../platform/app.ts'
import { statement, transact } from '../../platform/database/index.ts'
import { refresh, type SeenPage } from '../indexing/refresh.ts'
import type { SourceRow } from '../source.ts'
import { pageAddress } from './address.ts'
import { queuePages } from './frontier.ts'
import { type Crawl, mayRead, readablePages } from './readable.ts'
import { passes } from './scope.ts'

/** Reads one page of a crawl: queues its links, and indexes it unless it is a duplicate. */
export async function visit(app: App, crawl: Crawl, page: SourceRow, signal: AbortSignal): Promise<void> {
  await refresh(app, page, {
    signal,
    inspect: (seen) => inspect(app, crawl, page, seen),
    unchanged: (links) => follow(app, crawl, page, links),
  })
}

async function inspect(app: App, crawl: Crawl, page: SourceRow, seen: SeenPage): Promise<string | undefined> {
  const landed = pageAddress(seen.url)
  if (landed !== page.url) {
    const ours = landed !== undefined && mayRead(crawl, landed)
    if (ours) await queuePages(app.db, crawl, page.depth ?? 0, [landed])
    return ours ? 'It redirects to another page.' : 'It redirects to a page outside the crawl.'
  }
  if (!seen.web.nofollow) await follow(app, crawl, page, seen.web.links)
  if (seen.web.noindex) return 'It asks not to be indexed.'
  if (!passes(crawl.area, new URL(landed))) return 'It is not among the pages to include.'
  const canonical = seen.web.canonical === null ? undefined : pageAddress(seen.web.canonical)
  if (canonical !== undefined && canonical !== landed && mayRead(crawl, canonical)) {
    if (!(await standsAside(app, crawl, canonical))) {
      await queuePages(app.db, crawl, page.depth ?? 0, [canonical])
      return 'It names another page as the original.'
    }
  }
  return (await hasTwin(app, crawl, page, seen.contentHash))
    ? 'Another page has the same content.'
    : undefined
}

// No page that people use has more.
const mostFollowed = 3000

async function follow(app: App, crawl: Crawl, page: SourceRow, links: readonly string[]): Promise<void> {
  const depth = (page.depth ?? 0) + 1
  if (depth > crawl.max_depth) return
  const addresses = links.slice(0, mostFollowed).map(pageAddress)
  const wanted = await readablePages(
    crawl,
    addresses.filter((url) => url !== undefined),
  )
  if (wanted.length > 0) await queuePages(app.db, crawl, depth, wanted)
}

const skippedPage = statement<unknown, [string, string, string]>(
  'knowledge.skipped-page',
  `select from knowledge_sources where website_id = $1 and url = $2 and type = 'WEB_PAGE' and crawl_id = $3
   and skipped is not null and queued_by is null`,
)

/**
 * Returns true if the canonical page was skipped itself. Otherwise, pages that name each other would both be
 * lost.
 */
async function standsAside(app: App, crawl: Crawl, canonical: string): Promise<boolean> {
  return (await skippedPage.first(app.db, crawl.website_id, canonical, crawl.id)) !== undefined
}

const lock = statement<unknown, [string]>(
  'knowledge.lock-twins',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
)

const twin = statement<unknown, [string, string, Buffer, string]>(
  'knowledge.twin-page',
  `select from knowledge_sources where website_id = $1 and crawl_id = $2 and id <> $4 and skipped is null
   and (seen_hash = $3 or content_hash = $3) limit 1`,
)

const claim = statement<unknown, [string, Buffer]>(
  'knowledge.claim-content',
  'update knowledge_sources set seen_hash = $2, skipped = null where id = $1',
)

/** Of two equal pages the first one stays, even if both are read at the same moment. */
async function hasTwin(app: App, crawl: Crawl, page: SourceRow, hash: Buffer): Promise<boolean> {
  return transact(app, async ({ db }) => {
    await lock.all(db, crawl.id)
    if ((await twin.first(db, crawl.website_id, crawl.id, hash, page.id)) !== undefined) return true
    await claim.all(db, page.id, hash)
    return false
  })
}
