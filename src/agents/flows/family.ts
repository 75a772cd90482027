import { z } from 'zod'
import { draftFinder, type GraphFamily } from '../../authoring/index.ts'
import { numberId, uuid } from '../../kit/schema.ts'
import { lastValuesOfConversations } from '../conversations/last-values.ts'
import { tryInFlow } from '../conversations/try.ts'

export const flowParams = z.strictObject({ agentId: uuid, flowId: numberId })

/** The graphs of flows: found by account, agent and number. */
export const flowFamily: GraphFamily = {
  label: 'flow',
  table: 'flows',
  path: '/agents/{agentId}/flows/{flowId}',
  params: flowParams,
  keys: (caller, named) => [caller.account.id, named['agentId'], named['flowId']],
  finder: draftFinder('flows', {
    kind: "case when o.is_default then 'default-flow' else 'flow' end",
    agentId: 'o.agent_id',
    variables: 'v.agent_id = o.agent_id',
    owner: `flows o join graphs g on g.id = o.graph_id
      where o.account_id = $1 and o.agent_id = $2 and o.id = $3 and o.deleted_at is null`,
    keys: 3,
  }),
  lastValues: (db, draft, nodeIds, seen) => lastValuesOfConversations(db, draft.agentId ?? '', nodeIds, seen),
  tryNode: tryInFlow,
  // Conversations read the served version of a flow when they need it; nothing is stored besides the draft.
  edited: async () => {},
}
