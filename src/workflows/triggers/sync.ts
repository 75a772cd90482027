import {
  entryOf,
  fromSnapshot,
  type Graph,
  nodeDefinitions,
  type Snapshot,
  triggerOf,
} from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import type { NodeData } from '../../kit/node.ts'
import type { ScheduleData, Subscription, Trigger } from '../../kit/trigger.ts'
import { currentCatalogue } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { listen } from '../../platform/events/index.ts'
import { schedule, unschedule } from '../schedules/register.ts'
import { draftGraph } from '../starting/draft.ts'

interface Served {
  id: number
  account_id: number
  graph_id: number
  is_served: boolean
  content: Snapshot | null
}

const served = statement<Served, [workflowId: number]>(
  'triggers.served',
  `select w.id, w.account_id, w.graph_id, (w.status = 'ACTIVE' and w.deleted_at is null) as is_served, s.content
   from workflows w join graphs g on g.id = w.graph_id left join graph_snapshots s on s.id = g.live_snapshot_id
   where w.id = $1`,
)

/**
 * Updates the subscriptions of a workflow to its current graph while it is ACTIVE: the published version, or
 * the draft if there is none. Called in the transaction of every change of status, version or graph. Runs of an
 * unpublished draft have the rights of `caller`, its last editor.
 */
export async function syncTriggers(app: App, workflowId: number, caller: Caller | null): Promise<void> {
  const workflow = await served.first(app.db, workflowId)
  if (workflow === undefined) return
  const entry = workflow.is_served ? startOf(await servedGraph(app.db, workflow)) : undefined
  const subscriptions = entry === undefined ? [] : await subscriptionsOf(app, workflow, entry)
  await writeTriggers(app.db, workflow, entry, subscriptions, caller)
  await listenToRecords(app.db, workflow, entry, subscriptions)
  const times = entry?.trigger.schedule?.(entry.data)
  if (times === undefined) await unschedule(app.db, workflow.id)
  else await schedule(app.db, { id: workflow.id, accountId: workflow.account_id }, times)
}

/** The schedule of the current graph while the workflow is ACTIVE, otherwise of its draft; undefined without one. */
export async function scheduleOf(db: Db, workflowId: number): Promise<ScheduleData | undefined> {
  const workflow = await served.first(db, workflowId)
  if (workflow === undefined) return undefined
  const graph = await (workflow.is_served ? servedGraph(db, workflow) : draftGraph(db, workflow.graph_id))
  const entry = startOf(graph)
  return entry?.trigger.schedule?.(entry.data)
}

async function servedGraph(db: Db, { content, graph_id: graphId }: Served): Promise<Graph> {
  return content === null ? draftGraph(db, graphId) : fromSnapshot(content)
}

/** The event that an entry node listens to, and its data. */
interface Start {
  trigger: Trigger<NodeData>
  data: NodeData
}

function startOf(graph: Graph): Start | undefined {
  const scope = { kind: 'workflow', definitions: nodeDefinitions } as const
  const trigger = triggerOf(scope, graph)
  const data = entryOf(scope, graph)?.data
  return trigger === undefined || data === undefined ? undefined : { trigger, data }
}

async function subscriptionsOf(
  app: App,
  workflow: Served,
  { trigger, data }: Start,
): Promise<readonly Subscription[]> {
  const { byName } = await currentCatalogue(app, workflow.account_id)
  const peopleId = byName.get('people')?.id ?? null
  return trigger.subscriptions(data, { workflowId: workflow.id, peopleId })
}

const removeOthers = statement<unknown, [workflowId: number, kept: string[]]>(
  'triggers.remove-others',
  "delete from workflow_triggers where workflow_id = $1 and trigger_type || ' ' || subject <> all($2)",
)

async function writeTriggers(
  db: Db,
  workflow: Served,
  entry: Start | undefined,
  subscriptions: readonly Subscription[],
  caller: Caller | null,
): Promise<void> {
  const type = entry?.trigger.type ?? ''
  await removeOthers.all(
    db,
    workflow.id,
    subscriptions.map(({ subject }) => `${type} ${subject}`),
  )
  if (subscriptions.length === 0) return
  const actor = {
    acts_as: caller?.user?.id ?? null,
    acts_as_workspace: caller !== null && caller.user === null,
  }
  await db
    .insertInto('workflow_triggers')
    .values(
      subscriptions.map(({ subject, recordTypeId, triggeredBy }) => ({
        workflow_id: workflow.id,
        account_id: workflow.account_id,
        trigger_type: type,
        subject,
        record_type_id: recordTypeId,
        triggered_by: triggeredBy,
        ...actor,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workflow_id', 'trigger_type', 'subject']).doUpdateSet((excluded) => ({
        record_type_id: excluded.ref('excluded.record_type_id'),
        triggered_by: excluded.ref('excluded.triggered_by'),
        // A run that activates another automation doesn't publish it, so its author stays the same.
        ...(caller === null ? {} : actor),
      })),
    )
    .execute()
}

async function listenToRecords(
  db: Db,
  workflow: Served,
  entry: Start | undefined,
  subscriptions: readonly Subscription[],
): Promise<void> {
  const source = entry?.trigger.source
  const topic = source !== undefined && 'of' in source ? source.on : undefined
  const heard = subscriptions.flatMap(({ subject }) =>
    topic === undefined ? [] : [{ accountId: workflow.account_id, topic, objectId: Number(subject) }],
  )
  await listen(db, `workflow:${workflow.id}`, heard)
}
