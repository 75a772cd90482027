import {
  type CaptureTarget,
  type ConversationEffects,
  done,
  type Effects,
  type MessageAct,
  type ModelChoice,
  type NodeResult,
} from '../../kit/effects.ts'
import { capture, node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { asTexts, captureTargets } from './captures.ts'
import { conversationOf } from './conversation.ts'
import { modelRules, textModelDisplay, textModelFields } from './fields.ts'

export const responseAiNode = node({
  type: 'RESPONSE_AI',
  title: 'Response',
  display: {
    icon: 'person',
    group: 'talk',
    purpose: 'Asks a question and waits for the answer',
    summary: '{instructions}',
    fields: {
      instructions: { label: 'Instructions', hint: 'The question, and what counts as an answer' },
      assistantId: { label: 'Agent', hint: 'The agent that asks; by default, the owner of the flow' },
      captureVariables: { label: 'Captured variables', hint: 'The answer fills them' },
      ...textModelDisplay(),
    },
  },
  in: ['flow'],
  instead: 'In a workflow, use AI_CAPTURE.',
  data: {
    instructions: template().min(1).describe('The question, and what counts as an answer.'),
    assistantId: ref('agent')
      .nullable()
      .optional()
      .describe('The agent that asks. By default, the owner of the flow.'),
    captureVariables: capture().describe('The variables that the answer fills.'),
    ...textModelFields(),
  },
  rules: modelRules,
  waits: true,
  ports: [defaultPort('once the answer has everything that the instructions ask for'), errorPort],
  guidance: `Asks as \`instructions\` say, waits for the answer, and extracts the \`captureVariables\` from it. Each message is read for all
questions of the flow, so a node whose values are known doesn't ask. If the flow has just asked a question, the node doesn't
ask another one. While a value is missing, it asks again. If the user asks something back, the agent answers first. After
two misses, it offers to skip the question.`,
  result: 'the answer of the user',
  example: { instructions: 'Ask for the order number: two letters and six digits.' },
  reach: 'outside',
  repeatable: () => true,
  run: async (effects, data) => {
    const conversation = conversationOf(effects)
    const targets = captureTargets(data.captureVariables)
    const instructions = interpolate(data.instructions, effects.lookup)
    if (!conversation.answered) return begin(effects, data, targets, instructions)
    if (targets.length === 0) return done(conversation.message ?? '')
    return hear(effects, data, targets, instructions)
  },
})

type Data = ModelChoice & { assistantId?: string | null | undefined }

/** Asks for what the visitor hasn't said yet. */
async function begin(
  effects: Effects,
  data: Data,
  targets: readonly CaptureTarget[],
  instructions: string,
): Promise<NodeResult> {
  const conversation = conversationOf(effects)
  const { values: given, filled } = await alreadySaid(effects, data, targets, instructions)
  const open = targets.filter(({ name }) => given[name] === undefined && conversation.filled[name] !== true)
  if (targets.length > 0 && open.length === 0) {
    return { ...done(conversation.message ?? '', given), filled: { ...filled, ...used(targets) } }
  }
  // If the flow has just asked a question, doesn't ask again. A greeting isn't a question.
  const wanted = open.length === targets.length ? instructions : `Ask for ${namesOf(open)}`
  if (!conversation.hasAsked()) await ask(conversation, data, wanted, given)
  return { outcome: { kind: 'wait', asked: 1 }, variables: given, filled }
}

/** Reads the visitor's message as the answer, unless it does something else. */
async function hear(
  effects: Effects,
  data: Data,
  targets: readonly CaptureTarget[],
  instructions: string,
): Promise<NodeResult> {
  const conversation = conversationOf(effects)
  const text = conversation.message ?? ''
  const act = conversation.actOf(text)
  const isOpen = ({ name }: CaptureTarget) => conversation.filled[name] === undefined
  if (act === 'skip') {
    const skipped = Object.fromEntries(targets.filter(isOpen).map(({ name }) => [name, '']))
    return { ...done(text, skipped), filled: used(targets) }
  }
  if (act === 'why') {
    await conversation.explain(targets.find(isOpen))
    await ask(conversation, data, instructions, {})
    return { outcome: { kind: 'wait', asked: Math.max(conversation.asked, 1) } }
  }
  const said = await valuesIn(effects, data, targets, instructions, act)
  const own = new Set(targets.map(({ name }) => name))
  const filled = Object.fromEntries(Object.keys(said).map((name) => [name, !own.has(name)]))
  const missing = targets.filter(
    ({ name }) => said[name] === undefined && (conversation.known[name] ?? '') === '',
  )
  if (missing.length === 0) return { ...done(text, said), filled: { ...filled, ...used(targets) } }
  if (act === 'question' && Object.keys(said).length === 0) return { outcome: { kind: 'aside' } }
  const asked = Object.keys(said).length > 0 ? 1 : conversation.asked + 1
  const wanted = missing.length === targets.length ? instructions : `Ask for ${namesOf(missing)}`
  if (asked > misses) await conversation.offerHelp()
  await ask(conversation, data, wanted, said)
  return { outcome: { kind: 'wait', asked }, variables: said, filled }
}

// The first question, and two that were missed.
const misses = 2

const yesOrNo = /\b(?:if|whether|confirm|agree|yes|ob|bestätig\w*|si|confirme[rz]?|confirmar?)\b/i

/** The values in the message for all open questions of the flow. */
async function valuesIn(
  effects: Effects,
  data: Data,
  targets: readonly CaptureTarget[],
  instructions: string,
  act: MessageAct,
): Promise<Readonly<Record<string, string>>> {
  const { message, slots, filled, markRead } = conversationOf(effects)
  const isAnswer = act === 'statement' || yesOrNo.test(instructions)
  markRead()
  if ((act === 'refusal' || act === 'assent') && !isAnswer) return {}
  const own = targets.map(({ name }) => name)
  const others = slots.filter(({ name }) => filled[name] === undefined && !own.includes(name))
  const found = asTexts(
    await effects.models.capture(data, {
      targets: [...targets, ...others],
      text: message ?? '',
      instructions,
      asked: own,
    }),
  )
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== '' && (isAnswer || value !== message?.trim())),
  )
}

