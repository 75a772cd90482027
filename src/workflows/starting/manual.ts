import { readDraft } from '../../authoring/index.ts'
import {
  entryOf,
  fromSnapshot,
  type GraphNode,
  incomingWebhook,
  type Snapshot,
  schedule,
  triggerOf,
  triggers,
} from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import { currentCatalogue, seesAllData } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement, transact } from '../../platform/database/index.ts'
import {
  type Branch,
  captureGraph,
  insertRuns,
  type NewRun,
  originOf,
  retriedTrace,
} from '../../runs/index.ts'
import { workflowFamily } from '../family.ts'
import { draftGraph } from './draft.ts'
import { type TestRun, trialOf } from './trial.ts'

interface ServedRow {
  status: string
  graph_id: number
  live_snapshot_id: string | null
  published_by: number | null
  acts_as: number | null
  acts_as_workspace: boolean | null
  trigger_type: string | null
}

/** The graph and the trigger of an ACTIVE workflow. */
const served = statement<ServedRow, [workflowId: number]>(
  'runs.served',
  `select w.status, w.graph_id, g.live_snapshot_id, s.published_by, t.acts_as, t.acts_as_workspace, t.trigger_type
   from workflows w join graphs g on g.id = w.graph_id
   left join graph_snapshots s on s.id = g.live_snapshot_id
   left join lateral (select * from workflow_triggers t where t.workflow_id = w.id limit 1) t on true
   where w.id = $1`,
)

interface Start {
  accountId: number
  workflowId: number
  payload: unknown
  isRepeat?: boolean
}

/** Runs a scheduled workflow now, as its next tick would. */
export function runNow(app: App, { accountId, workflowId }: Omit<Start, 'payload'>): Promise<string> {
  const payload = { scheduled_at: new Date().toISOString(), manual: true }
  return startServed(app, { accountId, workflowId, payload }, (triggerType) => {
    if (triggerType !== schedule.type) {
      throw conflict('Only workflows with a schedule can be run by hand; this one is started by its event.')
    }
  })
}

/** Runs the published version with a payload, like a delivery to its webhook. */
export function callPublished(app: App, start: Start): Promise<string> {
  return startServed(app, start, (triggerType) => {
    // Record and conversation triggers trust their payload, so callers can't supply it.
    if (triggers.find(({ type }) => type === triggerType)?.acceptsPayload !== true)
      throw conflict('Only workflows that a webhook or a schedule starts can be called.')
  })
}

/** Starts the current version with the payload of an earlier run. */
export async function replayRun(
  app: App,
  accountId: number,
  workflowId: number,
  runId: string,
): Promise<string> {
  const { payload } = await originOf(app.db, workflowId, runId)
  const keepsHidden = await hiddenFrom(app, accountId)
  return startServed(
    app,
    { accountId, workflowId, payload, isRepeat: true },
    () => undefined,
    (db, run) => keepsHidden(db, run, runId),
  )
}

const isSeenByOther = statement<{ isSeen: boolean }, [runId: string, otherId: string]>(
  'runs.seen-by-other',
  `select r.acts_as_workspace or r.acts_as is not distinct from o.acts_as or coalesce(u.role <> 'MEMBER', false) as "isSeen"
   from runs r, runs o left join users u on u.id = o.acts_as where r.id = $1 and o.id = $2`,
)

/** Refuses a new run with the data of an earlier one that the publisher of the current version may not see. */
export async function hiddenFrom(app: App, accountId: number) {
  // Before the transaction: one that holds a connection must not wait for another.
  const isAllSeen = seesAllData({ user: null }, await currentCatalogue(app, accountId))
  return async (db: Db, run: NewRun, earlierId: string): Promise<void> => {
    if (isAllSeen || (await isSeenByOther.first(db, earlierId, run.id))?.isSeen === true) return
    throw conflict(
      'The publisher of the current version may not see the data of this run. Publish the automation yourself, then try again.',
    )
  }
}

const resume = statement<unknown, [runId: string, failedId: string]>(
  'runs.resume-elsewhere',
  `with failed as (select * from runs where id = $2),
   copied as (
     insert into node_results (run_id, step, id, node_id, alias, type, status, port, error, output, variables, items,
       trace, credits, created_at, completed_at)
     select $1, n.step, gen_random_uuid(), n.node_id, n.alias, n.type, n.status, n.port, n.error, n.output, n.variables,
       n.items, case when n.status = 'FAILED' and n.step in (select (b ->> 'step')::int from jsonb_array_elements(f.branches) b) then ${retriedTrace}
         else n.trace end, 0, n.created_at, n.completed_at
     from node_results n join failed f on n.run_id = f.id
     where n.status <> 'STARTED')
   update runs r set branches = f.branches, steps = f.steps from failed f where r.id = $1`,
)

