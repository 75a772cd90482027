import { toolsFor } from '../nodes/toolbox/toolbox.ts'
import { visiblePlaybooks } from '../playbooks/playbooks.ts'
import type { TurnState } from '../runtime/index.ts'
import { passagesFor } from './knowledge.ts'
import { modelFor, voice } from './models.ts'
import { systemTools } from './system-tools.ts'
import { converse } from './tool-loop.ts'
import type { Turn } from './turn.ts'

const greeting = 'Greet the user and offer your help.'

/**
 * Lets the agent itself speak, with all that it is told and given. Where it only fills the silence of a flow, it has
 * no tools: the flow has decided what is to be done.
 */
export async function answerAsAgent(
  turn: Turn,
  state: TurnState,
  purpose: 'answer' | 'default',
): Promise<void> {
  const { agent, message } = turn
  const actor = await turn.actorFor(null)
  const { instructions, playbookIds, customToolIds } = agent.setting
  const playbooks = await playbooksFor(turn, actor.user?.id ?? null, playbookIds)
  const passages = await passagesFor(turn, message ?? '')
  const tools =
    purpose === 'default'
      ? []
      : [
          ...(await toolsFor(turn.app, actor, { customToolIds, selectedRecordTypes: [] })),
          ...systemTools(turn),
        ]
  const told = message === null && instructions === '' ? greeting : instructions
  const context = voice(turn, state, told, { playbooks, passages })
  const { text } = await converse(turn, 'reply', modelFor(turn), context, { tools, aloud: true })
  if (text.trim() !== '') turn.recorder.say(text)
  else if (turn.recorder.messages.length === 0) turn.recorder.say('Is there anything else I can do for you?')
}

/** Those that whoever the agent acts for may see. */
export async function playbooksFor(turn: Turn, userId: number | null, ids: readonly number[]) {
  if (ids.length === 0) return []
  return visiblePlaybooks(turn.app.db, { accountId: turn.agent.account.id, userId }, { ids })
}
