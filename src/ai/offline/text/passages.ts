import { readParts, type Section } from '../../prompts/sections.ts'
import type { OfflineApp } from './conversation.ts'
import { contentWords, type Ranked, rank } from './ranking.ts'
import { thresholds } from './thresholds.ts'

const quotedSentences = 2

/** The sentences that answer the question, word for word, with their source; undefined where none is near enough. */
export async function quoteAnswer(
  app: OfflineApp,
  system: string,
  question: string,
): Promise<string | undefined> {
  const passages = readParts(system, 'passage')
  if (passages.length === 0 || question === '') return undefined
  const best = nearestByScore(passages) ?? (await rank(app, question, passages, (passage) => passage.text))[0]
  if (best === undefined || best.score < thresholds.passage) return undefined
  const source = best.item.attributes['source'] ?? ''
  const quote = await nearestSentences(app, best.item.text, question)
  return source === '' ? quote : `${quote} (${source})`
}

/** The search has compared them already; reading five passages again would take a second. */
function nearestByScore(passages: readonly Section[]): Ranked<Section> | undefined {
  const ranked = passages.map((item) => ({ item, score: Number(item.attributes['score'] ?? Number.NaN) }))
  if (ranked.some((one) => Number.isNaN(one.score))) return undefined
  return ranked.toSorted((a, b) => b.score - a.score)[0]
}

/** A run of sentences in their order, around the one that shares most with the question. */
async function nearestSentences(app: OfflineApp, text: string, question: string): Promise<string> {
  const sentences = sentencesOf(text)
  if (sentences.length <= quotedSentences) return sentences.join(' ')
  const asked = contentWords(question)
  const shared = sentences.map((one) => contentWords(one).intersection(asked).size)
  const most = Math.max(...shared)
  const start = most > 0 ? shared.indexOf(most) : await nearestByMeaning(app, sentences, question)
  return sentences.slice(start, start + quotedSentences).join(' ')
}

// The search hands over some that are only near.
const readPassages = 3

/** The text of the passages that speak to what is asked, nearest first, as far as the search has said so. */
export function nearestPassages(system: string): string[] {
  return readParts(system, 'passage')
    .map(({ text, attributes }) => ({ text, score: Number(attributes['score'] ?? 0) }))
    .filter(({ score }) => score >= thresholds.passage)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, readPassages)
    .map(({ text }) => text)
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).filter((one) => one.trim() !== '')
}

async function nearestByMeaning(
  app: OfflineApp,
  sentences: readonly string[],
  question: string,
): Promise<number> {
  const [nearest] = await rank(app, question, [...sentences.keys()], (index) => sentences[index] ?? '')
  return nearest?.item ?? 0
}
