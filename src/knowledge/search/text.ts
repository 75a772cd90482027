import { type Db, statement } from '../../platform/database/index.ts'

/** The terms of a question that the index contains, with their weights. Rare terms weigh more. */
export interface WeightedTerms {
  terms: string[]
  weights: number[]
  /** Those that are rare enough to look passages up by. */
  telling: string[]
}

/** `12:refund`: every knowledge base has words of its own in the index. */
export function indexedTerm(knowledgeBaseId: number, term: string): string {
  return `${knowledgeBaseId}:${term}`
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
