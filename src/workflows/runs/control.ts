import { conflict, notFound } from '../../kit/problem.ts'
import { type App } from '../../platform/app.ts'
import { type Db, inTransaction, statement } from '../../platform/database/index.ts'
import { runsChannel } from './insert.ts'
import { countEnded } from './settle.ts'

const cancelRow = statement<{ id: string }, [runId: string, workflowId: number]>(
  'runs.cancel',
  `with stopped as (
     update runs set status = 'FAILED', reason = 'cancelled', error = 'The run was cancelled.', completed_at = now(),
       epoch = epoch + 1,
       steps = steps + (select count(*) from node_results n where n.run_id = $1 and n.status = 'STARTED')
     where id = $1 and workflow_id = $2 and status in ('QUEUED', 'RUNNING') returning id),
   cut as (
     update node_results n set status = 'FAILED', error = 'The run was cancelled.', completed_at = now()
     from stopped where n.run_id = stopped.id and n.status = 'STARTED')
   select id from stopped`,
)

/** Stops a run where it stands: a node that is at work is told to stop, and what it still brings is not taken. */
export async function cancelRun(app: App, workflowId: number, runId: string): Promise<void> {
  await inTransaction(app.db, async (db) => {
    if ((await cancelRow.first(db, runId, workflowId)) === undefined) {
      throw conflict('This run is over already.')
    }
    // Its place goes to another at once; the process that has it notices within two seconds.
    await countEnded(db, [runId])
  })
}

const reopen = statement<{ id: string }, [runId: string, workflowId: number]>(
  'runs.reopen',
  `with failed as (
     select * from runs where id = $1 and workflow_id = $2 and status = 'FAILED'
       and reason in ('node_failed', 'insufficient_credits', 'cancelled') and is_counted for update),
   uncounted as (
     update run_days d set runs = d.runs - 1, failed = d.failed - 1, credits = d.credits - f.credits,
       milliseconds = d.milliseconds - extract(epoch from f.completed_at - coalesce(f.started_at, f.completed_at)) * 1000
     from failed f where not f.is_test and d.workflow_id = f.workflow_id
       and d.day = (coalesce(f.started_at, f.created_at) at time zone 'UTC')::date),
   flow as (
     update workflows w set runs_count = runs_count - 1,
       runs_failed_count = runs_failed_count - case when f.reason = 'cancelled' then 0 else 1 end
     from failed f where w.id = f.workflow_id and not f.is_test)
   update runs r set status = 'QUEUED', reason = null, error = null, completed_at = null, is_counted = false,
     attempts = 0, deaths = 0, interrupts = 0, retry_at = null
   from failed f where r.id = f.id returning r.id, pg_notify('${runsChannel}', '')`,
)

/**
 * Takes a run up again at the node that it failed at, on the same graph, with all that came before. The node is a new
 * step with a key of its own; what it did the first time stays in the log.
 */
export async function retryRun(app: App, workflowId: number, runId: string): Promise<void> {
  await inTransaction(app.db, async (db) => {
    if ((await reopen.first(db, runId, workflowId)) !== undefined) return
    // One that has ended this very moment is counted a little later; whoever retries it does not wait for that.
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

/** What a run was started with. */
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
