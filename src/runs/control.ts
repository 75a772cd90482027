import { conflict, notFound } from '../kit/problem.ts'
import { type App } from '../platform/app.ts'
import { type Db, statement, transact } from '../platform/database/index.ts'
import { runsChannel } from './insert.ts'
import { countEnded } from './settle.ts'

const cancelRow = statement<{ id: string }, [runId: string, workflowId: number]>(
  'runs.cancel',
  `with stopped as (
     update runs set status = 'FAILED', reason = 'cancelled', error = 'The run was cancelled.', completed_at = now(),
       epoch = epoch + 1,
       waited_ms = waited_ms + coalesce(extract(epoch from now() - waiting_since) * 1000, 0), waiting_since = null,
       steps = steps + (select count(*) from node_results n where n.run_id = $1 and n.status = 'STARTED')
     where id = $1 and workflow_id = $2 and status in ('QUEUED', 'RUNNING', 'WAITING') returning id),
   ended as (
     update run_waits w set ended_at = now(), ended_by = 'CANCELLED'
     from stopped where w.run_id = stopped.id and w.ended_at is null),
   cut as (
     update node_results n set status = 'FAILED', error = 'The run was cancelled.', completed_at = now()
     from stopped where n.run_id = stopped.id and n.status = 'STARTED')
   select id from stopped`,
)

/** Stops a run at its current node. The node is aborted, and its result is ignored. */
export async function cancelRun(app: App, workflowId: number, runId: string): Promise<void> {
  await transact(app, async ({ db }) => {
    if ((await cancelRow.first(db, runId, workflowId)) === undefined) {
      throw conflict('This run is over already.')
    }
    // Frees its slot at once; the process that runs it notices within two seconds.
    await countEnded(db, [runId])
  })
}

/**
 * The trace of a failed node `n` that is retried: the key that it called other services under, which all
 * retries share.
 */
export const retriedTrace = `coalesce(n.trace, '{}'::jsonb) || jsonb_build_object('retried',
  coalesce(n.trace ->> 'call_key', n.run_id || '-' || n.step))`

const reopen = statement<{ id: string }, [runId: string, workflowId: number]>(
  'runs.reopen',
  `with failed as (
     select * from runs where id = $1 and workflow_id = $2 and status = 'FAILED'
       and reason in ('node_failed', 'insufficient_credits', 'cancelled') and is_counted for update),
   uncounted as (
     update run_days d set runs = d.runs - 1, credits = d.credits - f.credits,
       failed = d.failed - case when f.reason = 'cancelled' then 0 else 1 end,
       cancelled = d.cancelled - case when f.reason = 'cancelled' then 1 else 0 end,
       milliseconds = d.milliseconds + f.waited_ms
         - extract(epoch from f.completed_at - coalesce(f.started_at, f.completed_at)) * 1000
     from failed f where not f.is_test and d.workflow_id = f.workflow_id
       and d.day = (coalesce(f.started_at, f.created_at) at time zone 'UTC')::date),
   flow as (
     update workflows w set runs_count = runs_count - 1,
       runs_failed_count = runs_failed_count - case when f.reason = 'cancelled' then 0 else 1 end
     from failed f where w.id = f.workflow_id and not f.is_test),
   slots as (
     insert into run_slots (run_id, workflow_id, key, key_error)
     select distinct on (s.run_id) s.run_id, s.workflow_id, s.key, s.key_error
     from failed f join run_slots s on s.run_id = f.id where f.is_limited order by s.run_id, s.id desc
     returning workflow_id, key),
   checks as (insert into run_slot_checks (workflow_id, key) select workflow_id, key from slots),
   marked as (
     update node_results n set trace = ${retriedTrace} from failed f
     where n.run_id = f.id and n.status = 'FAILED' and n.step in (select (b ->> 'step')::int from jsonb_array_elements(f.branches) b))
   update runs r set status = case when f.is_limited then 'WAITING' else 'QUEUED' end,
     waiting_since = case when f.is_limited and f.started_at is not null then now() end, reason = null, error = null, completed_at = null, is_counted = false,
     attempts = 0, deaths = 0, interrupts = 0, retry_at = null,
     waited_ms = f.waited_ms + case when f.started_at is null then 0 else extract(epoch from now() - f.completed_at) * 1000 end
   from failed f where r.id = f.id returning r.id, pg_notify('${runsChannel}', '')`,
)

/**
 * Continues a run at the node that failed, on the same graph and with all earlier results. The node is a new
 * step, and its failed step stays in the log. The called service sees the same key.
 */
export async function retryRun(app: App, workflowId: number, runId: string): Promise<void> {
  await transact(app, async ({ db }) => {
    if ((await reopen.first(db, runId, workflowId)) !== undefined) return
    // A run that ended this very moment may not be counted yet; a retry doesn't wait for that.
    await countEnded(db, [runId])
    if ((await reopen.first(db, runId, workflowId)) === undefined) {
      throw conflict(
        'Only a run that stopped at a node can be retried: replay this one instead, or wait for its end.',
      )
    }
  })
}

export interface Origin {
  trigger_type: string
  payload: unknown
}

export async function originOf(db: Db, workflowId: number, runId: string): Promise<Origin> {
  const row = await db
    .selectFrom('runs as r')
    .leftJoin('webhook_deliveries as d', 'd.id', 'r.delivery_id')
    .select(['r.trigger_type', 'r.payload', 'd.body'])
    .where('r.workflow_id', '=', workflowId)
    .where('r.id', '=', runId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('run')
  return { trigger_type: row.trigger_type, payload: row.payload ?? row.body }
}
