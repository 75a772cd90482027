import { backupSchedule } from '../health/index.ts'
import type { Capability } from '../platform/app.ts'
import { takeScheduled } from './scheduled.ts'

export { BackupError } from './errors.ts'
export { scheduleBackups } from './scheduled.ts'

export const backups: Capability = {
  name: 'Backups',
  description: 'Backups of the database and all files, on demand or on a schedule.',
  endpoints: [],
  schedules: { [backupSchedule]: takeScheduled },
}
