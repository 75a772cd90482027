import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { decodeCursor, listOf, pageOf, pageQuery, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { requireBase, viewerOf } from '../bases/bases.ts'
import { listPassages } from '../indexing/passages.ts'
import { requireSource } from '../source.ts'
import { baseParams } from './resources.ts'

const passage = z.strictObject({
  chunk_id: uuid,
  source_id: uuid,
  position: z.int().meta({ description: 'The position in the source, from 0.', example: 0 }),
  heading: z
    .string()
    .meta({ description: 'The headings above it, outermost first.', example: 'Returns › Costs' }),
  text: z.string(),
})

export const getPassages = endpoint({
  route: 'GET /knowledge-bases/{knowledgeBaseId}/sources/{sourceId}/passages',
  key: 'user',
  summary: 'List the passages of a source',
  description:
    'Returns the indexed text in order. A website returns the passages of all its pages, page by page.',
  params: z.strictObject({ ...baseParams.shape, sourceId: uuid }),
  query: z.strictObject(pageQuery),
  returns: ok(listOf(passage)),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params, query: { cursor, limit } }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const source = await requireSource(app.db, base.id, params.sourceId)
    const after = cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.uuid(), z.int()]))
    const rows = await listPassages(app.db, source.id, { after, limit: limit + 1 })
    const page = pageOf(rows, limit, (row) => [row.source_id, row.position])
    return {
      ...page,
      results: page.results.map(({ id, source_id, position, heading, text }) => ({
        chunk_id: id,
        source_id,
        position,
        heading,
        text,
      })),
    }
  },
})
