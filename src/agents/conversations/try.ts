import type { Trial, TriedNode } from '../../authoring/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { tryInTurn } from '../../runs/index.ts'
import { answererIn } from './answerer.ts'
import { loadProfile } from './profile.ts'
import type { Talk } from './talk.ts'

/** Executes one node of a flow by itself, as a turn would; `last_message` is the visitor's last message. */
export async function tryInFlow(trial: Trial): Promise<TriedNode> {
  const { app, caller, draft } = trial
  const { agent } = await loadProfile(app.db, caller.account.id, draft.agentId ?? '', caller.user?.id ?? null)
  const actor = { account: caller.account, user: caller.user, causes: [] }
  const unknown = { contactId: null, personName: null, summary: null, handBackNote: null, language: null }
  const talk: Talk = { app, id: timeUuid(), agent, channel: 'OVERVIEW', ...unknown }
  const flowId = agent.flows.find((flow) => flow.graphId === draft.graphId)?.id ?? 0
  return tryInTurn(
    trial,
    { flowId, conversationId: talk.id },
    answererIn(talk, { actorFor: async () => actor, snapshot: 'draft' }),
  )
}
