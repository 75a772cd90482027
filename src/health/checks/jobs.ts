import { sql } from 'kysely'
import { counted } from '../../kit/counted.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Finding, ok, skip, warn } from '../finding.ts'
import { type Check, isThere, onDatabase } from '../scene.ts'

interface Counts {
  waiting: number
  late: number
  failed: number
  stray: number
}

export const jobQueue: Check = {
  name: 'job queue',
  needs: ['DATABASE_URL'],
  look: onDatabase(async ({ db }) => {
    if (!(await isThere(db, 'public.jobs'))) return skip('not made yet: frontdesk start makes it')
    const { rows } = await sql<Counts>`
      select
        count(*) filter (where failed_at is null and not is_asleep) as waiting,
        count(*) filter (where failed_at is null and holder is null
          and run_at < now() - interval '5 minutes') as late,
        count(*) filter (where failed_at is not null) as failed,
        count(*) filter (where holder not in (select id from worker_processes)) as stray
      from jobs`.execute(db)
    const { waiting, late, failed, stray } = rows[0] ?? { waiting: 0, late: 0, failed: 0, stray: 0 }
    const findings: Finding[] = []
    if (late > 0) {
      findings.push(
        warn(
          `${counted(late, 'job')} overdue by more than 5 minutes: start a server or frontdesk worker, or raise FRONTDESK_WORKERS`,
        ),
      )
    }
    if (stray > 0)
      findings.push(
        warn(`${counted(stray, 'job')} held by a process that is gone: restart a server to free them`),
      )
    if (failed > 0)
      findings.push(
        warn(
          `${counted(failed, 'job')} failed for good (${await failedTasks(db)}): see \`frontdesk dead-letter list\` for why`,
        ),
      )
    return findings.length === 0 ? ok(`${counted(waiting, 'job')} waiting or running, none failed`) : findings
  }),
}

/** Names only, because the payload and the error of a job may contain personal data. */
async function failedTasks(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select name || ' ' || count(*) as text from jobs where failed_at is not null
    group by name order by count(*) desc, name limit 5`.execute(db)
  return rows.map(({ text }) => text).join(', ')
}

export const workers: Check = {
  name: 'workers',
  needs: ['DATABASE_URL'],
  look: onDatabase(async ({ db }) => {
    if (!(await isThere(db, 'public.worker_processes'))) return skip('not made yet: frontdesk start makes it')
    const { rows } = await sql<{ alive: number; dead: number }>`
      select count(*) filter (where seen_at >= now() - interval '20 seconds') as alive,
        count(*) filter (where seen_at < now() - interval '20 seconds') as dead
      from worker_processes where runs_jobs`.execute(db)
    const { alive, dead } = rows[0] ?? { alive: 0, dead: 0 }
    if (dead > 0 && alive === 0) {
      return warn(
        `${counted(dead, 'process', 'processes')} ended without a word and none is there to take over their jobs: start a server`,
      )
    }
    return ok(
      alive === 0
        ? 'no process runs jobs at the moment'
        : `${counted(alive, 'process', 'processes')} at work`,
    )
  }),
}
