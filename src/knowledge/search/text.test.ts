import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { knowledge } from '../index.ts'
import { vectorBytes } from '../vectors/codec.ts'
import { countTerms } from './counts.ts'
import { indexedTerm, textMatches } from './text.ts'

const server = useServer({ capabilities: [accounts, knowledge] })

interface Passage {
  id: string
  sourceId: string
  terms: string[]
}

const words = Array.from({ length: 8 }, (_, number) => `word${number}`)
const sourceIds = [timeUuid(), timeUuid()]
const passages: Passage[] = []
let base: number

let seed = 3
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296
}

/** The first words occur in nearly every passage, the last in hardly any. */
function randomPassage(): Passage {
  const terms = words.filter((_, rank) => random() < 0.9 / (rank + 1)).map((word) => indexedTerm(base, word))
  return { id: timeUuid(), sourceId: sourceIds[random() < 0.5 ? 0 : 1] ?? '', terms }
}

async function insert(some: readonly Passage[]): Promise<void> {
  const { pool } = server.app.database
  await pool.query(
    `insert into knowledge_chunks (id, knowledge_base_id, source_id, position, heading, text, hash, terms)
     select id, $1, source, 0, '', '', '', string_to_array(terms, ' ')
     from unnest($2::uuid[], $3::uuid[], $4::text[]) as one (id, source, terms)`,
    [
      base,
      some.map(({ id }) => id),
      some.map(({ sourceId }) => sourceId),
      some.map(({ terms }) => terms.join(' ')),
    ],
  )
  await pool.query('insert into knowledge_vectors select id, $2 from unnest($1::uuid[]) as id', [
    some.map(({ id }) => id),
    vectorBytes(new Float32Array(384)),
  ])
  passages.push(...some)
}

/** The expected results: all passages with a distinctive word, by the weight of all their words. */
function expected(
  weights: readonly number[],
  telling: readonly string[],
  within: readonly string[],
): [string, number][] {
  return passages
    .filter(
      ({ terms, sourceId }) => within.includes(sourceId) && terms.some((term) => telling.includes(term)),
    )
    .map(({ id, terms }): [string, number] => [
      id,
      words.reduce(
        (sum, word, at) => sum + (terms.includes(indexedTerm(base, word)) ? (weights[at] ?? 0) : 0),
        0,
      ),
    ])
    .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
}

function passagesWith(term: string): number {
  return passages.filter(({ terms }) => terms.includes(term)).length
}

function count(revision: number, ...terms: string[]): Promise<Map<string, number>> {
  return countTerms(
    server.app,
    terms.map((term) => ({ term, revision })),
  )
}

beforeAll(async () => {
  ;({ id: base } = await server.api.ok.post('/knowledge-bases', { name: 'Words' }))
  for (const id of sourceIds) {
    await server.app.db
      .insertInto('knowledge_sources')
      .values({
        id,
        account_id: server.account.id,
        knowledge_base_id: base,
        type: 'URL',
        url: `https://example.com/${id}`,
        state: 'READY',
      })
      .execute()
  }
  await insert(Array.from({ length: 300 }, randomPassage))
})

describe('passages with telling words', () => {
  // Powers of two add up without rounding.
  it.each([
    ['the rarer words', [0.015625, 0.03125, 0.0625, 0.125, 0.25, 0.25, 0.125, 0.125], [4, 5, 6, 7]],
    [
      'one word, all others weighing more',
      [0.25, 0.25, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125],
      [7],
    ],
    ['every word', [0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125], [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('are the best by all of their words: %s', async (_, weights, ranks) => {
    const terms = words.map((word) => indexedTerm(base, word))
    const telling = ranks.map((rank) => terms[rank] ?? '')
    for (const [most, within] of [
      [10, undefined],
      [50, undefined],
      [1000, undefined],
      [20, sourceIds.slice(0, 1)],
    ] as const) {
      const found = await textMatches(server.app.db, { terms, weights, telling }, within, most)
      const sorted = found
        .map(({ chunkId, text }): [string, number] => [chunkId, text])
        .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
      expect(sorted).toEqual(expected(weights, telling, within ?? sourceIds).slice(0, most))
    }
  })

  it('are none where no word is telling, or stands nowhere', async () => {
    const terms = [indexedTerm(base, 'word0'), indexedTerm(base, 'nowhere')]
    const ask = (telling: string[]) =>
      textMatches(server.app.db, { terms, weights: [0.5, 0.5], telling }, undefined, 10)
    expect(await ask([])).toEqual([])
    expect(await ask(['nowhere'])).toEqual([])
  })
})

describe('counting', () => {
  it('is done once for as long as the passages stay the same', async () => {
    const [first, second, nowhere] = [
      indexedTerm(base, 'word1'),
      indexedTerm(base, 'word6'),
      indexedTerm(base, 'nowhere'),
    ]
    const before = passagesWith(first)
    expect(Object.fromEntries(await count(1, first, nowhere))).toEqual({ [first]: before, [nowhere]: 0 })
    await insert([{ ...randomPassage(), terms: [first, second] }])
    expect(Object.fromEntries(await count(1, first, second))).toEqual({
      [first]: before,
      [second]: passagesWith(second),
    })
    expect(Object.fromEntries(await count(2, first))).toEqual({ [first]: before + 1 })
    expect(await count(2)).toEqual(new Map())
  })
})
