import { actOf } from '../../dialogue/acts.ts'
import { readSection } from '../../prompts/sections.ts'
import type { ChoiceReason } from '../../tasks/explanation.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { languageOf, meaningfulWords } from './language.ts'
import { type Router, routerFor, type Score } from './routing/router.ts'
import { isIntroduction } from './small-talk.ts'
import { isNeed } from './statement.ts'
import { thresholds } from './thresholds.ts'

/** An option with its score, or why none was chosen, for traces. */
export interface ExplainedChoice {
  choice: string | null
  reason: ChoiceReason
  threshold: number
  /** The options with the highest scores, best first. */
  scores: { id: string; score: number }[]
}

const mostScores = 10

/** The option whose phrases or description match the message best, or null if none is similar enough. */
export async function chooseOption(
  app: OfflineApp,
  { system, message, earlier }: Conversation,
): Promise<ExplainedChoice> {
  const isWaiting = readSection(system, 'purpose') !== undefined
  // A bare value is an answer to the open question.
  if (message === '' || (isWaiting && isBareValue(message))) {
    return { choice: null, reason: 'answers_question', threshold: 0, scores: [] }
  }
  const router = await routerFor(app, system)
  if (!isWaiting && isForAgent(message)) return onlyTaught(router, message, 'small_talk')
  if (isWaiting && isFragment(message)) return onlyTaught(router, message, 'answers_question')
  if (isWaiting) return turnedTo(router, message)
  const found = await nearestOption(router, message)
  if (found.choice !== null || earlier === undefined || !isBareValue(message)) return found
  return nearestOption(router, earlier)
}

/** The option that a visitor clearly names instead of answering the open question. */
async function turnedTo(router: Router, message: string): Promise<ExplainedChoice> {
  const found = await nearestOption(router, message, thresholds.digression)
  const option = router.options.find(({ id }) => id === found.choice)
  if (option === undefined || shareWord(message, option.texts)) return found
  return { ...found, choice: null, reason: 'answers_question' }
}

/** «48213» or «ada@example.com» has no meaning by itself; the user's request before the question does. */
function isBareValue(message: string): boolean {
  return /[\d@]/.test(message) && message.trim().split(/\s+/).length <= 3
}

/** Chooses an option only if its phrases are exactly the message. */
function onlyTaught(router: Router, message: string, otherwise: ChoiceReason): ExplainedChoice {
  const taught = router.taught(message)
  const reason = taught === undefined ? otherwise : 'exact_phrase'
  return { choice: taught?.id ?? null, reason, threshold: rounded(router.threshold), scores: [] }
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

async function nearestOption(router: Router, message: string, extra = 0): Promise<ExplainedChoice> {
  const scored = await router.scores(message)
  const [best] = scored
  const threshold = router.threshold + extra
  const scores = scored
    .slice(0, mostScores)
    .map(({ option, score }) => ({ id: option.id, score: rounded(score) }))
  const explained = (choice: string | null, reason: ChoiceReason): ExplainedChoice => ({
    choice,
    reason,
    threshold: rounded(threshold),
    scores,
  })
  const taught = router.taught(message)
  if (taught !== undefined) return explained(taught.id, 'exact_phrase')
  if (best === undefined || best.score < threshold) return explained(null, 'below_threshold')
  const reason = await whyMeant(router, message, best)
  return explained(reason === 'above_threshold' ? best.option.id : null, reason)
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000
}

/** Excludes small talk, and languages that the vectors can't compare. */
async function whyMeant(router: Router, message: string, { option, nearness }: Score): Promise<ChoiceReason> {
  const isNamed = shareWord(message, option.texts)
  // The vectors come from an English model. Two texts in another language look alike only because they aren't English.
  if ((languageOf(message) ?? 'en') !== 'en') return isNamed ? 'above_threshold' : 'other_language'
  const margin = isNamed || nearness >= thresholds.clearIntent ? thresholds.margin : thresholds.unnamedMargin
  return nearness >= (await router.smallTalk(message)) + margin ? 'above_threshold' : 'small_talk'
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
