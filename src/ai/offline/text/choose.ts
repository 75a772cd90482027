import { actOf } from '../../dialogue/acts.ts'
import { readSection } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { languageOf, meaningfulWords } from './language.ts'
import { type Router, routerFor, type Score } from './routing/router.ts'
import { isIntroduction } from './small-talk.ts'
import { isNeed } from './statement.ts'
import { thresholds } from './thresholds.ts'

/** The option whose phrases or description match the message best, or null if none is similar enough. */
export async function chooseOption(
  app: OfflineApp,
  { system, message, earlier }: Conversation,
): Promise<string | null> {
  if (message === '') return null
  const isWaiting = readSection(system, 'purpose') !== undefined
  // A bare value is an answer to the open question.
  if (isWaiting && isBareValue(message)) return null
  const router = await routerFor(app, system)
  if (!isWaiting && isForAgent(message)) return router.taught(message)?.id ?? null
  if (isWaiting && isFragment(message)) return router.taught(message)?.id ?? null
  if (isWaiting) return turnedTo(router, message)
  const found = await nearestOption(router, message)
  if (found !== null || earlier === undefined || !isBareValue(message)) return found
  return nearestOption(router, earlier)
}

/** The option that a visitor clearly names instead of answering the open question. */
async function turnedTo(router: Router, message: string): Promise<string | null> {
  const found = await nearestOption(router, message, thresholds.digression)
  const option = router.options.find(({ id }) => id === found)
  return option !== undefined && shareWord(message, option.texts) ? option.id : null
}

/** «48213» or «ada@example.com» has no meaning by itself; the user's request before the question does. */
function isBareValue(message: string): boolean {
  return /[\d@]/.test(message) && message.trim().split(/\s+/).length <= 3
}

const mostAngryWords = 8

/** Questions about the agent itself, and mere anger. */
function isForAgent(message: string): boolean {
  return (
    isIntroduction(message) || (actOf(message) === 'anger' && message.split(/\s+/).length <= mostAngryWords)
  )
}

/** «a city e-bike» wishes for nothing, so it answers the open question. */
function isFragment(message: string): boolean {
  const words = message.trim().split(/\s+/)
  return words.length <= 5 && actOf(message) === 'statement' && !isNeed(message) && !wish.test(message)
}

const wish =
  /(?<!\p{L})(?:i|we|can|could|please|cancel|book|rent|order|ich|wir|kann|können|bitte|je|nous|puis|quiero|quisiera|puedo|necesito|me)(?!\p{L})/iu

async function nearestOption(router: Router, message: string, extra = 0): Promise<string | null> {
  const taught = router.taught(message)
  if (taught !== undefined) return taught.id
  const [best] = await router.scores(message)
  if (best === undefined || best.score < router.threshold + extra) return null
  return (await isMeant(router, message, best)) ? best.option.id : null
}

/** True if the message is about the best option, and not small talk or a language that the vectors can't compare. */
async function isMeant(router: Router, message: string, { option, nearness }: Score): Promise<boolean> {
  const isNamed = shareWord(message, option.texts)
  // The vectors come from an English model. Two texts in another language look alike only because they aren't English.
  if ((languageOf(message) ?? 'en') !== 'en') return isNamed
  const margin = isNamed || nearness >= thresholds.clearIntent ? thresholds.margin : thresholds.unnamedMargin
  return nearness >= (await router.smallTalk(message)) + margin
}

// Unrelated words share shorter beginnings.
const stemLength = 5

function shareWord(message: string, texts: readonly string[]): boolean {
  const known = texts.flatMap(meaningfulWords)
  return meaningfulWords(message).some((word) => known.some((other) => areAlike(word, other)))
}

/** Matches «Termine» with «Termin», and «Herrenhaarschnitt» with «Haarschnitt». */
function areAlike(one: string, other: string): boolean {
  if (one.slice(0, stemLength) === other.slice(0, stemLength)) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > stemLength && long.includes(short)
}
