import { capture } from '../../ai/index.ts'
import { interpolate, type NodeDataOf } from '../../graphs/index.ts'
import { passagesFor } from '../conversations/knowledge.ts'
import { ask, asUser, clock, modelFor, voice } from '../conversations/models.ts'
import { loadProfile } from '../conversations/profile.ts'
import { converse } from '../conversations/tool-loop.ts'
import { type Turn, valuesOf } from '../conversations/turn.ts'
import { type Executed, limits } from '../runtime/index.ts'
import { done, type Executor, type NodeContext } from './executor.ts'

type Data = NodeDataOf<'RESPONSE_AI'>

/** Waits for an answer and takes out of it what is asked for; asks, and asks again, as long as something is missing. */
export const executeResponseAi: Executor<'RESPONSE_AI'> = async (context, data) => {
  const { turn, answered } = context
  if (!answered) {
    // Whoever spoke before in this turn has put the question already.
    if (turn.recorder.messages.length === 0) await putQuestion(context, data)
    return { kind: 'wait', asked: 1 }
  }
  if (data.captureVariables.length === 0) return noted(context, {})
  const captured = await captureAnswer(context, data)
  const state = { variables: { ...context.state.variables, ...captured } }
  const missing = data.captureVariables.filter(({ name }) => (state.variables[name ?? ''] ?? null) === null)
  if (missing.length === 0) return noted(context, captured)
  const learned = Object.keys(captured).length > 0
  const asked = learned ? 1 : (context.state.waiting?.asked ?? 0) + 1
  if (asked > limits.asks) return { kind: 'declined' }
  await putQuestion({ ...context, state: { ...context.state, ...state } }, data, missing)
  return { kind: 'wait', asked, variables: captured }
}

function noted({ turn }: NodeContext, variables: Record<string, string>): Executed {
  turn.recorder.step.output = turn.message
  return { ...done, variables, output: turn.message }
}

async function putQuestion(
  { turn, state, lookup }: NodeContext,
  data: Data,
  missing: Data['captureVariables'] = [],
): Promise<void> {
  const asking = data.assistantId ? await inVoiceOf(turn, data.assistantId) : turn
  const instructions = interpolate(data.instructions, lookup)
  const still = missing.map(({ name, description }) => description || name).join(', ')
  const told =
    missing.length === 0 || missing.length === data.captureVariables.length
      ? instructions
      : `Ask for ${still}`
  const passages = await passagesFor(turn, turn.message ?? instructions, data.knowledgeBaseIds)
  const context = voice(asking, state, told, { passages })
  const { text } = await converse(turn, 'ask', modelFor(turn, data), context, { aloud: true })
  turn.recorder.say(text.trim() === '' ? told : text)
}

/** The same turn as another agent of the account would hold it. */
async function inVoiceOf(turn: Turn, agentId: string): Promise<Turn> {
  if (agentId === turn.agent.id) return turn
  const { agent } = await loadProfile(turn.app.db, turn.agent.account.id, agentId, null)
  return { ...turn, agent: { ...turn.agent, name: agent.name, setting: agent.setting } }
}

/** What the answer says about each variable. Only what was said now counts: an old value is not a new answer. */
async function captureAnswer(
  { turn, state, lookup }: NodeContext,
  data: Data,
): Promise<Record<string, string>> {
  const { message } = turn
  const fields = data.captureVariables.map(({ name, description }) => ({ name: name ?? '', description }))
  const values = await ask(turn, 'capture', modelFor(turn, data), (call) =>
    capture(
      turn.app,
      call,
      {
        fields,
        instructions: interpolate(data.instructions, lookup),
        variables: valuesOf(turn, state),
        ...clock(turn),
      },
      [asUser(message ?? '')],
    ),
  )
  const stated = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  const captured = Object.fromEntries(stated.map(([name, value]) => [name, String(value)]))
  turn.recorder.step.variables = captured
  return captured
}
