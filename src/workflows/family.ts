import { z } from 'zod'
import { draftFinder, type Edit, type GraphFamily } from '../authoring/index.ts'
import { entryOf, type Graph, triggerTypeOf } from '../graphs/index.ts'
import { numberId } from '../kit/schema.ts'

const params = z.strictObject({ workflowId: numberId })

/** The graphs of workflows: found by account and number. */
export const workflowFamily: GraphFamily = {
  label: 'workflow',
  path: '/workflows/{workflowId}',
  params,
  keys: (caller, named) => [caller.account.id, named['workflowId']],
  finder: draftFinder('workflows', {
    kind: "'workflow'",
    agentId: 'null',
    variables: 'v.workflow_id = o.id',
    owner:
      'workflows o join graphs g on g.id = o.graph_id where o.account_id = $1 and o.id = $2 and o.deleted_at is null',
  }),
  edited: noteTrigger,
}

/** Keeps the workflow's trigger type what its entry node says. An edit that leaves the entry alone changes nothing. */
async function noteTrigger({ db, draft }: Edit, after: Graph): Promise<void> {
  if (entryOf(draft, draft.graph) === entryOf(draft, after)) return
  await db
    .updateTable('workflows')
    .set({ trigger_type: triggerTypeOf(draft, after) })
    .where('graph_id', '=', draft.graphId)
    .execute()
}
