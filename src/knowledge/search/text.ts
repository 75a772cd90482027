import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { SearchedBase } from '../vectors/vector-index.ts'
import { countedPassages, countTerms } from './counts.ts'
import { queryTermsOf } from './terms.ts'

/** The terms of a question that the index contains, with their weights. Rare terms weigh more. */
export interface WeightedTerms {
  terms: string[]
  weights: number[]
  /** Those that are rare enough to look passages up by. */
  telling: string[]
}

const mostTelling = 12

const passages = statement<{ count: number }, [number[]]>(
  'knowledge.count-passages',
  'select coalesce(sum(chunk_count), 0)::int as count from knowledge_sources where knowledge_base_id = any($1)',
)

/** `12:refund`: every knowledge base has words of its own in the index. */
export function indexedTerm(knowledgeBaseId: number, term: string): string {
  return `${knowledgeBaseId}:${term}`
}

export async function weighTerms(
  app: App,
  bases: readonly SearchedBase[],
  query: string,
): Promise<WeightedTerms> {
  const { words, pairs } = queryTermsOf(query)
  const keys = words.flatMap((word) =>
    bases.map(({ id, revision }) => ({ word, term: indexedTerm(id, word), revision })),
  )
  const [countOf, total] = await Promise.all([
    countTerms(app, keys),
    passages.first(
      app.db,
      bases.map((base) => base.id),
    ),
  ])
  const rarity = new Map(
    words.map((word) => {
      const own = keys.filter((key) => key.word === word)
      const count = own.reduce((sum, { term }) => sum + (countOf.get(term) ?? 0), 0)
      return [word, { count, weight: inverseFrequency(count, total?.count ?? 0) }]
    }),
  )
  // An unknown word is missing in every passage. A pair that was joined by guess doesn't matter.
  const asked = words.filter((word) => (rarity.get(word)?.count ?? 0) > 0 || !pairs.has(word))
  const sum = asked.reduce((share, word) => share + (rarity.get(word)?.weight ?? 0), 0)
  const telling = words
    .filter((word) => isTelling(rarity.get(word)?.count ?? 0))
    .toSorted((a, b) => (rarity.get(a)?.count ?? 0) - (rarity.get(b)?.count ?? 0))
    .slice(0, mostTelling)
  const present = keys.filter(({ term }) => (countOf.get(term) ?? 0) > 0)
  return {
    terms: present.map((key) => key.term),
    weights: present.map(({ word }) => (sum === 0 ? 0 : (rarity.get(word)?.weight ?? 0) / sum)),
    telling: present.filter(({ word }) => telling.includes(word)).map((key) => key.term),
  }
}

function isTelling(count: number): boolean {
  return count > 0 && count < countedPassages
}

function inverseFrequency(count: number, total: number): number {
  return Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5))
}

export interface TextMatch {
  chunkId: string
  text: number
  vector: Buffer
}

const score = `(select coalesce(sum(weight), 0) from unnest($1::text[], $2::float8[]) as q (term, weight)
  where q.term = any(c.terms))::float8`

// Reads only the distinctive words from the index. Passages that can't reach the best ones even with all other
// words are skipped before these are read: 13 instead of 37 ms if 8,000 have a distinctive word.
const matching = statement<
  TextMatch,
  [string[], number[], string[], number, readonly string[] | null, number]
>(
  'knowledge.matching-text',
  `with found as materialized (
     select c.id, sum(q.weight) as score
     from unnest($1::text[], $2::float8[]) as q (term, weight) cross join lateral (
       select c.id from knowledge_chunks c
       where c.terms @> array[q.term] and ($5::uuid[] is null or c.source_id = any($5)) offset 0) as c
     where q.term = any($3::text[]) group by c.id)
   select c.id as "chunkId", c.score as text, v.vector
   from (select c.id, ${score} as score from knowledge_chunks c
         where c.id = any(array(
           select id from found where found.score + $6 >= (
             select min(best.score) from (select score from found order by score desc limit $4) as best)))
         order by score desc, c.id limit $4) as c
   join knowledge_vectors v on v.chunk_id = c.id`,
)

const scored = statement<{ chunkId: string; text: number }, [string[], number[], string[]]>(
  'knowledge.score-text',
  `select c.id as "chunkId", ${score} as text from knowledge_chunks c where c.id = any($3::uuid[])`,
)

/** The passages with the distinctive words of a question, the most relevant first. */
export async function textMatches(
  db: Db,
  { terms, weights, telling }: WeightedTerms,
  sourceIds: readonly string[] | undefined,
  count: number,
): Promise<TextMatch[]> {
  if (telling.length === 0) return []
  const others = weights.reduce(
    (sum, weight, at) => (telling.includes(terms[at] ?? '') ? sum : sum + weight),
    0,
  )
  return matching.all(db, terms, weights, telling, count, sourceIds ?? null, others)
}

/** The share of a question's terms that each of these passages contains, from 0 to 1. */
export async function textScores(
  db: Db,
  { terms, weights }: WeightedTerms,
  chunkIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await scored.all(db, terms, weights, [...chunkIds])
  return new Map(rows.map(({ chunkId, text }) => [chunkId, text]))
}
