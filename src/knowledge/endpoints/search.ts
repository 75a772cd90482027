import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { uuid } from '../../kit/schema.ts'
import { prose } from '../../objects/index.ts'
import { endpoint } from '../../platform/app.ts'
import { requireBase, viewerOf } from '../bases/bases.ts'
import { search, searchModes } from '../search/search.ts'
import { baseParams } from './resources.ts'

const passage = z.strictObject({
  chunk_id: uuid,
  source_id: uuid,
  url: z.string().nullable().meta({ example: 'https://example.com/help/returns' }),
  title: z.string().nullable().meta({ example: 'Returns' }),
  heading: z
    .string()
    .meta({ description: 'The headings above it, outermost first.', example: 'Returns › Costs' }),
  text: z.string(),
  score: z.number().meta({ description: '0 to 1.', example: 0.72 }),
})

export const searchKnowledgeBase = endpoint({
  route: 'POST /knowledge-bases/{knowledgeBaseId}/search',
  key: 'user',
  summary: 'Search a knowledge base',
  description:
    'Returns the best passages by meaning and by words. `semantic` compares only the meaning, `text` only words.',
  params: baseParams,
  body: z.strictObject({
    query: prose(2000).meta({ example: 'How do I send something back?' }),
    limit: z.int().min(1).max(50).default(10).meta({ example: 5 }),
    source_ids: z
      .array(uuid)
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'Limits the search to these sources.' }),
    mode: z.enum(searchModes).default('hybrid').meta({ example: 'hybrid' }),
  }),
  returns: ok(z.strictObject({ results: z.array(passage) })),
  errors: ['not_found', 'unavailable'],
  reads: true,
  handle: async ({ app, caller, params, body }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const hits = await search(app, {
      accountId: caller.account.id,
      knowledgeBaseIds: [base.id],
      query: body.query,
      mode: body.mode,
      limit: body.limit,
      sourceIds: body.source_ids,
    })
    return {
      results: hits.map((hit) => ({
        chunk_id: hit.chunkId,
        source_id: hit.sourceId,
        url: hit.url,
        title: hit.title,
        heading: hit.heading,
        text: hit.text,
        score: hit.score,
      })),
    }
  },
})
