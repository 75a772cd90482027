import { type ChatMessage, isFollowUp, type Result } from '../../ai/index.ts'
import { converse, hostOf, passagesFor, type Recorder, type Turn, type TurnState } from '../../runs/index.ts'
import { visiblePlaybooks } from '../playbooks/playbooks.ts'
import { customTools } from '../tools/usable.ts'
import { knowledgeOf } from './knowledge.ts'
import { systemTools } from './system-tools.ts'
import type { Talk } from './talk.ts'
import { modelFor } from './voice.ts'

const greeting = 'Greet the user and offer your help.'

/**
 * Lets the agent itself speak, with its full context. After a silent flow it has no tools: the flow has
 * decided what to do.
 */
export async function answerAsAgent(
  talk: Talk,
  turn: Turn,
  state: Pick<TurnState, 'variables' | 'steps'>,
  purpose: 'answer' | 'aside' | 'default',
): Promise<void> {
  const { agent } = talk
  const { message } = turn
  const host = hostOf(turn, state)
  const actor = await host.actor()
  const { instructions, playbookIds, customToolIds } = agent.setting
  const messages = await turn.history()
  const playbooks = await playbooksFor(talk, actor.user?.id ?? null, playbookIds)
  const passages =
    message === null || message.trim() === ''
      ? []
      : await passagesFor(host, await knowledgeOf(talk), wholeQuestion(message, messages))
  // Beside a flow that waits, only what is known is told: the flow decides what to do.
  const tools =
    purpose !== 'answer'
      ? []
      : [...(await customTools(turn.app, actor, customToolIds)), ...systemTools(talk, turn)]
  const told = message === null && instructions === '' ? greeting : instructions
  const results = purpose === 'default' ? doneInTurn(turn.recorder) : []
  const context = host.voice(told, { playbooks, passages, results })
  const { text } = await converse(host, 'reply', modelFor(talk), context, { tools, messages, aloud: true })
  if (text.trim() !== '') turn.recorder.say(text)
  else if (turn.recorder.messages.length === 0) turn.recorder.say('Is there anything else I can do for you?')
}

/** «and on Sunday?» is searched together with the question before it. */
function wholeQuestion(message: string, messages: readonly ChatMessage[]): string {
  if (!isFollowUp(message)) return message
  const said = messages.flatMap(({ role, content }) =>
    role === 'user' && typeof content === 'string' ? [content] : [],
  )
  return [...said.slice(-2, -1), message].join(' ')
}

// Characters and results: a model answers no better with more of a long table.
const longestResult = 4000
const mostResults = 20

/** Results of the flow that the user hasn't heard of: tools, nodes and captures. */
function doneInTurn({ record }: Recorder): Result[] {
  const results = record.steps.flatMap(({ alias, type, output, tool_calls, variables }): Result[] => {
    if (alias === null || type === 'START' || type === 'TRIGGER_INTENT') return []
    const captured = Object.entries(variables).flatMap(([name, text]) =>
      text === null ? [] : [{ name, text }],
    )
    if (tool_calls.length > 0) {
      return tool_calls.map(({ name, result, error }) => ({
        name,
        text: error ?? JSON.stringify(result) ?? '',
      }))
    }
    return captured.length > 0 || output === null ? captured : [{ name: alias, text: output }]
  })
  return results.slice(-mostResults).map(({ name, text }) => ({ name, text: text.slice(0, longestResult) }))
}

/** The playbooks that the user may see whose rights the agent has. */
async function playbooksFor(talk: Talk, userId: number | null, ids: readonly number[]) {
  if (ids.length === 0) return []
  return visiblePlaybooks(talk.app.db, { accountId: talk.agent.account.id, userId }, { ids })
}
