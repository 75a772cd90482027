import { sql } from 'kysely'
import { type Db, statement } from '../../platform/database/index.ts'
import type { RunStatus } from '../logs/run-status.ts'

/** The run or the conversation that called a run. */
export interface RunParent {
  runId: string | null
  workflowId: number | null
  workflowName: string | null
  conversationId: string | null
}

/** The parent of the run `r`. */
export const parentOf = sql<RunParent | null>`case
  when r.parent_conversation_id is not null then jsonb_build_object('runId', null, 'workflowId', null,
    'workflowName', null, 'conversationId', r.parent_conversation_id)
  when r.parent_run_id is not null then (
    select jsonb_build_object('runId', p.id, 'workflowId', p.workflow_id, 'workflowName', pw.name, 'conversationId', null)
    from runs p join workflows pw on pw.id = p.workflow_id where p.id = r.parent_run_id and pw.deleted_at is null) end`

/** The number of runs that the run `r` called. */
export const calledRuns = sql<number>`(
  select count(*)::int from runs c join workflows cw on cw.id = c.workflow_id
  where c.parent_run_id = r.id and cw.deleted_at is null)`

/** A run that another one called. */
export interface CalledRun {
  id: string
  workflowId: number
  workflowName: string
  status: RunStatus
  nodeId: string | null
}

const calls = statement<CalledRun, [accountId: number, runId: string]>(
  'runs.calls',
  `select c.id, c.workflow_id as "workflowId", w.name as "workflowName", n.node_id as "nodeId",
     case when c.status = 'FAILED' and c.reason = 'cancelled' then 'CANCELLED' else c.status end as status
   from runs c join workflows w on w.id = c.workflow_id
   left join node_results n on n.run_id = c.parent_run_id and n.step = c.parent_step
   where c.account_id = $1 and c.parent_run_id = $2 and w.deleted_at is null order by c.id desc limit 200`,
)

/** The runs that a run called, the latest first. */
export function listCalls(db: Db, accountId: number, runId: string): Promise<CalledRun[]> {
  return calls.all(db, accountId, runId)
}