/**
 * Starts the current version at the node where a run failed, with all earlier results. Starts at the beginning
 * if that isn't possible.
 */
export async function retryOnCurrent(
  app: App,
  accountId: number,
  workflowId: number,
  runId: string,
): Promise<string> {
  const { payload } = await originOf(app.db, workflowId, runId)
  const keepsHidden = await hiddenFrom(app, accountId)
  return startServed(
    app,
    { accountId, workflowId, payload, isRepeat: true },
    () => undefined,
    async (db, run) => {
      await keepsHidden(db, run, runId)
      const failed = await stoppedAt(db, runId)
      const ids = new Set((await servedNodes(db, run)).map((node) => node.nodeId))
      const needed = failed.flatMap(({ position, loops }) => [position, ...loops.map((loop) => loop.nodeId)])
      if (needed.every((nodeId) => ids.has(nodeId))) {
        await resume.all(db, run.id, runId)
      }
    },
  )
}

async function stoppedAt(db: Db, runId: string): Promise<readonly Branch[]> {
  const row = await db
    .selectFrom('runs')
    .select('branches')
    .where('id', '=', runId)
    .where('status', '=', 'FAILED')
    .where('is_test', '=', false)
    .$castTo<{ branches: Branch[] }>()
    .executeTakeFirst()
  const branches = row?.branches ?? []
  if (branches.length === 0) {
    throw conflict('Only a run that stopped at a node can be retried: replay this one instead.')
  }
  return branches
}

async function servedNodes(db: Db, { snapshotId, runGraphId }: NewRun): Promise<readonly GraphNode[]> {
  const row =
    snapshotId === null
      ? await db
          .selectFrom('run_graphs')
          .select('content')
          .where('id', '=', runGraphId ?? 0)
          .$castTo<{ content: Snapshot }>()
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('graph_snapshots')
          .select('content')
          .where('id', '=', snapshotId)
          .$castTo<{ content: Snapshot }>()
          .executeTakeFirstOrThrow()
  return fromSnapshot(row.content).nodes
}

export function startServed(
  app: App,
  start: Start,
  check: (triggerType: string) => void,
  inserted: (db: Db, run: NewRun) => Promise<void> = async () => {},
): Promise<string> {
  return transact(app, async ({ db }) => {
    const row = await served.first(db, start.workflowId)
    if (row === undefined || row.status !== 'ACTIVE') throw conflict('Only an ACTIVE workflow can be run.')
    if (row.trigger_type === null) throw conflict('The workflow has no entry node that could start it.')
    check(row.trigger_type)
    const live = row.live_snapshot_id
    const run: NewRun = {
      ...newRun(start, row.trigger_type),
      snapshotId: live,
      runGraphId:
        live === null ? await captureGraph(db, start.workflowId, await draftGraph(db, row.graph_id)) : null,
      actsAs: live === null ? row.acts_as : row.published_by,
      actsAsWorkspace: live === null ? row.acts_as_workspace === true : row.published_by === null,
    }
    await insertRuns(db, [run])
    await inserted(db, run)
    return run.id
  })
}

function newRun({ accountId, workflowId, payload, isRepeat = false }: Start, triggerType: string) {
  return {
    id: timeUuid(),
    accountId,
    workflowId,
    triggerType,
    payload,
    deliveryId: null,
    causes: [],
    isTest: false,
    isRepeat,
  }
}

/** Runs the draft with the given payload and the rights of the caller. Such runs aren't counted. */
export async function testDraft(
  app: App,
  caller: Caller,
  workflowId: number,
  test: TestRun,
): Promise<string> {
  const draft = await readDraft(workflowFamily, app, caller, { workflowId })
  const { trial, payload } = await trialOf(app, caller, draft, test)
  return transact(app, async ({ db }) => {
    const row = await served.first(db, workflowId)
    if (row === undefined || row.status === 'ARCHIVED') throw conflict('An archived workflow cannot be run.')
    const { graph } = draft
    if (entryOf(draft, graph) === undefined && trial?.from === undefined) {
      throw conflict('The draft has no entry node: add one first.')
    }
    const start = { accountId: caller.account.id, workflowId, payload }
    const run: NewRun = {
      ...newRun(start, triggerOf(draft, graph)?.type ?? incomingWebhook.type),
      snapshotId: null,
      runGraphId: await captureGraph(db, workflowId, graph, trial),
      actsAs: caller.user?.id ?? null,
      actsAsWorkspace: caller.user === null,
      isTest: true,
    }
    await insertRuns(db, [run])
    return run.id
  })
}
