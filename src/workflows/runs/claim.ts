import type { Role } from '../../kit/caller.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { LoopFrame, Remembered, RunState } from '../engine/index.ts'
import { type ClaimedRun, causeOf } from './run.ts'

interface ClaimRow {
  id: string
  account_id: number
  account_name: string
  namespace: string
  time_zone: string
  workflow_id: number
  epoch: number
  snapshot_id: string | null
  run_graph_id: number | null
  acts_as_workspace: boolean
  user_id: number | null
  email: string | null
  role: Role | null
  payload: unknown
  causes: string[]
  position: string | null
  steps: number
  loops: LoopFrame[]
  variables: { name: string; defaultValue: string | null }[]
}

/** Takes the run on: whoever had it before can commit no more. One statement brings all that running it takes. */
const claim = statement<ClaimRow, [runId: string]>(
  'runs.claim',
  `with claimed as (
     update runs set epoch = epoch + 1, started_at = coalesce(started_at, now())
     where id = $1 and status = 'RUNNING' returning *)
   select c.id, c.account_id, a.name as account_name, a.namespace, a.time_zone, c.workflow_id, c.epoch, c.snapshot_id,
     c.run_graph_id, c.acts_as_workspace, u.id as user_id, u.email, u.role, c.causes, c.position, c.steps, c.loops,
     coalesce(c.payload, (select d.body from webhook_deliveries d where d.id = c.delivery_id)) as payload,
     (select coalesce(json_agg(json_build_object('name', v.name, 'defaultValue', v.default_value)), '[]')
      from variables v where v.workflow_id = c.workflow_id) as variables,
     set_config('synchronous_commit', 'off', true)
   from claimed c join accounts a on a.id = c.account_id left join users u on u.id = c.acts_as`,
)

export interface Claim {
  run: ClaimedRun
  /** Undefined before the first step. */
  state: RunState | undefined
}

/** Undefined when the run is over or was taken back. */
export async function claimRun(db: Db, runId: string): Promise<Claim | undefined> {
  const row = await claim.first(db, runId)
  if (row === undefined) return undefined
  const { position, steps, loops } = row
  return { run: claimedRun(row), state: steps === 0 ? undefined : { position, steps, loops } }
}

function claimedRun(row: ClaimRow): ClaimedRun {
  const { id, user_id: userId, email, role } = row
  const account = { id: row.account_id, name: row.account_name, namespace: row.namespace }
  const causes = [...row.causes, causeOf({ id, workflowId: row.workflow_id })]
  const user = userId === null || email === null || role === null ? null : { id: userId, email, role }
  return {
    id,
    accountId: row.account_id,
    workflowId: row.workflow_id,
    epoch: row.epoch,
    snapshotId: row.snapshot_id,
    runGraphId: row.run_graph_id,
    actor: user !== null || row.acts_as_workspace ? { account, user, causes } : null,
    payload: row.payload,
    variables: row.variables,
    timeZone: row.time_zone,
  }
}

interface ResultRow {
  step: number
  node_id: string
  status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
  output: unknown
  variables: Record<string, string> | null
  items: unknown[] | null
}

const results = statement<ResultRow, [runId: string]>(
  'runs.results',
  'select step, node_id, status, output, variables, items from node_results where run_id = $1 order by step',
)

/** What a run that is resumed has behind it. */
export interface Past {
  results: Remembered[]
  /** The step that had begun to reach outside when the run was interrupted. */
  interrupted: number | undefined
}

export async function pastOf(db: Db, runId: string): Promise<Past> {
  const rows = await results.all(db, runId)
  return {
    results: rows
      .filter((row) => row.status !== 'STARTED')
      .map(({ step, node_id: nodeId, output, variables, items }) => ({
        step,
        nodeId,
        output,
        variables,
        items,
      })),
    interrupted: rows.find((row) => row.status === 'STARTED')?.step,
  }
}
