import { type Db, statement } from '../platform/database/index.ts'
import { timesIn } from './run.ts'
import { countEnded } from './settle.ts'
import { cleanText, storableJson } from './storable.ts'

/** The channel that tells processes about waiting runs. */
export const runsChannel = 'workflow-runs'

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
  /** What called it; undefined if an event started it. */
  caller?: RunCaller
}

/** A step of a run, or a node of a conversation, that calls an automation. */
export interface RunCaller {
  runId: string | null
  step: number | null
  conversationId: string | null
  /** The same however often a conversation repeats the call. */
  key: string | null
  /** The number of calls that lead to the new run. */
  depth: number
}

/**
 * The number of times a workflow may appear in the chain that leads to its next run. A workflow that tidies
 * up the record that started it starts itself once more and then has nothing to change. A chain that
 * continues after that would never end.
 */
const deepestLoop = 3

const loopMessage = `The run was prevented: this automation led to itself ${deepestLoop} times over. Narrow its trigger, or what it changes.`

const insert = statement<{ id: string; is_prevented: boolean }, [runs: string]>(
  'runs.insert',
  `with given as (
     select * from json_to_recordset($1::json) as g (id uuid, account_id int, workflow_id int, snapshot_id text,
       run_graph_id bigint, acts_as int, acts_as_workspace boolean, trigger_type text, payload jsonb, delivery_id uuid,
       causes text[], is_test boolean, is_prevented boolean, error text, parent_run_id uuid, parent_step int,
       parent_conversation_id uuid, call_key text, depth int)),
   made as (
     insert into runs (id, account_id, workflow_id, snapshot_id, run_graph_id, acts_as, acts_as_workspace, trigger_type,
       payload, delivery_id, causes, is_test, parent_run_id, parent_step, parent_conversation_id, call_key, depth, status,
       reason, error, completed_at)
     select id, account_id, workflow_id, snapshot_id, run_graph_id, acts_as, acts_as_workspace, trigger_type, payload,
       delivery_id, causes, is_test, parent_run_id, parent_step, parent_conversation_id, call_key, depth,
       case when is_prevented then 'FAILED' else 'QUEUED' end,
       case when is_prevented then 'prevented_loop' end, error, case when is_prevented then now() end
     from given)
   select id, is_prevented, (select pg_notify('${runsChannel}', '')) from given`,
)

/** Writes runs in the transaction that `db` is. After its commit, processes can claim them. */
export async function insertRuns(db: Db, runs: readonly NewRun[]): Promise<void> {
  const rows = await insert.all(db, `[${runs.map(rowOf).join(',')}]`)
  const prevented = rows.filter((row) => row.is_prevented).map((row) => row.id)
  if (prevented.length > 0) await countEnded(db, prevented)
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
    parent_run_id: run.caller?.runId ?? null,
    parent_step: run.caller?.step ?? null,
    parent_conversation_id: run.caller?.conversationId ?? null,
    call_key: run.caller?.key ?? null,
    depth: run.caller?.depth ?? 0,
  }
  return storableJson(row) ?? ''
}
