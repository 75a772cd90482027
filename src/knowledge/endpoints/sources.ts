import { z } from 'zod'
import { accepted, noContent, ok } from '../../kit/answers.ts'
import { invalid } from '../../kit/problem.ts'
import { decodeCursor, listOf, pageOf, pageQuery, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { requireBase, viewerOf } from '../bases/bases.ts'
import { pageAddress } from '../crawl/address.ts'
import { listSources, requireSource, requireSources } from '../source.ts'
import { addFiles, addUrls, resync } from '../sources/add.ts'
import { removeSources } from '../sources/remove.ts'
import { maxFileBytes, receiveFiles } from '../sources/upload.ts'
import { baseParams, knowledgeSource, sourceState, sourceType, toSources } from './resources.ts'

export const pageUrl = z
  .string()
  .transform((text, context) => {
    const address = pageAddress(text)
    if (address !== undefined && address.isWellFormed()) return address
    context.addIssue({
      code: 'custom',
      params: { code: 'invalid_url' },
      message: 'Must be an http or https address without a user name, of 2000 characters at most.',
    })
    return z.NEVER
  })
  .meta({ type: 'string', format: 'uri', example: 'https://example.com/help/returns' })

const queued = z.strictObject({ results: z.array(knowledgeSource) })
const sourceIds = z.array(uuid).min(1).max(1000)

const getSources = endpoint({
  route: 'GET /knowledge-bases/{knowledgeBaseId}/sources',
  key: 'user',
  summary: 'List the sources of a knowledge base',
  description: 'Returns files, URLs, websites and their pages, with their status.',
  params: baseParams,
  query: z.strictObject({ type: sourceType.optional(), state: sourceState.optional(), ...pageQuery }),
  returns: ok(listOf(knowledgeSource)),
  errors: ['not_found'],
  handle: async ({ app, caller, params, query: { cursor, limit, ...filter } }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([z.uuid()]))
    const rows = await listSources(app.db, base.id, { ...filter, after, limit: limit + 1 })
    const page = pageOf(rows, limit, (row) => [row.id])
    return { ...page, results: await toSources(app.db, page.results) }
  },
})

const deleteSources = endpoint({
  route: 'DELETE /knowledge-bases/{knowledgeBaseId}/sources',
  key: 'user',
  summary: 'Delete sources',
  description: 'Deletes their passages, too. A website is deleted with its pages.',
  params: baseParams,
  body: z.strictObject({ source_ids: sourceIds }),
  returns: noContent,
  errors: ['not_found'],
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const rows = await requireSources(app.db, base.id, body.source_ids)
    await removeSources(
      app,
      base.id,
      rows.map((row) => row.id),
    )
  },
})

const getSource = endpoint({
  route: 'GET /knowledge-bases/{knowledgeBaseId}/sources/{sourceId}',
  key: 'user',
  summary: 'Get a source',
  params: z.strictObject({ ...baseParams.shape, sourceId: uuid }),
  returns: ok(knowledgeSource),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    return presentOne(await toSources(app.db, [await requireSource(app.db, base.id, params.sourceId)]))
  },
})

const postUrls = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/sources/urls',
  key: 'user',
  summary: 'Add pages by URL',
  description: 'They are fetched and indexed in the background. Existing ones are fetched again.',
  params: baseParams,
  body: z.strictObject({ urls: z.array(pageUrl).min(1).max(10_000) }),
  bodyLimit: 8 * 1024 * 1024,
  returns: accepted(queued),
  errors: ['not_found'],
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    return { results: await toSources(app.db, await addUrls(app, base, body.urls)) }
  },
})

const postFiles = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/sources/files',
  key: 'user',
  summary: 'Add files',
  description:
    'Accepts PDF, DOCX, TXT, MD, HTML and CSV, up to 50 MB each. They are indexed in the background.',
  params: baseParams,
  consumes: 'multipart',
  body: z.strictObject({
    files: z.array(z.file()).meta({ description: 'One or more files, each under this name.' }),
  }),
  bodyLimit: maxFileBytes,
  returns: accepted(queued),
  errors: ['not_found', 'too_large'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params, parts }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    return {
      results: await toSources(app.db, await addFiles(app, base, await receiveFiles(app, parts))),
    }
  },
})

const postResync = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/sources/resync',
  key: 'user',
  summary: 'Fetch pages again',
  description: 'Only changed pages are indexed again.',
  params: baseParams,
  body: z.strictObject({ source_ids: sourceIds }),
  returns: accepted(queued),
  errors: ['not_found'],
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const rows = await requireSources(app.db, base.id, body.source_ids)
    const typeOf = new Map(rows.map((row) => [row.id, row.type]))
    const issues = body.source_ids.flatMap((id, index) => {
      const reason = unfit[typeOf.get(id.toLowerCase()) ?? '']
      return reason === undefined
        ? []
        : [{ path: `source_ids[${index}]`, code: 'not_applicable', message: reason }]
    })
    if (issues.length > 0) throw invalid(issues)
    return { results: await toSources(app.db, await resync(app, base, [...typeOf.keys()])) }
  },
})

const unfit: Readonly<Record<string, string>> = {
  FILE: 'A file is not fetched from anywhere: upload the new one.',
  WEBSITE: 'A website is crawled again by the resync of its website crawl.',
}

function presentOne<T>([source]: readonly T[]): T {
  if (source === undefined) throw new Error('a source that was read is presented')
  return source
}

export const sourceEndpoints = [getSources, deleteSources, getSource, postUrls, postFiles, postResync]
