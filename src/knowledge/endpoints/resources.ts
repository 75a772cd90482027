import { z } from 'zod'
import { id, line, numberId, resource, timestamp, uuid } from '../../kit/schema.ts'
import type { Db } from '../../platform/database/index.ts'
import { type BaseRow, visibilities } from '../bases/bases.ts'
import { type CrawlRow, latestCrawls } from '../crawl/crawl.ts'
import { type SourceRow, sourceStates, sourceTypes } from '../source.ts'

export const baseParams = z.strictObject({ knowledgeBaseId: numberId })

export const visibility = z.enum(visibilities).meta({
  description: 'SHARED knowledge bases belong to the whole account, PRIVATE ones to their creator.',
  example: 'SHARED',
})

export const knowledgeBase = resource('KnowledgeBase', {
  id,
  name: z.string().meta({ example: 'Help centre' }),
  description: z.string().nullable(),
  visibility,
  is_default: z
    .boolean()
    .meta({ description: "Whether this is an agent's own knowledge base.", example: false }),
  agent_id: uuid.nullable().meta({ description: 'The id of that agent.' }),
  source_count: z.int().meta({ example: 12 }),
  created_by: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

export function toBase(row: BaseRow): z.input<typeof knowledgeBase> {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    is_default: row.agent_id !== null,
    agent_id: row.agent_id,
    source_count: row.source_count,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

const pattern = line(500).meta({ example: '/blog/*' })

/** How far a crawl goes; what is left out of a body has the default, or stays as it is. */
export const crawlLimits = {
  max_pages: z.int().min(1).max(10_000).meta({ description: 'The maximum number of pages.', example: 500 }),
  max_depth: z
    .int()
    .min(0)
    .max(20)
    .meta({ description: 'The maximum number of links to follow from the start page.', example: 5 }),
  include: z.array(pattern).max(100).meta({
    description:
      'Reads only pages whose URL matches one of these patterns. `*` matches any text. A pattern that starts with `/` is compared with path and query.',
  }),
  exclude: z
    .array(pattern)
    .max(100)
    .meta({ description: 'Skips pages whose URL matches one of these patterns.' }),
}

export const crawlRun = resource('CrawlRun', {
  id: uuid,
  state: z.enum(['RUNNING', 'COMPLETED', 'FAILED']).meta({ example: 'COMPLETED' }),
  error: z.string().nullable(),
  cause: z.enum(['ADDED', 'RESYNC', 'SCHEDULE']).meta({ example: 'ADDED' }),
  url: z.string().meta({ example: 'https://example.com/help/' }),
  ...crawlLimits,
  pages_found: z.int().meta({ example: 42 }),
  pages_indexed: z.int().meta({ example: 40 }),
  pages_unchanged: z.int().meta({ example: 0 }),
  pages_failed: z.int().meta({ example: 1 }),
  pages_skipped: z
    .int()
    .meta({ description: 'Copies of other pages, and pages that ask not to be indexed.', example: 1 }),
  pages_removed: z
    .int()
    .meta({ description: 'Pages of earlier crawls that were no longer found.', example: 0 }),
  limit_reached: z
    .boolean()
    .meta({ description: 'Whether the crawl stopped at `max_pages`.', example: false }),
  started_at: timestamp,
  completed_at: timestamp.nullable(),
})

export function toCrawl(row: CrawlRow): z.input<typeof crawlRun> {
  return {
    id: row.id,
    state: row.state,
    error: row.error,
    cause: row.cause,
    url: row.url,
    max_pages: row.max_pages,
    max_depth: row.max_depth,
    include: row.include,
    exclude: row.exclude,
    pages_found: row.found,
    pages_indexed: row.indexed,
    pages_unchanged: row.unchanged,
    pages_failed: row.failed,
    pages_skipped: row.skipped,
    pages_removed: row.removed,
    limit_reached: row.limit_reached,
    started_at: row.started_at,
    completed_at: row.completed_at,
  }
}

export const sourceType = z.enum(sourceTypes).meta({ example: 'URL' })
export const sourceState = z.enum(sourceStates).meta({ example: 'READY' })

const crawlTimetable = z.strictObject({
  cron: z.string().meta({ example: '0 3 * * *' }),
  time_zone: z.string().meta({ example: 'UTC' }),
})

export const knowledgeSource = resource('KnowledgeSource', {
  id: uuid,
  knowledge_base_id: id,
  type: sourceType,
  state: sourceState,
  error: z.string().nullable().meta({ description: 'Why it failed, or what is being retried.' }),
  url: z.string().nullable().meta({ example: 'https://example.com/help/returns' }),
  file_name: z.string().nullable(),
  title: z.string().nullable().meta({ example: 'Returns' }),
  content_type: z.string().nullable().meta({ example: 'text/html' }),
  language: z.string().nullable().meta({ example: 'en' }),
  website_source_id: uuid.nullable().meta({ description: 'The website of a page.' }),
  chunk_count: z.int().meta({ description: 'The number of searchable passages.', example: 8 }),
  progress: z
    .strictObject({ chunks_done: z.int(), chunks_total: z.int() })
    .nullable()
    .meta({ description: 'Set while it is being indexed.' }),
  crawl: crawlRun.nullable().meta({ description: 'The last crawl of a website.' }),
  schedule: crawlTimetable.nullable().meta({ description: 'The next scheduled crawl of a website.' }),
  synced_at: timestamp.nullable().meta({ description: 'The time when it was last up to date.' }),
  created_at: timestamp,
  updated_at: timestamp,
})

/** Sources as clients see them, websites with their latest crawl. */
export async function toSources(
  db: Db,
  rows: readonly SourceRow[],
): Promise<z.input<typeof knowledgeSource>[]> {
  const websites = rows.filter((row) => row.type === 'WEBSITE').map((row) => row.id)
  const [crawls, schedules] = await Promise.all([latestCrawls(db, websites), timetables(db, websites)])
  return rows.map((row) => {
    const crawl = crawls.get(row.id)
    return {
      id: row.id,
      knowledge_base_id: row.knowledge_base_id,
      type: row.type,
      state: row.state,
      error: row.error,
      url: row.url,
      file_name: row.file_name,
      title: row.title,
      content_type: row.content_type,
      language: row.language,
      website_source_id: row.website_id,
      chunk_count: row.chunk_count,
      progress:
        row.chunks_total === null
          ? null
          : { chunks_done: row.chunks_done ?? 0, chunks_total: row.chunks_total },
      crawl: crawl === undefined ? null : toCrawl(crawl),
      schedule: schedules.get(row.id) ?? null,
      synced_at: row.synced_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

async function timetables(db: Db, websiteIds: readonly string[]) {
  if (websiteIds.length === 0) return new Map<string, z.input<typeof crawlTimetable>>()
  const rows = await db
    .selectFrom('knowledge_websites')
    .select(['source_id', 'cron', 'time_zone'])
    .where('source_id', 'in', [...websiteIds])
    .execute()
  return new Map(
    rows.flatMap(({ source_id: sourceId, cron, time_zone }) =>
      cron === null || time_zone === null ? [] : [[sourceId, { cron, time_zone }] as const],
    ),
  )
}
