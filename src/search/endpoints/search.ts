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
      'The id for the operations of that kind. For knowledge, a number is a knowledge base and a uuid is a source.',
    example: '0199f0a46f3c000012ab34cd',
  }),
  title: z.string().meta({ example: 'Ada Lovelace' }),
  detail: z.string().nullable().meta({ example: 'ada@example.com' }),
  within: z
    .strictObject({ id: z.string(), name: z.string() })
    .nullable()
    .meta({
      description:
        'The object of a record (by name), the agent of a flow or conversation, or the knowledge base of a source.',
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
        description: 'False if the search of this kind was stopped after two seconds.',
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
  summary: 'Search everything',
  description:
    'Finds records, conversations, agents, flows, automations, knowledge and tasks that the caller may see and that contain every word or part of a word of `q`, ignoring accents. Matches in titles come first, then the most recently changed. Conversations are found by the beginnings of words in their messages.',
  query: z.strictObject({
    q: line(200)
      .refine((text) => foldWord(text).length >= 2, 'Type at least two letters.')
      .refine((text) => wordsOf(text).length <= mostWords, `Search for at most ${mostWords} words.`)
      .meta({ example: 'ada' }),
    kinds: kindList.optional().meta({ description: 'The kinds to search, separated by commas.' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .default(5)
      .meta({ description: 'The maximum number of results per kind.', example: 5 }),
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
