import type { App } from '../../platform/app.ts'
import type { SearchedBase } from '../vectors/vector-index.ts'
import { countedPassages, countTerms } from './counts.ts'
import type { QueryWord } from './terms.ts'
import { indexedTerm, type WeightedTerms } from './text.ts'

const mostTelling = 12
// Each has some 20 possible divisions, whose parts are counted.
const mostDivided = 5

interface CountedWord extends Pick<QueryWord, 'terms' | 'isGuess'> {
  count: number
}

/** Weighs the words of a question by their rarity among the passages. */
export async function weighTerms(
  app: App,
  bases: readonly SearchedBase[],
  asked: readonly QueryWord[],
  passages: number,
): Promise<WeightedTerms> {
  const words = await divided(app, bases, await counted(app, bases, asked))
  const weightOf = ({ count }: CountedWord) => inverseFrequency(count, passages)
  // An unknown word is missing in every passage. A pair that was joined by guess doesn't matter.
  const sum = words
    .filter(({ count, isGuess }) => count > 0 || !isGuess)
    .reduce((share, word) => share + weightOf(word), 0)
  const present = words.filter(({ count }) => count > 0)
  const telling = new Set(
    present
      .filter(({ count }) => count < countedPassages)
      .toSorted((a, b) => a.count - b.count)
      .slice(0, mostTelling),
  )
  const entries = present.flatMap((word) =>
    word.terms.flatMap((term) =>
      bases.map(({ id }) => ({
        term: indexedTerm(id, term),
        weight: sum === 0 ? 0 : weightOf(word) / sum,
        isTelling: telling.has(word),
      })),
    ),
  )
  return {
    terms: entries.map(({ term }) => term),
    weights: entries.map(({ weight }) => weight),
    telling: entries.filter(({ isTelling }) => isTelling).map(({ term }) => term),
  }
}

async function counted<Word extends Pick<QueryWord, 'terms'>>(
  app: App,
  bases: readonly SearchedBase[],
  words: readonly Word[],
): Promise<(Word & { count: number })[]> {
  const keysOf = ({ terms }: Word) =>
    bases.flatMap(({ id, revision }) => terms.map((term) => ({ term: indexedTerm(id, term), revision })))
  const countOf = await countTerms(app, words.flatMap(keysOf))
  return words.map((word) => ({
    ...word,
    count: keysOf(word).reduce((sum, { term }) => sum + (countOf.get(term) ?? 0), 0),
  }))
}

/** Replaces compounds that occur nowhere by their parts, if both occur. */
async function divided(
  app: App,
  bases: readonly SearchedBase[],
  words: readonly (QueryWord & { count: number })[],
): Promise<CountedWord[]> {
  const unknown = words
    .filter(({ count, divisions }) => count === 0 && divisions.length > 0)
    .slice(0, mostDivided)
  if (unknown.length === 0) return [...words]
  const parts = unknown.flatMap((word) =>
    word.divisions.map((division) => ({
      word,
      halves: division.map((terms) => ({ terms, isGuess: false })),
    })),
  )
  const halves = await counted(
    app,
    bases,
    parts.flatMap((part) => part.halves),
  )
  const found = new Map<QueryWord, CountedWord[]>()
  for (const [at, { word }] of parts.entries()) {
    const both = halves.slice(2 * at, 2 * at + 2)
    if (!found.has(word) && both.every(({ count }) => count > 0)) found.set(word, both)
  }
  return words.flatMap((word) => found.get(word) ?? [word])
}

function inverseFrequency(count: number, total: number): number {
  return Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5))
}
