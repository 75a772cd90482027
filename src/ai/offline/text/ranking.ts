import { embed, similarity } from '../embedding/embed.ts'
import type { OfflineApp } from './conversation.ts'

export interface Ranked<T> {
  item: T
  score: number
}

/** The items by how near their text is to `query`, nearest first. */
export async function rank<T>(
  app: OfflineApp,
  query: string,
  items: readonly T[],
  textOf: (item: T) => string,
): Promise<Ranked<T>[]> {
  const [wanted, ...vectors] = await embed(app, [query, ...items.map(textOf)])
  if (wanted === undefined) return []
  return items
    .map((item, index) => ({ item, score: similarity(wanted, vectors[index] ?? wanted) }))
    .toSorted((a, b) => b.score - a.score)
}

/** The words that carry meaning, in their simplest form, for comparing without embedding. */
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
