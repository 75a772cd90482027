import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'

interface Settled {
  account_id: number
  running: number
  /** Of the same workflow. */
  alike: number
  waiting: boolean
}

/**
 * Counts a run that has ended, once, and tells whether others wait for its place. It comes after the end was committed,
 * so that of two that end at the same time one sees the other. A crash in between is made up for by the run's job.
 */
const settleEnded = statement<Settled, [runId: string]>(
  'runs.settle',
  `with ended as (
     update runs set is_counted = true where id = $1 and completed_at is not null and not is_counted returning *),
   day as (
     insert into run_days as d (workflow_id, day, runs, failed, credits, milliseconds)
     select workflow_id, (coalesce(started_at, created_at) at time zone 'UTC')::date, 1, (status = 'FAILED')::int, credits,
       extract(epoch from completed_at - coalesce(started_at, completed_at)) * 1000
     from ended where not is_test
     on conflict (workflow_id, day) do update set runs = d.runs + 1, failed = d.failed + excluded.failed,
       credits = d.credits + excluded.credits, milliseconds = d.milliseconds + excluded.milliseconds),
   flow as (
     update workflows w set runs_count = runs_count + 1,
       runs_failed_count = runs_failed_count + (e.status = 'FAILED')::int,
       last_run_at = greatest(last_run_at, coalesce(e.started_at, e.created_at))
     from ended e where w.id = e.workflow_id and not e.is_test)
   select r.account_id,
     (select count(*) from runs b where b.account_id = r.account_id and b.status = 'RUNNING') as running,
     (select count(*) from runs b where b.account_id = r.account_id and b.workflow_id = r.workflow_id
       and b.status = 'RUNNING') as alike,
     exists (select from runs q where q.account_id = r.account_id and q.status = 'QUEUED') as waiting,
     set_config('synchronous_commit', 'off', true)
   from runs r where r.id = $1`,
)

/** Counts what has ended, and tells whether the account has runs waiting and places for them. */
export async function settle(app: App, runId: string): Promise<{ accountId: number; hasRoom: boolean }> {
  const row = await settleEnded.first(app.db, runId)
  if (row === undefined) return { accountId: 0, hasRoom: false }
  const { runsPerAccount, runsPerWorkflow } = app.config
  const hasRoom = row.waiting && isRoomy(row.running, runsPerAccount) && isRoomy(row.alike, runsPerWorkflow)
  return { accountId: row.account_id, hasRoom }
}

/** A quarter of the places at a time: each admission costs five statements. Those under way will bring the rest. */
function isRoomy(running: number, places: number): boolean {
  return running <= Math.floor(places * 0.75)
}
