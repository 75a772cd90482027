import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'

const batch = 1000

/** Removes the runs, with their results, and the deliveries that are older than the operator wants to keep them. */
export const forgetRuns: Chore<App> = {
  name: 'workflows.forget-runs',
  cron: '37 2 * * *',
  run: async (app, { signal }) => {
    const { runRetentionDays } = app.config
    const { rows } = await sql<{ before: Date }>`
      select now() - make_interval(days => ${runRetentionDays}::int) as before`.execute(app.db)
    const before = rows[0]?.before ?? new Date(0)
    for (const [table, over] of [
      ['runs', sql`completed_at < ${before}`],
      // As old as the runs that it started, so its body is there for as long as they are.
      ['webhook_deliveries', sql`received_at < ${before}`],
    ] as const) {
      let removed = batch
      while (removed === batch && !signal.aborted) {
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where id in (
            select id from ${sql.table(table)}
            where id < ${smallestId(before)}::uuid and ${over} order by id limit ${batch})`.execute(app.db)
        removed = Number(numAffectedRows ?? 0n)
      }
    }
    await sql`
      delete from run_graphs g where created_at < ${before}
        and not exists (select from runs r where r.run_graph_id = g.id)`.execute(app.db)
  },
}

/** Ids begin with the time at which a process made them, by its own clock, so they only tell where to look. */
function smallestId(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
