import { z } from 'zod'
import { schedule, type schedulePayload } from '../../graphs/index.ts'
import { tick } from '../../kit/job.ts'
import { type App, job } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { startRuns } from '../starting/start.ts'

/** A tick starts one run. Its job is committed with the next tick, so none is lost and none comes twice. */
export const runOnSchedule = job({
  name: 'workflows.tick',
  payload: tick(z.unknown()),
  run: (app: App, { accountId, key, scheduledAt }) =>
    transact(app, async ({ db }) => {
      if (accountId === null) return
      // A job that is run again after a crash finds that its run is there.
      if (!(await claimTick(db, Number(key), scheduledAt))) return
      const payload: z.input<typeof schedulePayload> = { scheduled_at: scheduledAt.toISOString() }
      await startRuns(db, [{ accountId, triggerType: schedule.type, subject: key, payload }])
    }),
})

/** Returns false if this tick of the workflow was claimed before. */
async function claimTick(db: Db, workflowId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workflow_triggers')
    .set({ last_tick_at: at })
    .where('workflow_id', '=', workflowId)
    .where('trigger_type', '=', schedule.type)
    .where((where) => where.or([where('last_tick_at', 'is', null), where('last_tick_at', '<', at)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
