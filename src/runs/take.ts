import type { Role } from '../kit/caller.ts'
import type { FailedTry } from '../kit/retry.ts'
import type { App } from '../platform/app.ts'
import { type Db, statement } from '../platform/database/index.ts'
import { clockFrom } from './clock.ts'
import { betweenTries } from './commit.ts'
import type { Branch, Program, Remembered, RunState } from './engine/index.ts'
import { type ClaimedRun, causeOf } from './run.ts'

interface TakenRow {
  /** The number of waiting runs, counted only as far as it matters. */
  waiting: number
  /** Null in the only row, if none was claimed. */
  id: string | null
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
  branches: Branch[]
  steps: number
  variables: { name: string; defaultValue: string | null }[]
  deaths: number
  now: Date
}

/** Claims runs. Their earlier holders can't commit any more. */
const take = statement<TakenRow, [holder: string, places: number, perAccount: number, perWorkflow: number]>(
  'runs.take',
  'select * from take_runs($1, $2, $3, $4)',
)

export interface Claim {
  run: ClaimedRun
  /** Undefined before the first step. */
  state: RunState | undefined
  /** The number of processes that died during the run since its last progress. */
  deaths: number
}

/** Claims up to `places` runs, and tells if others wait. */
export async function takeRuns(
  app: App,
  holder: string,
  places: number,
): Promise<{ claims: Claim[]; more: boolean }> {
  const { runsPerAccount, runsPerWorkflow } = app.config
  const rows = await take.all(app.db, holder, places, runsPerAccount, runsPerWorkflow)
  const claims = rows.flatMap((row) => (row.id === null ? [] : [claimOf(row, row.id)]))
  return { claims, more: (rows[0]?.waiting ?? 0) > claims.length }
}

function claimOf(row: TakenRow, id: string): Claim {
  const { branches, steps, deaths } = row
  return { run: claimedRun(row, id), state: steps === 0 ? undefined : { branches, steps }, deaths }
}

function claimedRun(row: TakenRow, id: string): ClaimedRun {
  const { user_id: userId, email, role } = row
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
    clock: clockFrom(row.now),
  }
}

interface ResultRow {
  step: number
  node_id: string
  status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
  output: unknown
  variables: Record<string, string> | null
  items: unknown[] | null
  retried: string | null
  tries: FailedTry[] | null
  between_tries: boolean
}

const results = statement<ResultRow, [runId: string]>(
  'runs.results',
  // Only the last output of a node in a loop counts; all of them may exceed the memory of a process.
  `select step, node_id, status, variables, items, trace ->> 'retried' as retried,
     case when status = 'STARTED' then trace -> 'tries' end as tries,
     coalesce(jsonb_exists(trace, '${betweenTries}'), false) as between_tries,
     case when step = max(step) filter (where status <> 'STARTED') over (partition by node_id) then output end as output
   from node_results where run_id = $1 order by step`,
)

/** The past of a run that is resumed. */
export interface Past {
  results: Remembered[]
  /** The started step. It was running when the run was interrupted, or waited for its next attempt. */
  begun: { step: number; isAtWork: boolean; tries: readonly FailedTry[] } | undefined
  /** The step that is retried on request, and the key that it called other services under. */
  retried: { step: number; nodeId: string; key: string } | undefined
  /** The number of calls at its own URLs that it has waited for. */
  calls: number
}

export async function pastOf(db: Db, runId: string, program: Program): Promise<Past> {
  const rows = await results.all(db, runId)
  const last = rows.findLast((row) => row.status !== 'STARTED')
  const begun = rows.find((row) => row.status === 'STARTED')
  return {
    retried:
      last === undefined || last.retried === null
        ? undefined
        : { step: last.step, nodeId: last.node_id, key: last.retried },
    calls: rows.filter((row) => row.status === 'SUCCEEDED' && program.awaitsCall(row.node_id)).length,
    results: rows
      .filter((row) => row.status !== 'STARTED')
      .map(({ step, node_id: nodeId, output, variables, items }) => ({
        step,
        nodeId,
        output,
        variables,
        items,
      })),
    begun:
      begun === undefined
        ? undefined
        : { step: begun.step, isAtWork: !begun.between_tries, tries: begun.tries ?? [] },
  }
}
