import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { line, resource, timestamp } from '../../kit/schema.ts'
import { foldWord, type SearchKind, searchKinds, wordsOf } from '../../kit/search.ts'
import { endpoint } from '../../platform/app.ts'
import { findEverything } from '../find.ts'

const kind = z.enum(searchKinds)
const mostWords = 10

const found = z.strictObject({
  kind,
  id: z.string().meta({
    description:
      'As the operations of that kind take it. Of knowledge, a number is a knowledge base and a uuid a source.',
    example: '0199f0a46f3c000012ab34cd',
  }),
  title: z.string().meta({ example: 'Ada Lovelace' }),
  detail: z.string().nullable().meta({ example: 'ada@example.com' }),
  within: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .meta({
      description:
        'The object of a record (by its name), the agent of a flow or conversation, the base of a source.',
      example: { id: 'people', name: 'People' },
    }),
  updated_at: timestamp,
})

const results = resource('SearchResults', {
  groups: z.array(
    z.strictObject({
      kind,
      results: z.array(found),
      more: z.boolean().meta({ description: 'Whether there are more than `limit`.' }),
      complete: z.boolean().meta({
        description: 'False where looking among these took longer than two seconds and was given up.',
        example: true,
      }),
    }),
  ),
})

const kindList = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(kind))
  .meta({ type: 'string', example: 'record,conversation' })

export const searchEverything = endpoint({
  route: 'GET /search',
  key: 'user',
  summary: 'Search over everything',
  description:
    'Records, conversations, agents, flows, automations, knowledge and tasks that the caller may see and that hold every word, or part of a word, of `q`, with or without accents. Titles come first, then what changed last. Conversations are found by the beginnings of words that were said.',
  query: z.strictObject({
    q: line(200)
      .refine((text) => foldWord(text).length >= 2, 'Type at least two letters.')
      .refine((text) => wordsOf(text).length <= mostWords, `Search for at most ${mostWords} words.`)
      .meta({ example: 'ada' }),
    kinds: kindList.optional().meta({ description: 'Only these, separated by commas.' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .default(5)
      .meta({ description: 'Of each kind.', example: 5 }),
  }),
  returns: ok(results),
  addition: true,
  handle: async ({ app, caller, query }) => {
    const wanted: readonly SearchKind[] = query.kinds ?? searchKinds
    const kinds = searchKinds.filter((one) => wanted.includes(one))
    const words = [...new Set(wordsOf(query.q).map(foldWord))]
    const groups = await findEverything(app, caller, kinds, { words, limit: query.limit })
    return {
      groups: groups.map((group) => ({
        ...group,
        results: group.results.map(({ updatedAt, ...one }) => ({
          kind: group.kind,
          ...one,
          updated_at: updatedAt,
        })),
      })),
    }
  },
})
