import { z } from 'zod'
import { draftFinder, type Edit, type GraphFamily } from '../authoring/index.ts'
import { entryOf, type Graph, triggerOf } from '../graphs/index.ts'
import { numberId } from '../kit/schema.ts'
import { tryInWorkflow } from '../runs/index.ts'
import { lastValuesOfRuns } from './logs/last-values.ts'
import { syncTriggers } from './triggers/sync.ts'

const params = z.strictObject({ workflowId: numberId })

/** The graphs of workflows: found by account and number. */
export const workflowFamily: GraphFamily = {
  label: 'workflow',
  table: 'workflows',
  path: '/workflows/{workflowId}',
  params,
  keys: (caller, named) => [caller.account.id, named['workflowId']],
  finder: draftFinder('workflows', {
    kind: "'workflow'",
    agentId: 'null',
    variables: 'v.workflow_id = o.id',
    owner:
      'workflows o join graphs g on g.id = o.graph_id where o.account_id = $1 and o.id = $2 and o.deleted_at is null',
    keys: 2,
  }),
  edited: async (edit, after) => {
    await noteTrigger(edit, after)
    await syncServedDraft(edit)
  },
  lastValues: (db, draft, nodeIds, seen) => lastValuesOfRuns(db, draft.graphId, nodeIds, seen),
  tryNode: tryInWorkflow,
  published: async ({ app, caller, draft }) => {
    const { id } = await app.db
      .selectFrom('workflows')
      .select('id')
      .where('graph_id', '=', draft.graphId)
      .executeTakeFirstOrThrow()
    await syncTriggers(app, id, caller)
  },
}

/** An edit of a draft that is served, since nothing was ever published, is what publishing is elsewhere. */
async function syncServedDraft({ app, caller, draft }: Edit): Promise<void> {
  const served = await app.db
    .selectFrom('workflows as w')
    .innerJoin('graphs as g', 'g.id', 'w.graph_id')
    .select('w.id')
    .where('w.graph_id', '=', draft.graphId)
    .where('w.status', '=', 'ACTIVE')
    .where('g.live_snapshot_id', 'is', null)
    .executeTakeFirst()
  if (served !== undefined) await syncTriggers(app, served.id, caller)
}

/** Stores the trigger type of the entry node with the workflow. Edits that don't change the entry cost nothing. */
async function noteTrigger({ app, draft }: Edit, after: Graph): Promise<void> {
  if (entryOf(draft, draft.graph) === entryOf(draft, after)) return
  await app.db
    .updateTable('workflows')
    .set({ trigger_type: triggerOf(draft, after)?.type ?? null })
    .where('graph_id', '=', draft.graphId)
    .execute()
}
