import { sql } from 'kysely'
import { counted } from '../../kit/counted.ts'
import { ok, skip, warn } from '../finding.ts'
import { type Check, isThere, onDatabase } from '../scene.ts'

/** Checks the backlog that has tables of its own, next to the job queue. */
export const automations: Check = {
  name: 'automations',
  needs: ['DATABASE_URL'],
  look: onDatabase(async ({ db }) => {
    if (!(await isThere(db, 'public.runs'))) return skip('not made yet: frontdesk start makes them')
    const { rows } = await sql<{ waiting: number; late: number; events: number }>`
      select count(*) as waiting,
        count(*) filter (where greatest(created_at, retry_at) < now() - interval '5 minutes') as late,
        (select count(*) from events where occurred_at < now() - interval '5 minutes') as events
      from runs where status = 'QUEUED'`.execute(db)
    const { waiting, late, events } = rows[0] ?? { waiting: 0, late: 0, events: 0 }
    const overdue = [
      ...(late > 0 ? [counted(late, 'run')] : []),
      ...(events > 0 ? [counted(events, 'change of records', 'changes of records')] : []),
    ]
    return overdue.length === 0
      ? ok(`${counted(waiting, 'run')} waiting`)
      : warn(
          `${overdue.join(' and ')} waiting for more than 5 minutes: start a server or frontdesk worker, or raise FRONTDESK_WORKERS`,
        )
  }),
}
