import { readParts, readSection, type Section } from '../../prompts/sections.ts'
import { embed, similarity } from '../embedding/embed.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { statementOf } from './judge.ts'
import { languageOf, meaningfulWords } from './language.ts'
import { rankByExamples } from './ranking.ts'
import { thresholds } from './thresholds.ts'
import { unrelated } from './unrelated.ts'

/** The option whose phrases or description are nearest to the message, or null where none is near enough. */
export async function chooseOption(
  app: OfflineApp,
  { system, message, earlier }: Conversation,
): Promise<string | null> {
  const options = readParts(system, 'option')
  if (options.length === 0 || message === '') return null
  if (readSection(system, 'purpose') !== undefined) return turnedTo(app, options, message)
  const found = await nearestOption(app, options, message)
  if (found !== null || earlier === undefined || !isBareValue(message)) return found
  return nearestOption(app, options, earlier)
}

/** What the user has turned to instead of answering: something that is named, and no bare value. */
async function turnedTo(
  app: OfflineApp,
  options: readonly Section[],
  message: string,
): Promise<string | null> {
  if (isBareValue(message)) return null
  const found = await nearestOption(app, options, message, thresholds.clearIntent)
  const texts = options.filter(({ attributes }) => attributes['id'] === found).flatMap(textsOf)
  return shareWord(message, texts) ? found : null
}

/** «48213» or «ada@example.com» says nothing by itself; what the user wanted before we asked for it does. */
function isBareValue(message: string): boolean {
  return /[\d@]/.test(message) && message.trim().split(/\s+/).length <= 3
}

async function nearestOption(
  app: OfflineApp,
  options: readonly Section[],
  message: string,
  nearest: number = thresholds.intent,
): Promise<string | null> {
  const said = plain(message)
  const taught = options.find((option) => textsOf(option).some((text) => plain(text) === said))
  if (taught !== undefined) return taught.attributes['id'] ?? null
  const [best] = await rankByExamples(app, message, options, textsOf)
  if (best === undefined || best.score < nearest) return null
  return (await isMeant(app, options, message, best)) ? (best.item.attributes['id'] ?? null) : null
}

/** Whether the option that is nearest is what the message is about, too. */
async function isMeant(
  app: OfflineApp,
  options: readonly Section[],
  message: string,
  best: { item: Section; score: number },
): Promise<boolean> {
  const isNamed = shareWord(message, textsOf(best.item))
  // The vectors are of a model for English: of two other texts they mostly say that both are no English.
  if ((languageOf(message) ?? 'en') !== 'en') return isNamed
  const margin =
    isNamed || best.score >= thresholds.clearIntent ? thresholds.margin : thresholds.unnamedMargin
  return best.score >= (await unrelatedness(app, options, message)) + margin
}

/** How near a message is to what is said to any agent, unless one of the options is about just that. */
async function unrelatedness(app: OfflineApp, options: readonly Section[], message: string): Promise<number> {
  const [wanted, ...vectors] = await embed(app, [message, ...unrelated])
  const taught = await embed(app, options.flatMap(textsOf))
  if (wanted === undefined) return 0
  const foreign = vectors.map((one) => {
    const near = similarity(wanted, one)
    return taught.every((phrase) => similarity(one, phrase) < near) ? near : 0
  })
  return Math.max(0, ...foreign)
}

// Shorter beginnings are shared by words that have nothing to do with each other.
const stemLength = 5

function shareWord(message: string, texts: readonly string[]): boolean {
  const known = texts.flatMap(meaningfulWords)
  return meaningfulWords(message).some((word) => known.some((other) => areAlike(word, other)))
}

/** «Termine» and «Termin», «Herrenhaarschnitt» and «Haarschnitt». */
function areAlike(one: string, other: string): boolean {
  if (one.slice(0, stemLength) === other.slice(0, stemLength)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > stemLength && long.includes(short)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function textsOf({ attributes, text }: Section): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const phrases = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const description = lines
    .filter((line) => !line.startsWith('- '))
    .join(' ')
    .trim()
  return [attributes['name'] ?? '', statementOf(description), ...phrases].filter((one) => one !== '')
}
