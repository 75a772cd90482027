import { isFunctionWord } from '../language.ts'

/** Scores from 0 to 1 for each option, by the words of a message. */
export type WordScorer = (message: string) => Float64Array

interface Posting {
  option: number
  weight: number
}

/**
 * Weighs words and word pairs by their rarity among the texts of all options. Embeddings alone confuse options that
 * differ in one word, such as the activation and the replacement of a card.
 */
export function wordScorer(texts: readonly string[], owners: readonly number[], options: number): WordScorer {
  const documents = texts.map(termsOf)
  const rarity = rarityOf(documents)
  const unknown = Math.log(documents.length + 1)
  const index = indexOf(
    documents.map((terms) => vectorOf(terms, rarity, unknown)),
    owners,
    options,
  )
  return (message) => {
    const scores = new Float64Array(options)
    for (const [term, weight] of vectorOf(termsOf(message), rarity, unknown))
      for (const posting of index.get(term) ?? []) {
        scores[posting.option] = (scores[posting.option] ?? 0) + weight * posting.weight
      }
    return scores
  }
}

function rarityOf(documents: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const terms of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map([...counts].map(([term, count]) => [term, Math.log((documents.length + 1) / (count + 0.5))]))
}

/** The term weights of a text, normalised to length 1. Unknown words lower the weights of the known ones. */
function vectorOf(
  terms: ReadonlySet<string>,
  rarity: ReadonlyMap<string, number>,
  unknown: number,
): [term: string, weight: number][] {
  let squares = 0
  const known: [string, number][] = []
  for (const term of terms) {
    const weight = rarity.get(term)
    if (weight !== undefined) known.push([term, weight])
    squares += weight === undefined ? (isPair(term) ? 0 : unknown ** 2 / 2) : weight ** 2
  }
  const length = Math.sqrt(squares) || 1
  return known.map(([term, weight]) => [term, weight / length])
}

/** Maps each term to the options that use it, with its weight in their centroid. */
function indexOf(
  vectors: readonly (readonly [term: string, weight: number][])[],
  owners: readonly number[],
  options: number,
): Map<string, Posting[]> {
  const middles = Array.from({ length: options }, () => new Map<string, number>())
  for (const [at, vector] of vectors.entries()) {
    const middle = middles[owners[at] ?? 0]
    for (const [term, weight] of vector) middle?.set(term, (middle.get(term) ?? 0) + weight)
  }
  const index = new Map<string, Posting[]>()
  for (const [option, middle] of middles.entries()) {
    const length = Math.hypot(...middle.values()) || 1
    for (const [term, weight] of middle) {
      const postings = index.get(term) ?? []
      postings.push({ option, weight: weight / length })
      index.set(term, postings)
    }
  }
  return index
}

function termsOf(text: string): Set<string> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map(stemOf)
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)
  return new Set([...words, ...pairs])
}

function stemOf(word: string): string {
  return word.length <= 4 || isFunctionWord(word) ? word : word.replace(/(?:ies|es|s|ing|ed)$/, '')
}

function isPair(term: string): boolean {
  return term.includes(' ')
}
