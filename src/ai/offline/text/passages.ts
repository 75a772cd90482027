import { readParts, type Section } from '../../prompts/sections.ts'
import type { OfflineApp } from './conversation.ts'
import { inEnglish } from './glossary.ts'
import type { Language } from './language.ts'
import { contentWords, type Ranked, rank } from './ranking.ts'
import { thresholds } from './thresholds.ts'

const quotedSentences = 2

/** The sentences that answer the question, word for word, with their source; undefined where none is near enough. */
export async function quoteAnswer(
  app: OfflineApp,
  system: string,
  question: string,
  language: Language = 'en',
): Promise<string | undefined> {
  const passages = readParts(system, 'passage')
  if (passages.length === 0 || question === '') return undefined
  const found = await nearestPassage(app, passages, question, language)
  if (found === undefined) return undefined
  const { best, asked } = found
  const source = best.attributes['source'] ?? ''
  const quote = await nearestSentences(app, best.text, asked)
  return source === '' ? quote : `${quote} (${source})`
}

/** The one that answers the question, as it is put or else in English. */
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
