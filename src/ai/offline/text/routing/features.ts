import { isFunctionWord } from '../language.ts'

/** Weighted buckets, into which the words and letter groups of a text are hashed. */
export interface Features {
  buckets: readonly number[]
  weights: readonly number[]
}

interface Group {
  termsOf: (text: string) => ReadonlySet<string>
  /** The length of the weights of a text that has only known terms. */
  length: number
}

const bucketsPerGroup = 4096

// Chosen with `bench/routing.ts`. Their squares and that of `meaningShare` add up to 1.
const groups: readonly Group[] = [
  { termsOf: wordsOf, length: 0.33 },
  { termsOf: letterGroupsOf, length: 0.42 },
]

/** The part of the meaning in the comparison of two texts. */
export const meaningShare = 0.845

export const bucketCount = groups.length * bucketsPerGroup

/**
 * Learns from the texts of all options which terms are rare. Embeddings alone confuse options that differ in one word,
 * such as the activation and the replacement of a card. Letter groups also match misspelled and compound words.
 */
export function featureSpace(texts: readonly string[]): (text: string) => Features {
  const counts = new Float64Array(bucketCount)
  for (const text of texts) {
    for (const [at, group] of groups.entries())
      for (const bucket of hashed(group, at, text)) count(counts, bucket)
  }
  const unknown = Math.log(texts.length + 1)
  const rarity = counts.map((times) => (times === 0 ? 0 : Math.log((texts.length + 1) / (times + 0.5))))
  return (text) => {
    const parts = groups.map((group, at) => weighted(hashed(group, at, text), rarity, unknown, group.length))
    return {
      buckets: parts.flatMap(({ buckets }) => buckets),
      weights: parts.flatMap(({ weights }) => weights),
    }
  }
}

function count(counts: Float64Array, bucket: number): void {
  counts[bucket] = (counts[bucket] ?? 0) + 1
}

/** Unknown terms lower the weights of the known ones. */
function weighted(
  found: ReadonlySet<number>,
  rarity: Float64Array,
  unknown: number,
  length: number,
): Features {
  const buckets: number[] = []
  let squares = 0
  for (const bucket of found) {
    const weight = rarity[bucket] ?? 0
    if (weight > 0) buckets.push(bucket)
    squares += weight > 0 ? weight ** 2 : unknown ** 2 / 2
  }
  const scale = length / (Math.sqrt(squares) || 1)
  return { buckets, weights: buckets.map((bucket) => (rarity[bucket] ?? 0) * scale) }
}

function hashed({ termsOf }: Group, group: number, text: string): Set<number> {
  const buckets = new Set<number>()
  for (const term of termsOf(text)) buckets.add(group * bucketsPerGroup + (hash(term) % bucketsPerGroup))
  return buckets
}

/** FNV-1a. */
function hash(term: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < term.length; at++) value = Math.imul(value ^ term.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** The words of a text in a simple stem, and each pair of neighbours. */
function wordsOf(text: string): Set<string> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map(stemOf)
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`)
  return new Set([...words, ...pairs])
}

function stemOf(word: string): string {
  return word.length <= 4 || isFunctionWord(word) ? word : word.replace(/(?:ies|es|s|ing|ed)$/, '')
}

/** All groups of three and four letters, with marks for the beginning and end of a word. */
function letterGroupsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const marked = `<${word}>`
    for (const size of [3, 4]) {
      for (let at = 0; at + size <= marked.length; at++) found.add(marked.slice(at, at + size))
    }
  }
  return found
}
