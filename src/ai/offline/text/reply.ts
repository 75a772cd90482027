import { actOf, isFollowUp } from '../../dialogue/acts.ts'
import { phrases } from '../../dialogue/phrases.ts'
import { readParts, readSection, type Section } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp, ToolResult } from './conversation.ts'
import { conditionalDirectives, followed, readDirective } from './directives.ts'
import { spaced } from './extract/kinds.ts'
import { statedFact } from './facts.ts'
import type { Language } from './language.ts'
import { quoteAnswer } from './passages.ts'
import { questionFor } from './questions.ts'
import { contentWords, rank } from './ranking.ts'
import { smallTalk } from './small-talk.ts'
import { texts } from './texts.ts'
import { thresholds } from './thresholds.ts'

/** The agent's answer if no tool is called. */
export async function composeReply(app: OfflineApp, conversation: Conversation): Promise<string> {
  const { system, message, said, results, language } = conversation
  if (results.length > 0)
    return results
      .map((result) => tellResult(result, language))
      .filter((text) => text !== '')
      .join('\n')
  const done = readParts(system, 'result')
  if (done.length > 0) return done.map((part) => tellDone(part, done.length === 1)).join('\n')
  const literal = await literalInstruction(app, conversation)
  if (literal !== undefined) return literal
  if (readSection(system, 'purpose') !== undefined) return question(system, language)
  const polite = smallTalk(message, language, nameOf(system))
  if (polite !== undefined) return polite
  const act = actOf(message)
  const { sorry, offerTeammate, noTeammate } = phrases[language]
  if (act === 'anger') return `${sorry} ${offerTeammate}`
  if (act === 'teammate') return noTeammate
  if (act === 'cancel' || act === 'skip') return texts[language].acknowledged
  // «and on Sunday?» continues the question before it.
  const asked = isFollowUp(message) ? `${said.at(-2) ?? ''} ${message}`.trim() : message
  return (
    (await quoteAnswer(app, system, asked, language, message)) ??
    (await statedFact(app, system, asked, language)) ??
    (speaksOf(conversation.told, message) ? '' : texts[language].dontKnow)
  )
}

/** True if a flow's reply shares words with the message. The reply then counts as the answer. */
function speaksOf(told: string, message: string): boolean {
  return contentWords(told).intersection(contentWords(message)).size > 0
}

/** Asks for what the instructions describe: «Find out the budget», «The order number». */
function question(system: string, language: Language): string {
  const instructions = readSection(system, 'instructions') ?? ''
  const wanted = instructions.replace(
    /^(?:please )?(?:find out|determine|clarify|learn|identify|capture|get|obtain)\s+/i,
    '',
  )
  const [first = ''] = wanted.split(/(?<=[.?!])\s|\n/)
  if (/\?\s*$/.test(first)) return first.trim()
  return questionFor(first.charAt(0).toLowerCase() + first.slice(1), language)
}

function nameOf(system: string): string {
  return /^You are (.{1,100})\. You talk with people/m.exec(system)?.[1] ?? ''
}

/** The instruction to follow literally: the only one, or the one whose condition matches. */
async function literalInstruction(
  app: OfflineApp,
  { system, message, language }: Conversation,
): Promise<string | undefined> {
  const instructions = readSection(system, 'instructions') ?? ''
  const only = readDirective(instructions)
  if (only !== undefined) return followed(only, language)
  const playbooks = readParts(system, 'playbook').map((playbook) => playbook.text)
  const conditional = [instructions, ...playbooks].flatMap(conditionalDirectives)
  if (conditional.length === 0 || message === '') return undefined
  const [best] = await rank(app, message, conditional, (one) => subjectOf(one.when))
  return best !== undefined && best.score >= thresholds.condition
    ? followed(best.item.directive, language)
    : undefined
}

const asking =
  /^(?:the |a )?(?:user|customer|visitor|someone|they|somebody)\s+(?:asks?|wants?|says?|mentions?|needs?)\s+(?:about|for|to)?\s*/i

/** «the user asks about refunds» → «refunds», for comparing with a message. */
function subjectOf(when: string): string {
  return when.replace(asking, '')
}

const platformTools = new Set(['hand_off', 'end_conversation', 'capture_feedback'])

function tellResult({ tool, failed, value }: ToolResult, language: Language): string {
  // The platform itself tells what its own tools do.
  if (platformTools.has(tool)) return ''
  if (failed) return texts[language].failed
  const told = tell(value)
  return told === '' ? texts[language].done : told
}

/** The result of a flow in readable form, with its name if there are several. */
function tellDone({ attributes, text }: Section, alone: boolean): string {
  const told = tell(jsonOr(text))
  return alone ? told : `${spaced(attributes['name'] ?? '')}: ${told}`
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Plain text, not JSON.
    return text
  }
}

const toldItems = 10

/** Ids and flags mean nothing to visitors. */
function isTechnical(name: string, value: unknown): boolean {
  return typeof value === 'boolean' || /^(?:id|.*_id|.*Id|.*_at)$/.test(name)
}

/** Formats data for people, one line per value. */
function tell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value
      .slice(0, toldItems)
      .map((item) => `- ${tell(item).replaceAll('\n', ', ')}`)
      .join('\n')
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  // For a record, only its field values matter.
  const { data } = value as { data?: unknown }
  if (typeof data === 'object' && data !== null && 'id' in value) return tell(data)
  return Object.entries(value)
    .filter(([name, inner]) => inner !== null && inner !== undefined && !isTechnical(name, inner))
    .map(([name, inner]) => `${name}: ${tell(inner).replaceAll('\n', ', ')}`)
    .join('\n')
}
