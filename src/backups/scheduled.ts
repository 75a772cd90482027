import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { backupSchedule, nameOfBackup, newestFirst } from '../health/index.ts'
import { tick } from '../kit/job.ts'
import { type App, job } from '../platform/app.ts'
import { openArchives } from '../platform/files/index.ts'
import { putSchedule, removeSchedule } from '../platform/jobs/index.ts'

/** Makes a backup in the configured place, and deletes the oldest beyond the configured number. */
export const takeScheduled = job({
  name: 'backups.take',
  payload: tick(z.unknown()),
  attempts: 3,
  run: async (app, { key }, { signal }) => {
    const { backupTo } = app.config
    // The setting was removed after the schedule was created.
    if (backupTo === undefined) return removeSchedule(app.db, backupSchedule, key)
    await backUp(app, backupTo, signal)
  },
})

/** Updates the schedule from the configuration. A process without the setting leaves it to the others. */
export async function scheduleBackups(app: App): Promise<void> {
  const { backupTo, backupSchedule: cron } = app.config
  if (backupTo === undefined) return
  await putSchedule(app.db, { accountId: null, kind: backupSchedule, key: 'all', cron, timeZone: 'UTC' })
}

async function backUp(app: App, backupTo: string, signal: AbortSignal): Promise<void> {
  const { config, log } = app
  const place = openArchives(config, backupTo, 'FRONTDESK_BACKUP_TO')
  const { takeBackup } = await import('./take.ts')
  const draft = join(await place.staging(), `backup-${randomBytes(6).toString('hex')}`)
  try {
    const { takenAt, bytes, missing } = await takeBackup(config, draft, signal)
    const name = nameOfBackup(takenAt)
    await place.put(draft, name)
    const old = newestFirst(await place.list()).slice(config.backupKeep)
    for (const one of old) await place.remove(one)
    log.info({ backup: name, bytes, missingFiles: missing, deleted: old.length }, 'made a scheduled backup')
  } finally {
    await rm(draft, { force: true })
  }
}
