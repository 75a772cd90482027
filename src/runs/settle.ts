import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'
import { batched, type Db, statement } from '../platform/database/index.ts'

/**
 * Counts runs that have ended, each once, and frees their slots. The workflows are locked in order, so that
 * two processes that count several runs can't deadlock.
 */
const count = statement<unknown, [runIds: readonly string[], synchronousCommit: string | null]>(
  'runs.count',
  `with ended as (
     update runs set is_counted = true, holder = null
     where id = any($1::uuid[]) and completed_at is not null and not is_counted returning *),
   days as (
     select workflow_id, (coalesce(started_at, created_at) at time zone 'UTC')::date as day, count(*) as runs,
       count(*) filter (where status = 'FAILED' and reason is distinct from 'cancelled') as failed,
       count(*) filter (where status = 'FAILED' and reason = 'cancelled') as cancelled, sum(credits) as credits,
       sum(extract(epoch from completed_at - coalesce(started_at, completed_at)) * 1000 - waited_ms) as milliseconds,
       max(coalesce(started_at, created_at)) as last_run_at
     from ended where not is_test group by workflow_id, day),
   locked as materialized (
     select id from workflows where id in (select workflow_id from days) order by id for no key update),
   counted as (
     insert into run_days as d (workflow_id, day, runs, failed, cancelled, credits, milliseconds)
     select workflow_id, day, runs, failed, cancelled, credits, milliseconds from days join locked on locked.id = workflow_id
     order by workflow_id, day
     on conflict (workflow_id, day) do update set runs = d.runs + excluded.runs, failed = d.failed + excluded.failed,
       cancelled = d.cancelled + excluded.cancelled, credits = d.credits + excluded.credits,
       milliseconds = d.milliseconds + excluded.milliseconds),
   totals as (
     select workflow_id, sum(runs) as runs, sum(failed) as failed, max(last_run_at) as last_run_at
     from days join locked on locked.id = workflow_id group by workflow_id),
   flows as (
     update workflows w set runs_count = runs_count + t.runs, runs_failed_count = runs_failed_count + t.failed,
       last_run_at = greatest(w.last_run_at, t.last_run_at)
     from totals t where w.id = t.workflow_id)
   select set_config('synchronous_commit', coalesce($2, current_setting('synchronous_commit')), true)`,
)

/** Counts those of the runs that have ended, in the transaction that `db` is. */
export async function countEnded(db: Db, runIds: readonly string[]): Promise<void> {
  await count.all(db, runIds, null)
}

const settling = perApp<App, (runId: string) => Promise<void>>((app) =>
  batched(
    async (runIds: readonly string[]) => {
      // If a crash of the machine loses it, the end itself is lost too, or is found uncounted.
      await count.all(app.db, runIds, 'off')
      return runIds.map(() => undefined)
    },
    { lingerMs: 15 },
  ),
)

/** Counts a run that has ended. Runs that end together are counted together. */
export function settle(app: App, runId: string): Promise<void> {
  return settling(app)(runId)
}
