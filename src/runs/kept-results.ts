import { notFound } from '../kit/problem.ts'
import { type Db, statement } from '../platform/database/index.ts'
import { retriedTrace } from './control.ts'
import type { Branch, PastStep, Restart } from './engine/index.ts'

/** A step of a run that is over, as a restart needs it. */
export interface EndedStep extends PastStep {
  id: string
  type: string
}

/** A run that may be restarted. */
export interface EndedRun {
  id: string
  accountId: number
  workflowId: number
  snapshotId: string | null
  runGraphId: number | null
  actsAs: number | null
  actsAsWorkspace: boolean
  triggerType: string
  payload: unknown
  isTest: boolean
  isOver: boolean
  /** Where its branches were when it ended. */
  stopped: readonly Branch[]
}

const ended = statement<EndedRun, [accountId: number, runId: string]>(
  'runs.ended',
  `select r.id, r.account_id as "accountId", r.workflow_id as "workflowId", r.snapshot_id as "snapshotId",
     r.run_graph_id as "runGraphId", r.acts_as as "actsAs", r.acts_as_workspace as "actsAsWorkspace",
     r.trigger_type as "triggerType", coalesce(r.payload, d.body) as payload, r.is_test as "isTest",
     r.completed_at is not null as "isOver", r.branches as stopped
   from runs r join workflows w on w.id = r.workflow_id and w.deleted_at is null
   left join webhook_deliveries d on d.id = r.delivery_id
   where r.account_id = $1 and r.id = $2 for update of r`,
)

interface StepRow extends Omit<EndedStep, 'loops'> {
  /** Null for steps of earlier versions. */
  loops: number[] | null
}

const steps = statement<StepRow, [runId: string]>(
  'runs.ended-steps',
  `select id, step, node_id as "nodeId", alias, type, status, port, loops,
     case when jsonb_typeof(output -> 'items') = 'number' then (output ->> 'items')::int end as items,
     coalesce(jsonb_exists(trace, 'retried'), false) as "isRetried", created_at as "startedAt",
     coalesce(completed_at, created_at) as "endedAt"
   from node_results where run_id = $1 and status <> 'STARTED' order by step`,
)

/** The run and its steps, locked: it can't be retried meanwhile. */
export async function endedRun(
  db: Db,
  accountId: number,
  runId: string,
): Promise<{ run: EndedRun; steps: EndedStep[]; hasLoops: boolean }> {
  const run = await ended.first(db, accountId, runId)
  if (run === undefined) throw notFound('run')
  const rows = await steps.all(db, runId)
  return {
    run,
    steps: rows.map((row) => ({ ...row, loops: row.loops ?? [] })),
    hasLoops: rows.every(({ loops }) => loops !== null),
  }
}

const keep = statement<
  unknown,
  [
    runId: string,
    earlierId: string,
    kept: readonly number[],
    retried: readonly number[],
    branches: string,
    steps: number,
  ]
>(
  'runs.keep-results',
  `with copied as (
     insert into node_results (run_id, step, id, node_id, alias, type, loops, status, port, error, output, variables,
       items, trace, credits, created_at, completed_at)
     select $1, n.step, gen_random_uuid(), n.node_id, n.alias, n.type, n.loops, n.status, n.port, n.error, n.output,
       n.variables, n.items, case when n.step = any($4::int[]) then ${retriedTrace} else n.trace end, 0, n.created_at,
       n.completed_at
     from node_results n where n.run_id = $2 and n.step = any($3::int[]) and n.status <> 'STARTED')
   update runs set branches = $5::jsonb, steps = $6, restarted_from = $2 where id = $1`,
)

/** Lets a new run begin where the restart says, with the kept results of the earlier run. */
export async function keepResults(
  db: Db,
  runId: string,
  earlierId: string,
  { kept, retried, branches }: Restart,
): Promise<void> {
  const numbers = kept.map(({ step }) => step)
  await keep.all(db, runId, earlierId, numbers, retried, JSON.stringify(branches), numbers.length)
}
