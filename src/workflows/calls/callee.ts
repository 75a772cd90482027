import {
  automationCall,
  entryOf,
  fromSnapshot,
  type Graph,
  nodeDefinitions,
  type Snapshot,
} from '../../graphs/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import type { Callee } from '../../kit/extensions/execution.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { captureGraph, publishedPrograms } from '../../runs/index.ts'
import { draftGraph } from '../starting/draft.ts'

interface CalleeRow {
  name: string
  status: string
  graph_id: number
  live_snapshot_id: string | null
  published_by: number | null
  acts_as: number | null
  acts_as_workspace: boolean | null
  trigger_type: string | null
}

const find = statement<CalleeRow, [accountId: number, workflowId: number]>(
  'calls.callee',
  `select w.name, w.status, w.graph_id, g.live_snapshot_id, s.published_by, t.acts_as, t.acts_as_workspace,
     t.trigger_type
   from workflows w join graphs g on g.id = w.graph_id
   left join graph_snapshots s on s.id = g.live_snapshot_id
   left join lateral (select * from workflow_triggers t where t.workflow_id = w.id limit 1) t on true
   where w.account_id = $1 and w.id = $2 and w.deleted_at is null`,
)

/** The served version of an automation, for a call in the transaction that `app.db` is. */
export async function findCallee(
  app: App,
  accountId: number,
  automationId: number,
  dryRun: boolean,
): Promise<Callee> {
  const row = await find.first(app.db, accountId, automationId)
  if (row === undefined) {
    throw new NodeFailure(
      `Automation ${automationId} was deleted or is in another account. Select another one.`,
    )
  }
  const { name, status, live_snapshot_id: live } = row
  if (status !== 'ACTIVE') throw new NodeFailure(`"${name}" is not active. Activate it to call it.`)
  if (row.trigger_type !== automationCall.type) {
    throw new NodeFailure(`"${name}" can't be called. Start it with a Call trigger and publish it.`)
  }
  return {
    workflowId: automationId,
    name,
    triggerType: row.trigger_type,
    ...(live === null || dryRun
      ? await capturedVersion(app.db, automationId, row, dryRun)
      : await publishedVersion(app, accountId, live)),
    actsAs: live === null ? row.acts_as : row.published_by,
    actsAsWorkspace: live === null ? row.acts_as_workspace === true : row.published_by === null,
  }
}

type Version = Pick<Callee, 'entry' | 'snapshotId' | 'runGraphId'>

async function publishedVersion(app: App, accountId: number, snapshotId: string): Promise<Version> {
  const program = (await publishedPrograms(app, accountId, [snapshotId])).get(snapshotId)
  return { entry: program?.entry?.data ?? {}, snapshotId, runGraphId: null }
}

/** The graph of a dry run, or of an automation that is active without having been published. */
async function capturedVersion(
  db: Db,
  workflowId: number,
  { graph_id: graphId, live_snapshot_id: live }: CalleeRow,
  dryRun: boolean,
): Promise<Version> {
  const graph = live === null ? await draftGraph(db, graphId) : await publishedGraph(db, live)
  const trial = { dryRun, pinned: {}, known: { nodes: {}, variables: {} } }
  return {
    entry: entryOf({ kind: 'workflow', definitions: nodeDefinitions }, graph)?.data ?? {},
    snapshotId: null,
    runGraphId: await captureGraph(db, workflowId, graph, dryRun ? trial : undefined),
  }
}

async function publishedGraph(db: Db, snapshotId: string): Promise<Graph> {
  const { content } = await db
    .selectFrom('graph_snapshots')
    .select('content')
    .where('id', '=', snapshotId)
    .$castTo<{ content: Snapshot }>()
    .executeTakeFirstOrThrow()
  return fromSnapshot(content)
}
