import type { Section } from '../../platform/documents/document.ts'
import { tokenCount } from './tokens.ts'

/** A passage: as much text as the embedding model handles well, with its headings. */
export interface Chunk {
  /** The headings above it, outermost first. */
  heading: string
  text: string
}

// The model reads 256 tokens and blurs long text. Passages of half that length are found best.
const chunkTokens = 128
// An overlap, so that a statement across two passages is complete in one of them.
const overlapTokens = 24

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

interface Sentence {
  /** Includes the following space. */
  text: string
  tokens: number
  /** True if it is on the same line as the sentence before. */
  joined: boolean
}

export function chunksOf(sections: readonly Section[]): Chunk[] {
  return sections.flatMap(({ path, text }) => {
    const heading = path.join(' › ').slice(0, 300)
    return pack(sentencesOf(text)).map((body) => ({ heading, text: body }))
  })
}

/** Fills passages with whole sentences. Each starts with the last sentences of the passage before. */
function pack(sentences: readonly Sentence[]): string[] {
  const chunks: string[] = []
  let current: Sentence[] = []
  let fresh = 0
  for (const sentence of sentences) {
    if (fresh > 0 && sum(current) + sentence.tokens > chunkTokens) {
      chunks.push(joined(current))
      current = fitting(tail(current), sentence)
      fresh = 0
    }
    current.push(sentence)
    fresh++
  }
  if (fresh > 0) chunks.push(joined(current))
  return chunks
}

function sum(sentences: readonly Sentence[]): number {
  return sentences.reduce((total, { tokens }) => total + tokens, 0)
}

function tail(sentences: readonly Sentence[]): Sentence[] {
  let tokens = 0
  const from = sentences.findLastIndex((sentence) => (tokens += sentence.tokens) > overlapTokens)
  return sentences.slice(from + 1)
}

/** Overlap gives way to a sentence that needs the whole passage. */
function fitting(overlap: Sentence[], next: Sentence): Sentence[] {
  return sum(overlap) + next.tokens > chunkTokens ? [] : overlap
}

function joined(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text, joined: sameLine }, index) => (index === 0 || sameLine ? text : `\n${text}`))
    .join('')
    .trim()
}

function sentencesOf(text: string): Sentence[] {
  return text
    .split('\n')
    .flatMap((line) =>
      [...segmenter.segment(line.trim())]
        .flatMap(({ segment }) => pieces(segment))
        .map((segment, index) => ({ text: segment, tokens: tokenCount(segment), joined: index > 0 })),
    )
}

/** A sentence that fits, or as many words of it at a time as do; a word that does not is cut. */
function pieces(sentence: string): string[] {
  if (tokenCount(sentence) <= chunkTokens) return [sentence]
  const found: string[] = []
  let piece = ''
  let tokens = 0
  for (const word of sentence.split(/\s+/).flatMap((one) => one.match(/.{1,100}/gsu) ?? [])) {
    const more = tokenCount(word)
    if (tokens + more > chunkTokens) {
      found.push(`${piece} `)
      piece = ''
      tokens = 0
    }
    piece += piece === '' ? word : ` ${word}`
    tokens += more
  }
  return [...found, piece]
}
