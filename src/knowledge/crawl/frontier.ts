import { timeUuid } from '../../kit/ids.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import type { SourceRow } from '../source.ts'
import type { CrawlRow } from './crawl.ts'

const lock = statement<{ room: number }, [string]>(
  'knowledge.crawl-room',
  `select max_pages - found as room from knowledge_crawls where id = $1 and state = 'RUNNING' for update`,
)

const unmet = statement<{ url: string }, [string, string, string[]]>(
  'knowledge.unmet-pages',
  `select link.url from unnest($3::text[]) with ordinality as link (url, number)
   where not exists (
     select from knowledge_sources known
     where known.website_id = $1 and known.url = link.url and known.type = 'WEB_PAGE' and known.crawl_id = $2)
   order by link.number`,
)

const insert = statement<unknown, [string, string, number, string[], string[]]>(
  'knowledge.queue-pages',
  `insert into knowledge_sources (id, account_id, knowledge_base_id, type, website_id, url, crawl_id, queued_by, depth)
   select link.id, site.account_id, site.knowledge_base_id, 'WEB_PAGE', site.id, link.url, $2, $2, $3
   from knowledge_sources site, unnest($4::uuid[], $5::text[]) with ordinality as link (id, url, number)
   where site.id = $1 order by link.number
   on conflict (website_id, url) where type = 'WEB_PAGE' do update set
     crawl_id = excluded.crawl_id, queued_by = excluded.queued_by, depth = excluded.depth,
     state = 'PENDING', attempts = 0, not_before = null, seen_hash = null, place = default`,
)

const note = statement<unknown, [string, number, boolean]>(
  'knowledge.note-found',
  'update knowledge_crawls set found = found + $2, limit_reached = limit_reached or $3 where id = $1',
)

/**
 * Queues new pages of a crawl, up to its limit. The queue is in the database. Returns true if there is room for
 * more.
 */
export async function queuePages(
  db: Db,
  crawl: Pick<CrawlRow, 'id' | 'website_id'>,
  depth: number,
  urls: readonly string[],
): Promise<boolean> {
  return transact({ db }, async ({ db }) => {
    const limit = await lock.first(db, crawl.id)
    if (limit === undefined) return false
    const found = await unmet.all(db, crawl.website_id, crawl.id, [...new Set(urls)])
    const queued = found.slice(0, limit.room).map(({ url }) => url)
    const ids = queued.map(() => timeUuid())
    if (queued.length > 0) await insert.all(db, crawl.website_id, crawl.id, depth, ids, queued)
    await note.all(db, crawl.id, queued.length, found.length > limit.room)
    return found.length <= limit.room
  })
}

const waiting = statement<SourceRow, [string, number, number]>(
  'knowledge.frontier',
  `select * from knowledge_sources where queued_by = $1 and place > $2 and (not_before is null or not_before <= now())
   order by place limit $3`,
)

export function waitingPages(db: Db, crawlId: string, place: number, count: number): Promise<SourceRow[]> {
  return waiting.all(db, crawlId, place, count)
}

const next = statement<{ at: Date | null }, [string]>(
  'knowledge.next-page',
  'select min(coalesce(not_before, now())) as at from knowledge_sources where queued_by = $1',
)

/** The time when the next page may be read; undefined if none is left. */
export async function nextPageAt(db: Db, crawlId: string): Promise<Date | undefined> {
  return (await next.first(db, crawlId))?.at ?? undefined
}
