import { z } from 'zod'
import { accepted, noContent, ok } from '../../kit/answers.ts'
import { listOf, pageById, pageQuery, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { isCron, isTimeZone } from '../../platform/jobs/index.ts'
import { requireBase, viewerOf } from '../bases/bases.ts'
import { cancelCrawl, listCrawls } from '../crawl/crawl.ts'
import { scheduleCrawl, unscheduleCrawl } from '../crawl/schedule.ts'
import { addWebsite, recrawl } from '../crawl/start.ts'
import { requireWebsite } from '../source.ts'
import { baseParams, crawlLimits, crawlRun, knowledgeSource, toCrawl, toSources } from './resources.ts'
import { pageUrl } from './sources.ts'

const websiteParams = z.strictObject({ ...baseParams.shape, websiteSourceId: uuid })
const startUrl = pageUrl.meta({ example: 'https://example.com/help/' })

const postCrawl = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/website-crawls',
  key: 'user',
  summary: 'Crawl a website',
  description:
    "Reads the pages under a URL by following links and the sitemap, within the site's robots.txt. Linked PDF and Word documents are read, too.",
  params: baseParams,
  body: z.strictObject({
    url: startUrl,
    max_pages: crawlLimits.max_pages.default(500),
    max_depth: crawlLimits.max_depth.default(5),
    include: crawlLimits.include.default([]),
    exclude: crawlLimits.exclude.default([]),
  }),
  returns: accepted(knowledgeSource),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    return readWebsite(app.db, base.id, await addWebsite(app, base, body))
  },
})

const postCrawlResync = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/resync',
  key: 'user',
  summary: 'Crawl a website again',
  description:
    'Uses the stored configuration. Any value can be changed and is kept. Only changed pages are indexed again. Deleted pages are removed.',
  params: websiteParams,
  body: z.strictObject({ url: startUrl, ...crawlLimits }).partial(),
  returns: accepted(knowledgeSource),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const website = await requireWebsite(app.db, base.id, params.websiteSourceId)
    await recrawl(app, website, body)
    return readWebsite(app.db, base.id, website.id)
  },
})

const getSyncHistory = endpoint({
  route: 'GET /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/sync-history',
  key: 'user',
  summary: 'List the crawls of a website',
  description: 'Newest first.',
  params: websiteParams,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(crawlRun)),
  errors: ['not_found'],
  handle: async ({ app, caller, params, query }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const website = await requireWebsite(app.db, base.id, params.websiteSourceId)
    return pageById(query, z.uuid(), (page) => listCrawls(app.db, website.id, page), toCrawl)
  },
})

const postCancel = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/cancel',
  key: 'user',
  summary: 'Stop a crawl',
  description: 'Pages that are already indexed stay.',
  params: websiteParams,
  returns: ok(knowledgeSource),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const website = await requireWebsite(app.db, base.id, params.websiteSourceId)
    await cancelCrawl(app.db, website.id)
    return readWebsite(app.db, base.id, website.id)
  },
})

const putSchedule = endpoint({
  route: 'PUT /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/schedule',
  key: 'user',
  summary: 'Schedule crawls of a website',
  description: 'A scheduled crawl is skipped while another one is running.',
  params: websiteParams,
  body: z.strictObject({
    cron: z
      .string()
      .trim()
      .refine(isCron, 'Must be a cron expression of five fields.')
      .meta({ example: '0 3 * * *' }),
    time_zone: z
      .string()
      .refine(isTimeZone, 'Must be an IANA time zone.')
      .default('UTC')
      .meta({ example: 'Europe/Berlin' }),
  }),
  returns: ok(knowledgeSource),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const website = await requireWebsite(app.db, base.id, params.websiteSourceId)
    await scheduleCrawl(app.db, website, body)
    return readWebsite(app.db, base.id, website.id)
  },
})

const deleteSchedule = endpoint({
  route: 'DELETE /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/schedule',
  key: 'user',
  summary: 'Remove the crawl schedule of a website',
  params: websiteParams,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const website = await requireWebsite(app.db, base.id, params.websiteSourceId)
    await unscheduleCrawl(app.db, website.id)
  },
})

async function readWebsite(db: Db, baseId: number, websiteId: string) {
  const [source] = await toSources(db, [await requireWebsite(db, baseId, websiteId)])
  if (source === undefined) throw new Error('a source that was read is presented')
  return source
}

export const crawlEndpoints = [
  postCrawl,
  postCrawlResync,
  getSyncHistory,
  postCancel,
  putSchedule,
  deleteSchedule,
]
