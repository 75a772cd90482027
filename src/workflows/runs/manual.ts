import { readDraft } from '../../authoring/index.ts'
import { entryOf, triggerTypeOf } from '../../graphs/index.ts'
import type { Caller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction, statement } from '../../platform/database/index.ts'
import { workflowFamily } from '../family.ts'
import { originOf } from './control.ts'
import { draftGraph } from './draft.ts'
import { captureGraph } from './graphs.ts'
import { insertRuns, type NewRun } from './insert.ts'
import { trialOf } from './trial.ts'

interface ServedRow {
  status: string
  graph_id: number
  live_snapshot_id: string | null
  published_by: number | null
  acts_as: number | null
  acts_as_workspace: boolean | null
  trigger_type: string | null
}

/** What an ACTIVE workflow runs on, and what starts it. */
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
}

/** Runs a scheduled workflow now, as its next tick would. */
export function runNow(app: App, { accountId, workflowId }: Omit<Start, 'payload'>): Promise<string> {
  const payload = { scheduled_at: new Date().toISOString(), manual: true }
  return startServed(app, { accountId, workflowId, payload }, (triggerType) => {
    if (triggerType !== 'SCHEDULED_TRIGGER') {
      throw conflict('Only workflows with a schedule can be run by hand; this one is started by its event.')
    }
  })
}

/** Starts what is served now with what an earlier run was started with. */
export async function replayRun(
  app: App,
  accountId: number,
  workflowId: number,
  runId: string,
): Promise<string> {
  const { payload } = await originOf(app.db, workflowId, runId)
  return startServed(app, { accountId, workflowId, payload }, () => undefined)
}

function startServed(app: App, start: Start, check: (triggerType: string) => void): Promise<string> {
  return inTransaction(app.db, async (db) => {
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
    return run.id
  })
}

function newRun({ accountId, workflowId, payload }: Start, triggerType: string) {
  return {
    id: timeUuid(),
    accountId,
    workflowId,
    triggerType,
    payload,
    deliveryId: null,
    causes: [],
    isTest: false,
  }
}

/** How a draft is tried. */
export interface TestRun {
  payload?: unknown
  from?: string | undefined
  until?: string | undefined
  usePinned: boolean
  dryRun: boolean
}

/** Runs the draft as it is now, with a payload of one's own and the rights of whoever tries it. It counts nowhere. */
export async function testDraft(
  app: App,
  caller: Caller,
  workflowId: number,
  test: TestRun,
): Promise<string> {
  const draft = await readDraft(workflowFamily, app, caller, { workflowId })
  const { trial, payload } = await trialOf(app, draft, test)
  return inTransaction(app.db, async (db) => {
    const row = await served.first(db, workflowId)
    if (row === undefined || row.status === 'ARCHIVED') throw conflict('An archived workflow cannot be run.')
    const { graph } = draft
    if (entryOf(draft, graph) === undefined && trial?.from === undefined) {
      throw conflict('The draft has no entry node: add one first.')
    }
    const start = { accountId: caller.account.id, workflowId, payload }
    const run: NewRun = {
      ...newRun(start, triggerTypeOf(draft, graph) ?? 'INCOMING_WEBHOOK'),
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
