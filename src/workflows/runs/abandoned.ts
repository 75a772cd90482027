import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { abandoned } from '../../platform/jobs/index.ts'
import { enqueueRuns, runJob } from './queue.ts'

const message = 'The run was given up: the server stopped again and again while it was under way.'

/** Ends the runs whose job is gone, which would otherwise hold their places for ever. */
export const endAbandonedRuns: Chore<App> = {
  name: 'workflows.end-abandoned-runs',
  cron: '*/10 * * * *',
  run: async (app) => {
    const running = await app.db
      .selectFrom('runs')
      .select('id')
      .where('status', '=', 'RUNNING')
      // One that was just admitted has a job by the time it can be seen; those that were retried may be old.
      .where(sql<Date>`coalesce(started_at, created_at)`, '<', sql<Date>`now() - interval '5 minutes'`)
      .execute()
    const ids = await abandoned(
      app.db,
      runJob,
      'runId',
      running.map((run) => run.id),
    )
    for (const id of ids) await end(app, id)
  },
}

async function end(app: App, id: string): Promise<void> {
  app.log.warn({ run: id }, 'a run whose job is gone was ended')
  await inTransaction(app.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('runs')
      .set({ status: 'FAILED', reason: 'node_failed', error: message, completed_at: new Date() })
      .where('id', '=', id)
      .where('status', '=', 'RUNNING')
      .executeTakeFirst()
    // The new job counts the run and gives its place to another.
    if (numUpdatedRows > 0n) await enqueueRuns(app, db, [id])
  })
}
