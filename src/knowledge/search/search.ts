import { embed, languageOf } from '../../ai/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { vectorIndexOf } from '../vectors/choose.ts'
import { nearness } from '../vectors/codec.ts'
import type { Near, SearchedBase } from '../vectors/vector-index.ts'
import type { StemmedLanguage } from './stem.ts'
import { queryWordsOf, stemmedLanguage } from './terms.ts'
import { textMatches, textScores, type WeightedTerms } from './text.ts'
import { weighTerms } from './weights.ts'

export const searchModes = ['semantic', 'hybrid', 'text'] as const
export type SearchMode = (typeof searchModes)[number]

export interface SearchRequest {
  accountId: number
  /** Those that are not the account's are as good as empty. */
  knowledgeBaseIds: readonly number[]
  query: string
  mode?: SearchMode
  limit?: number
  sourceIds?: readonly string[] | undefined
}

export interface Hit {
  chunkId: string
  knowledgeBaseId: number
  sourceId: string
  url: string | null
  title: string | null
  /** The headings that it stands under, outermost first. */
  heading: string
  text: string
  /** 0 to 1. */
  score: number
}

// Of 100,000 clustered vectors, the ten nearest are among the 100 that share the most sign bits in 99 of 100 cases.
const denseCandidates = 100
const textCandidates = 50

/**
 * What the words of a question add to the nearness of its meaning, by `bench/knowledge/quality.ts` and
 * `bench/knowledge/languages.ts`. In English, more than 0.7 misleads questions that paraphrase, and less than 0.25 those
 * about codes and names. The embedding model knows only English, so in other languages the words lead.
 */
const textWeights = { english: 0.7, other: 1.5 }

/** The passages that answer a question best, best first. Only the bench tries other weights. */
export async function search(app: App, request: SearchRequest, weights = textWeights): Promise<Hit[]> {
  const bases = await ownBases.all(app.db, request.accountId, [...request.knowledgeBaseIds])
  if (bases.length === 0) return []
  const ranked = await rank(app, request, bases, weights)
  const limit = request.limit ?? 10
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, limit * 2)
  const found = withoutRepetition(await readHits(app.db, best)).slice(0, limit)
  return found.map((hit) => ({ ...hit, score: Math.min(1, Math.max(0, hit.score)) }))
}

/** Of passages that say the same under the same headings (a page that was added twice, say), the first. */
function withoutRepetition(found: readonly Hit[]): Hit[] {
  const seen = new Set<string>()
  return found.filter(({ heading, text }) => {
    const said = `${heading}\n${text}`
    return !seen.has(said) && seen.add(said)
  })
}

const ownBases = statement<SearchedBase, [number, number[]]>(
  'knowledge.own-bases',
  `select id, cells_version as "cellsVersion", revision from knowledge_bases
   where account_id = $1 and id = any($2)`,
)

async function rank(
  app: App,
  request: SearchRequest,
  bases: readonly SearchedBase[],
  weights: typeof textWeights,
): Promise<Near[]> {
  const { query, mode = 'hybrid' } = request
  if (mode === 'text') return byText(app, request, bases)
  const [vector] = await embed(app, [query])
  if (vector === undefined) return []
  return mode === 'semantic'
    ? byMeaning(app, request, bases, vector)
    : byBoth(app, request, bases, vector, weights)
}

const languagesOf = statement<{ count: number; languages: string[] }, [number[]]>(
  'knowledge.languages',
  `select coalesce(sum(passages), 0)::int as count,
          coalesce(array_agg(language order by passages desc) filter (where language <> ''), '{}') as languages
   from (select language, sum(chunk_count) as passages from knowledge_sources
         where knowledge_base_id = any($1) group by language) as found`,
)

interface Question {
  language: StemmedLanguage
  terms: WeightedTerms
}

/** The language of a question and the weights of its words. */
async function readQuestion(app: App, bases: readonly SearchedBase[], query: string): Promise<Question> {
  const found = await languagesOf.first(
    app.db,
    bases.map((base) => base.id),
  )
  const languages = (found?.languages ?? []).map(stemmedLanguage)
  const language = languageOf(query) ?? languages[0] ?? 'en'
  const words = queryWordsOf(query, language, [...new Set([...languages, 'en' as const])])
  return { language, terms: await weighTerms(app, bases, words, found?.count ?? 0) }
}

/** By the meaning alone; exported for the bench, which has vectors and no words. */
export async function byMeaning(
  app: App,
  { sourceIds }: Pick<SearchRequest, 'sourceIds'>,
  bases: readonly SearchedBase[],
  vector: Float32Array,
): Promise<Near[]> {
  const index = await vectorIndexOf(app)
  return index.nearest(app.db, { bases, sourceIds, vector }, denseCandidates)
}

async function byText(app: App, request: SearchRequest, bases: readonly SearchedBase[]): Promise<Near[]> {
  const { terms } = await readQuestion(app, bases, request.query)
  const matches = await textMatches(
    app.db,
    terms,
    request.sourceIds,
    Math.max(request.limit ?? 10, textCandidates),
  )
  return matches.map(({ chunkId, text }) => ({ chunkId, score: text }))
}

/** Adds up meaning and words. Fusing the two orders instead halves what is found first. */
async function byBoth(
  app: App,
  request: SearchRequest,
  bases: readonly SearchedBase[],
  vector: Float32Array,
  weights: typeof textWeights,
): Promise<Near[]> {
  const [near, { language, terms }] = await Promise.all([
    byMeaning(app, request, bases, vector),
    readQuestion(app, bases, request.query),
  ])
  const [matches, scores] = await Promise.all([
    textMatches(app.db, terms, request.sourceIds, textCandidates),
    textScores(
      app.db,
      terms,
      near.map((one) => one.chunkId),
    ),
  ])
  const blended = new Map<string, number>()
  const blend = (chunkId: string, meaning: number, text: number) =>
    blended.set(chunkId, blendedScore(language, meaning, text, weights))
  for (const { chunkId, score } of near) blend(chunkId, score, scores.get(chunkId) ?? 0)
  for (const match of matches) blend(match.chunkId, nearness(vector, match.vector), match.text)
  return [...blended].map(([chunkId, score]) => ({ chunkId, score }))
}

function blendedScore(
  language: StemmedLanguage,
  meaning: number,
  text: number,
  { english, other }: typeof textWeights,
): number {
  // Squared: a word or two in common is chance, all of them are what was asked for.
  if (language === 'en') return meaning + english * text ** 2
  return (meaning + other * text) / (1 + other)
}

const hits = statement<Omit<Hit, 'score'>, [string[]]>(
  'knowledge.read-hits',
  `select c.id as "chunkId", c.knowledge_base_id as "knowledgeBaseId", c.source_id as "sourceId", s.url,
          coalesce(s.title, s.file_name) as title, c.heading, c.text
   from knowledge_chunks c join knowledge_sources s on s.id = c.source_id where c.id = any($1::uuid[])`,
)

/** One that was removed in between is left out. */
export async function readHits(db: Db, ranked: readonly Near[]): Promise<Hit[]> {
  const rows = await hits.all(
    db,
    ranked.map((one) => one.chunkId),
  )
  const byId = new Map(rows.map((row) => [row.chunkId, row]))
  return ranked.flatMap(({ chunkId, score }) => {
    const row = byId.get(chunkId)
    return row === undefined ? [] : [{ ...row, score }]
  })
}
