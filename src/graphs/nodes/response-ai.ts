import {
  type CaptureTarget,
  type ConversationEffects,
  done,
  type Effects,
  type ModelChoice,
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
  guidance: `Asks as \`instructions\` say, waits for the answer, and extracts the \`captureVariables\` from it. Values that the user has
given since the flow was entered count, too. If the flow has just asked a question, the node doesn't ask another one. While
a value is missing, it asks again.`,
  result: 'the answer of the user',
  example: { instructions: 'Ask for the order number: two letters and six digits.' },
  reach: 'outside',
  repeatable: () => true,
  run: async (effects, data) => {
    const conversation = conversationOf(effects)
    const targets = captureTargets(data.captureVariables)
    const instructions = interpolate(data.instructions, effects.lookup)
    if (!conversation.answered) {
      const given = await alreadySaid(effects, data, targets, instructions)
      const open = targets.filter(({ name }) => given[name] === undefined)
      if (targets.length > 0 && open.length === 0) return done(conversation.message ?? '', given)
      // If the flow has just asked a question, doesn't ask again. A greeting isn't a question.
      const wanted = open.length === targets.length ? instructions : `Ask for ${namesOf(open)}`
      if (!conversation.hasAsked()) await ask(conversation, data, wanted, given)
      return { outcome: { kind: 'wait', asked: 1 }, variables: given }
    }
    const text = conversation.message ?? ''
    if (targets.length === 0) return done(text)
    // Only the latest message counts: an old value isn't a new answer.
    const said = await effects.models.capture(data, { targets, text, instructions })
    const captured = asTexts(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')))
    const missing = targets.filter(
      ({ name }) => captured[name] === undefined && conversation.known[name] === undefined,
    )
    if (missing.length === 0) return done(text, captured)
    const asked = Object.keys(captured).length > 0 ? 1 : conversation.asked + 1
    if (asked > conversation.mostAsks) return { outcome: { kind: 'declined' } }
    const wanted = missing.length === targets.length ? instructions : `Ask for ${namesOf(missing)}`
    await ask(conversation, data, wanted, captured)
    return { outcome: { kind: 'wait', asked }, variables: captured }
  },
})

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

/**
 * Values that the visitor has mentioned since the flow was entered. A whole message isn't a value, and a text
 * that was used for another value isn't used again.
 */
async function alreadySaid(
  { conversation, models }: Effects,
  data: ModelChoice,
  targets: readonly CaptureTarget[],
  instructions: string,
): Promise<Readonly<Record<string, string>>> {
  if (conversation === null || targets.length === 0) return {}
  const { heard, known } = conversation
  const taken = Object.entries(known).flatMap(([name, value]) =>
    targets.some((target) => target.name === name) ? [] : [value],
  )
  const texts = heard.map((text) => without(taken, text)).filter((text) => /[\p{L}\p{N}]/u.test(text))
  if (texts.length === 0) return {}
  const said = asTexts(await models.capture(data, { targets, text: texts.join('\n'), instructions }))
  const whole = new Set([...heard, ...texts, texts.join('\n')].map((text) => text.trim()))
  const isValue = (value: string) => value !== '' && !whole.has(value.trim()) && !taken.includes(value)
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isValue(value)))
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
  data: ModelChoice & { assistantId?: string | null | undefined },
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
