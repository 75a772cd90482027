import { type Db, statement } from '../platform/database/index.ts'
import { type FlowControl, type LimitedRun, queueForSlots } from './flow-control.ts'
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
  /** True if it repeats an earlier event: it doesn't replace newer ones. */
  isRepeat?: boolean
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

interface InsertedRow {
  id: string
  is_prevented: boolean
  /** Null if it needs no slot. */
  flow_control: FlowControl | null
  /** The trigger data of a run that needs a slot, if it is kept with its delivery. */
  body: unknown
}

const insert = statement<InsertedRow, [runs: string]>(
  'runs.insert',
  `with given as (
     select g.*, case when not g.is_test and not g.is_prevented then w.flow_control end as flow_control
     from json_to_recordset($1::json) as g (id uuid, account_id int, workflow_id int, snapshot_id text,
       run_graph_id bigint, acts_as int, acts_as_workspace boolean, trigger_type text, payload jsonb, delivery_id uuid,
       causes text[], is_test boolean, is_prevented boolean, error text, parent_run_id uuid, parent_step int,
       parent_conversation_id uuid, call_key text, depth int)
     left join workflows w on w.id = g.workflow_id),
   made as (
     insert into runs (id, account_id, workflow_id, snapshot_id, run_graph_id, acts_as, acts_as_workspace, trigger_type,
       payload, delivery_id, causes, is_test, parent_run_id, parent_step, parent_conversation_id, call_key, depth,
       is_limited, status, reason, error, completed_at)
     select id, account_id, workflow_id, snapshot_id, run_graph_id, acts_as, acts_as_workspace, trigger_type, payload,
       delivery_id, causes, is_test, parent_run_id, parent_step, parent_conversation_id, call_key, depth,
       flow_control is not null,
       case when is_prevented then 'FAILED' when flow_control is not null then 'WAITING' else 'QUEUED' end,
       case when is_prevented then 'prevented_loop' end, error, case when is_prevented then now() end
     from given)
   select id, is_prevented, flow_control,
     case when flow_control is not null and payload is null
       then (select d.body from webhook_deliveries d where d.id = delivery_id) end as body,
     (select pg_notify('${runsChannel}', '')) from given`,
)

/** Writes runs in the transaction that `db` is. After its commit, processes can claim them. */
export async function insertRuns(db: Db, runs: readonly NewRun[]): Promise<void> {
  const rows = await insert.all(db, `[${runs.map(rowOf).join(',')}]`)
  const prevented = rows.filter((row) => row.is_prevented).map((row) => row.id)
  if (prevented.length > 0) await countEnded(db, prevented)
  await queueForSlots(db, limitedOf(runs, rows))
}

/** The runs that need a slot, in the order of their events. */
function limitedOf(runs: readonly NewRun[], rows: readonly InsertedRow[]): LimitedRun[] {
  const inserted = new Map(rows.map((row) => [row.id, row]))
  return runs.flatMap(({ id, workflowId, payload, isRepeat = false }) => {
    const row = inserted.get(id)
    if (row === undefined || row.flow_control === null) return []
    return [{ id, workflowId, flowControl: row.flow_control, payload: payload ?? row.body, isRepeat }]
  })
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
