import { readParts, type Section } from '../../prompts/sections.ts'
import type { OfflineApp } from './conversation.ts'
import { inEnglish } from './glossary.ts'
import type { Language } from './language.ts'
import { contentWords, type Ranked, rank } from './ranking.ts'
import { thresholds } from './thresholds.ts'

const quotedSentences = 2

/** The sentences that answer the question, verbatim, with their source; undefined if none is similar enough. */
export async function quoteAnswer(
  app: OfflineApp,
  system: string,
  question: string,
  language: Language = 'en',
  latest = question,
): Promise<string | undefined> {
  const passages = readParts(system, 'passage')
  if (passages.length === 0 || question === '') return undefined
  const found = await nearestPassage(app, passages, question, language)
  if (found === undefined) return undefined
  const { best, asked } = found
  const source = best.attributes['source'] ?? ''
  const quote = await nearestSentences(app, best.text, asked === question ? latest : asked, asked)
  return source === '' ? quote : `${quote} (${source})`
}

/** Finds the passage that answers the question, in its own language or else in English. */
async function nearestPassage(
  app: OfflineApp,
  passages: readonly Section[],
  question: string,
  language: Language,
): Promise<{ best: Section; asked: string } | undefined> {
  const best = nearestByScore(passages) ?? (await rank(app, question, passages, textOf))[0]
  if (best !== undefined && best.score >= thresholds.passage) return { best: best.item, asked: question }
  const asked = inEnglish(question, language)
  if (asked === undefined) return undefined
  const [other] = await rank(app, asked, passages, textOf)
  return other === undefined || other.score < thresholds.passage ? undefined : { best: other.item, asked }
}

function textOf({ text }: Section): string {
  return text
}

/** Uses the search scores, because comparing five passages again would take a second. */
function nearestByScore(passages: readonly Section[]): Ranked<Section> | undefined {
  const ranked = passages.map((item) => ({ item, score: Number(item.attributes['score'] ?? Number.NaN) }))
  if (ranked.some((one) => Number.isNaN(one.score))) return undefined
  return ranked.toSorted((a, b) => b.score - a.score)[0]
}

/** Consecutive sentences around the one that shares the most words with the question. */
async function nearestSentences(
  app: OfflineApp,
  text: string,
  latest: string,
  question: string,
): Promise<string> {
  const sentences = sentencesOf(text)
  if (sentences.length <= quotedSentences) return sentences.join(' ')
  // Of a follow-up, its own words count first.
  const [first, all] = [contentWords(latest), contentWords(question)]
  const shared = sentences.map((one) => {
    const words = contentWords(one)
    return 10 * words.intersection(first).size + words.intersection(all).size
  })
  const most = Math.max(...shared)
  const start = most > 0 ? shared.indexOf(most) : await nearestByMeaning(app, sentences, question)
  return sentences.slice(start, start + quotedSentences).join(' ')
}

// The search also returns passages that are only loosely related.
const readPassages = 3

/** The texts of relevant passages, best first, by their search score. */
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