function used(targets: readonly CaptureTarget[]): Record<string, boolean> {
  return Object.fromEntries(targets.map(({ name }) => [name, false]))
}

/** «the date of arrival and NUMBER_OF_GUESTS». */
function namesOf(targets: readonly CaptureTarget[]): string {
  const things = targets.map(({ name, description }) =>
    description ? description.replace(/^(?:An?|The|Their|What|When|Where|How|Which)\b/, lowered) : name,
  )
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`
}

function lowered(word: string): string {
  return word.toLowerCase()
}

// Messages that hold no value.
const unread: ReadonlySet<MessageAct> = new Set(['cancel', 'restart', 'teammate', 'skip', 'why', 'refusal'])
const fewestWords = 4

/** Values that the visitor has mentioned since the flow was entered, for any question of the flow. */
async function alreadySaid(
  effects: Effects,
  data: ModelChoice,
  targets: readonly CaptureTarget[],
  instructions: string,
): Promise<{ values: Record<string, string>; filled: Record<string, boolean> }> {
  const { heard, known, slots, filled, actOf, isRouted, markRead } = conversationOf(effects)
  const own = targets.filter(({ name }) => filled[name] === undefined)
  const others = slots.filter(
    ({ name }) => filled[name] === undefined && !targets.some((one) => one.name === name),
  )
  const taken = Object.keys(filled).flatMap((name) => known[name] ?? [])
  const texts = heard
    .filter((text) => !unread.has(actOf(text)))
    .map((text) => without(taken, text))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
  if (own.length === 0 || texts.length === 0) return { values: {}, filled: {} }
  markRead()
  const said = asTexts(
    await effects.models.capture(data, {
      targets: [...own, ...others],
      text: texts.join('\n'),
      instructions,
      asked: [],
    }),
  )
  // A message of one or two words greets or begins, and is no answer yet.
  const short = new Set(
    heard.map((text) => text.trim()).filter((text) => !/[\d@]/.test(text) && text.split(/\s+/).length < 3),
  )
  const values = Object.fromEntries(
    Object.entries(said).filter(
      ([, value]) =>
        value !== '' &&
        !short.has(value.trim()) &&
        !taken.includes(value) &&
        // «I want to rent a van» names the flow rather than answers it.
        !(isRouted && value.trim().split(/\s+/).length >= fewestWords),
    ),
  )
  const isOwn = (name: string) => own.some((target) => target.name === name)
  return { values, filled: Object.fromEntries(Object.keys(values).map((name) => [name, !isOwn(name)])) }
}

// One or two digits may be part of another number.
const shortestTaken = 3

function without(taken: readonly string[], text: string): string {
  return taken
    .filter((value) => value.length >= shortestTaken && !/^\d+$/.test(value))
    .reduce((rest, value) => rest.replaceAll(value, ' '), text)
}

async function ask(
  conversation: ConversationEffects,
  data: Data,
  instructions: string,
  captured: Readonly<Record<string, string>>,
): Promise<void> {
  const text = await conversation.word(data, {
    purpose: 'ask',
    instructions,
    question: instructions,
    agentId: data.assistantId ?? null,
    captured,
  })
  conversation.say(text.trim() === '' ? instructions : text)
}
