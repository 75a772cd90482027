import { type ConversationEffects, done, type ModelChoice } from '../../kit/effects.ts'
import { capture, node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { asTexts, captureTargets } from './captures.ts'
import { conversationOf } from './conversation.ts'
import { modelRules, textModelFields } from './fields.ts'

export const responseAiNode = node({
  type: 'RESPONSE_AI',
  title: 'Response',
  in: ['flow'],
  instead: 'In a workflow, use AI_CAPTURE.',
  data: {
    instructions: template().min(1).describe('What to ask the user for, and what counts as an answer.'),
    assistantId: ref('agent')
      .nullable()
      .optional()
      .describe('The agent in whose voice the question is put; the owner of the flow when left out.'),
    captureVariables: capture().describe('Variables that the answer fills.'),
    ...textModelFields(),
  },
  rules: modelRules,
  waits: true,
  ports: [defaultPort('once the answer holds what the instructions ask for'), errorPort],
  guidance: `Waits for the free-text answer of the user and takes out of it what \`captureVariables\` name. If nothing was
said before in this turn, it first asks as \`instructions\` say; while something is missing, it asks again.`,
  result: 'the answer of the user',
  example: { instructions: 'Ask for the order number: two letters and six digits.' },
  reach: 'outside',
  repeatable: () => true,
  run: async (effects, data) => {
    const conversation = conversationOf(effects)
    const targets = captureTargets(data.captureVariables)
    const instructions = interpolate(data.instructions, effects.lookup)
    if (!conversation.answered) {
      // Whoever spoke before in this turn has put the question already.
      if (!conversation.hasSpoken()) await ask(conversation, data, instructions, {})
      return { outcome: { kind: 'wait', asked: 1 } }
    }
    const text = conversation.message ?? ''
    if (targets.length === 0) return done(text)
    // Only what was said now counts: an old value is not a new answer.
    const said = await effects.models.capture(data, { targets, text, instructions })
    const captured = asTexts(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')))
    const missing = targets.filter(({ name }) => captured[name] === undefined && !conversation.isSet(name))
    if (missing.length === 0) return done(text, captured)
    const asked = Object.keys(captured).length > 0 ? 1 : conversation.asked + 1
    if (asked > conversation.mostAsks) return { outcome: { kind: 'declined' } }
    const still = missing.map(({ name, description }) => description || name).join(', ')
    await ask(
      conversation,
      data,
      missing.length === targets.length ? instructions : `Ask for ${still}`,
      captured,
    )
    return { outcome: { kind: 'wait', asked }, variables: captured }
  },
})

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
