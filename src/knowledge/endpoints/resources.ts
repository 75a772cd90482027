import { z } from 'zod'
import { id, line, numberId, resource, timestamp, uuid } from '../../kit/schema.ts'
import type { Db } from '../../platform/database/index.ts'
import { type BaseRow, visibilities } from '../bases/bases.ts'
import { type CrawlRow, latestCrawls } from '../crawl/crawl.ts'
import { type SourceRow, sourceStates, sourceTypes } from '../source.ts'

export const baseParams = z.strictObject({ knowledgeBaseId: numberId })

export const visibility = z.enum(visibilities).meta({
  description: 'A SHARED one is for the whole account, a PRIVATE one for whoever made it.',
  example: 'SHARED',
})

export const knowledgeBase = resource('KnowledgeBase', {
  id,
  name: z.string().meta({ example: 'Help centre' }),
  description: z.string().nullable(),
  visibility,
  is_default: z.boolean().meta({ description: 'Whether it is the own one of an agent.', example: false }),
  agent_id: uuid.nullable().meta({ description: 'That agent.' }),
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
  max_pages: z
    .int()
    .min(1)
    .max(10_000)
    .meta({ description: 'Addresses that are read at most.', example: 500 }),
  max_depth: z.int().min(0).max(20).meta({ description: 'Links from the start, at most.', example: 5 }),
  include: z.array(pattern).max(100).meta({
    description:
      'Only pages whose address matches one of these; `*` stands for any text, and a pattern that begins with `/` is compared with path and query.',
  }),
  exclude: z.array(pattern).max(100).meta({ description: 'No pages whose address matches one of these.' }),
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
    .meta({ description: 'Copies of other pages, and those that ask for it.', example: 1 }),
  pages_removed: z
    .int()
    .meta({ description: 'Those of earlier crawls that were no longer met.', example: 0 }),
  limit_reached: z
    .boolean()
    .meta({ description: 'Whether there was more than `max_pages`.', example: false }),
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
  error: z.string().nullable().meta({ description: 'Why it failed, or what is being tried again.' }),
  url: z.string().nullable().meta({ example: 'https://example.com/help/returns' }),
  file_name: z.string().nullable(),
  title: z.string().nullable().meta({ example: 'Returns' }),
  content_type: z.string().nullable().meta({ example: 'text/html' }),
  language: z.string().nullable().meta({ example: 'en' }),
  website_source_id: uuid.nullable().meta({ description: 'The website that a page was found on.' }),
  chunk_count: z.int().meta({ description: 'Passages that can be found.', example: 8 }),
  progress: z
    .strictObject({ chunks_done: z.int(), chunks_total: z.int() })
    .nullable()
    .meta({ description: 'While it is being indexed.' }),
  crawl: crawlRun.nullable().meta({ description: 'The latest crawl of a website.' }),
  schedule: crawlTimetable.nullable().meta({ description: 'When a website is crawled again by itself.' }),
  synced_at: timestamp.nullable().meta({ description: 'When it was last found to be up to date.' }),
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
