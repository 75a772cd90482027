import { sql } from 'kysely'
import { openArchives } from '../../platform/files/index.ts'
import { nextTick } from '../../platform/jobs/index.ts'
import { type Finding, fail, ok, skip, warn } from '../finding.ts'
import type { Check, Scene } from '../scene.ts'
import { backupJob, momentOf, newestFirst } from '../scheduled-backups.ts'

// A large database takes long, and a failed attempt is repeated.
const toleratedMs = 3 * 3_600_000

export const backups: Check = {
  name: 'backups',
  needs: ['FRONTDESK_BACKUP_TO', 'FRONTDESK_BACKUP_SCHEDULE'],
  look: async (scene) => {
    const { config } = scene
    if (config.backupTo === undefined) return skip('none are scheduled: FRONTDESK_BACKUP_TO is not set')
    const place = openArchives(config, config.backupTo, 'FRONTDESK_BACKUP_TO')
    const [newest] = newestFirst(await place.list())
    const reason = await lastFailure(scene)
    if (reason !== undefined) return fail(`the last scheduled backup failed (${reason})`)
    return newest === undefined ? warn('none was made yet') : judge(momentOf(newest), config.backupSchedule)
  },
}

function judge(takenAt: Date, cron: string): Finding {
  const due = nextTick({ cron, timeZone: 'UTC' }, takenAt)
  if (due === null || due.getTime() + toleratedMs > Date.now())
    return ok(`the newest is of ${takenAt.toISOString()}`)
  return fail(
    `the newest is of ${takenAt.toISOString()}, and another was due at ${due.toISOString()}: see the log of the processes that run jobs`,
  )
}

/** The reason why the backup job failed that waits for a retry or ran out of them. A later success replaces it. */
async function lastFailure(scene: Scene): Promise<string | undefined> {
  const database = await scene.database().catch(() => undefined)
  if (database === undefined) return undefined
  const { rows } = await sql<{ reason: string | null }>`
    select last_error as reason from jobs where name = ${backupJob} and last_error is not null
      and coalesce(failed_at, now()) > now() - interval '1 day' order by id desc limit 1`.execute(database.db)
  return rows[0]?.reason ?? undefined
}
