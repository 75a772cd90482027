import { embed, similarity } from '../embedding/embed.ts'
import type { OfflineApp } from './conversation.ts'

export interface Ranked<T> {
  item: T
  score: number
}

/** Sorts items by the similarity of their text to `query`, best first. */
export function rank<T>(
  app: OfflineApp,
  query: string,
  items: readonly T[],
  textOf: (item: T) => string,
): Promise<Ranked<T>[]> {
  return rankByExamples(app, query, items, (item) => [textOf(item)])
}

/**
 * Sorts items by the similarity of their example texts to `query`: half by the best example, half by their centroid.
 * The best example alone lets one odd phrase win: it finds 20 of the 32 intents of the clinic in
 * `bench/offline-model`, this finds 21.
 */
export async function rankByExamples<T>(
  app: OfflineApp,
  query: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
): Promise<Ranked<T>[]> {
  const examples = items.map(textsOf)
  const [wanted, ...vectors] = await embed(app, [query, ...examples.flat()])
  if (wanted === undefined) return []
  let at = 0
  const ranked = items.map((item, index) => {
    const count = examples[index]?.length ?? 0
    const score = nearness(wanted, vectors.slice(at, at + count))
    at += count
    return { item, score }
  })
  return ranked.toSorted((a, b) => b.score - a.score)
}

function nearness(wanted: Float32Array, examples: readonly Float32Array[]): number {
  const [first, ...others] = examples
  if (first === undefined) return -1
  const middle = Float32Array.from(first)
  for (const other of others)
    for (const [index, value] of other.entries()) middle[index] = (middle[index] ?? 0) + value
  const length = Math.sqrt(similarity(middle, middle)) || 1
  const nearest = Math.max(...examples.map((example) => similarity(wanted, example)))
  return (nearest + similarity(wanted, middle) / length) / 2
}

/** The meaningful words in a simple stem, for comparing texts without embeddings. */
export function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.filter((word) => !commonWords.has(word)).map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, '')),
  )
}

const commonWords = new Set(
  'a an and are as at be by can could did do does for from get give has have how i if in is it me my of on or our please tell that the their there they this to us was we what when where which who why will with would you your'.split(
    ' ',
  ),
)
