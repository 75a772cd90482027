import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { admitLater, enqueueRuns } from './queue.ts'
import { timesIn } from './run.ts'
import { cleanText, storableJson } from './storable.ts'

export interface NewRun {
  id: string
  accountId: number
  workflowId: number
  snapshotId: string | null
  runGraphId: number | null
  actsAs: number | null
  actsAsWorkspace: boolean
  triggerType: string
  payload: unknown
  deliveryId: string | null
  causes: readonly string[]
  isTest: boolean
}

/**
 * How often a workflow may stand in the chain that leads to its next run. A workflow that tidies up the record that
 * started it starts itself once more and then has nothing to change; what goes on after that goes on for ever.
 */
const deepestLoop = 3

const loopMessage = `The run was prevented: this automation led to itself ${deepestLoop} times over. Narrow its trigger, or what it changes.`

// Runs that start at the same moment do not see each other here, so a few more than allowed may be under way; those
// that were left waiting are admitted exactly.
const insert = statement<
  { id: string; account_id: number; status: string },
  [runs: string, perAccount: number, perWorkflow: number]
>(
  'runs.insert',
  `with given as (
     select *, row_number() over (partition by account_id order by id) as in_account,
       row_number() over (partition by workflow_id order by id) as in_workflow
     from json_to_recordset($1::json) as g (id uuid, account_id int, workflow_id int, snapshot_id text,
       run_graph_id bigint, acts_as int, acts_as_workspace boolean, trigger_type text, payload jsonb, delivery_id uuid,
       causes text[], is_test boolean, is_prevented boolean, error text)),
   accounts_busy as (
     select a.account_id, (select count(*) from runs b where b.account_id = a.account_id and b.status = 'RUNNING') as busy
     from (select distinct account_id from given) a),
   workflows_busy as (
     select w.workflow_id, (select count(*) from runs b where b.account_id = w.account_id
       and b.workflow_id = w.workflow_id and b.status = 'RUNNING') as busy
     from (select distinct account_id, workflow_id from given) w)
   insert into runs (id, account_id, workflow_id, snapshot_id, run_graph_id, acts_as, acts_as_workspace, trigger_type,
     payload, delivery_id, causes, is_test, status, reason, error, completed_at)
   select g.id, g.account_id, g.workflow_id, g.snapshot_id, g.run_graph_id, g.acts_as, g.acts_as_workspace,
     g.trigger_type, g.payload, g.delivery_id, g.causes, g.is_test,
     case when g.is_prevented then 'FAILED'
       when a.busy + g.in_account <= $2::int and w.busy + g.in_workflow <= $3::int then 'RUNNING' else 'QUEUED' end,
     case when g.is_prevented then 'prevented_loop' end, g.error, case when g.is_prevented then now() end
   from given g join accounts_busy a using (account_id) join workflows_busy w using (workflow_id)
   returning id, account_id, status`,
)

/** Writes runs and the jobs of those for which there is a place, in the transaction that `db` is. */
export async function insertRuns(app: App, db: Db, runs: readonly NewRun[]): Promise<void> {
  const { runsPerAccount, runsPerWorkflow } = app.config
  const rows = await insert.all(db, `[${runs.map(rowOf).join(',')}]`, runsPerAccount, runsPerWorkflow)
  // Those that were prevented have a job too: it counts them.
  const ready = rows.filter((row) => row.status !== 'QUEUED')
  await enqueueRuns(
    app,
    db,
    ready.map((row) => row.id),
  )
  const waiting = rows.filter((row) => row.status === 'QUEUED')
  await admitLater(
    app,
    db,
    waiting.map((row) => row.account_id),
  )
}

function rowOf(run: NewRun): string {
  const isPrevented = timesIn(run.causes, run.workflowId) >= deepestLoop
  const row = {
    id: run.id,
    account_id: run.accountId,
    workflow_id: run.workflowId,
    snapshot_id: run.snapshotId,
    run_graph_id: run.runGraphId,
    acts_as: run.actsAs,
    acts_as_workspace: run.actsAsWorkspace,
    trigger_type: run.triggerType,
    payload: run.payload ?? null,
    delivery_id: run.deliveryId,
    causes: run.causes.map(cleanText),
    is_test: run.isTest,
    is_prevented: isPrevented,
    error: isPrevented ? loopMessage : null,
  }
  return storableJson(row) ?? ''
}
