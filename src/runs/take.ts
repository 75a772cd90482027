import type { Role } from '../kit/caller.ts'
import type { FailedTry } from '../kit/retry.ts'
import type { App } from '../platform/app.ts'
import { type Db, statement } from '../platform/database/index.ts'
import { clockFrom } from './clock.ts'
import { betweenTries } from './commit.ts'
import type { Branch, Remembered, RunState } from './engine/index.ts'
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
  wakes: number
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
  state: Pick<RunState, 'branches' | 'steps'> | undefined
  /** The number of waits of the run that have ended. */
  wakes: number
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
  const { branches, steps, wakes, deaths } = row
  return { run: claimedRun(row, id), state: steps === 0 ? undefined : { branches, steps }, wakes, deaths }
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
  is_waiting: boolean
}

const results = statement<ResultRow, [runId: string]>(
  'runs.results',
  // Only the last output of a node in a loop counts; all of them may exceed the memory of a process.
  `select n.step, n.node_id, n.status, n.variables, n.items, n.trace ->> 'retried' as retried,
     case when n.status = 'STARTED' then n.trace -> 'tries' end as tries,
     coalesce(jsonb_exists(n.trace, '${betweenTries}'), false) as between_tries,
     w.step is not null as is_waiting,
     case when n.step = max(n.step) filter (where n.status <> 'STARTED') over (partition by n.node_id)
       then n.output end as output
   from node_results n left join run_waits w on w.run_id = n.run_id and w.step = n.step and w.ended_at is null
   where n.run_id = $1 order by n.step`,
)

/** A node that was started: it was at work when the run was interrupted, or it waits. */
export interface BegunStep {
  /** False between two attempts. */
  isAtWork: boolean
  tries: readonly FailedTry[]
  isWaiting: boolean
}

/** The result of a node, with the key that it called other services under if it is retried. */
export interface PastResult extends Remembered {
  key: string | null
}

/** The past of a run that is resumed. */
export interface Past {
  results: readonly PastResult[]
  /** By their steps. */
  begun: ReadonlyMap<number, BegunStep>
}

export async function pastOf(db: Db, runId: string): Promise<Past> {
  const rows = await results.all(db, runId)
  const [started, finished] = [
    rows.filter(({ status }) => status === 'STARTED'),
    rows.filter(({ status }) => status !== 'STARTED'),
  ]
  return {
    results: finished.map(({ step, node_id: nodeId, output, variables, items, retried: key }) => ({
      step,
      nodeId,
      output,
      variables,
      items,
      key,
    })),
    begun: new Map(
      started.map(({ step, between_tries, tries, is_waiting: isWaiting }) => [
        step,
        { isAtWork: !between_tries, tries: tries ?? [], isWaiting },
      ]),
    ),
  }
}
