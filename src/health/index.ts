import type { Capability } from '../platform/app.ts'
import * as endpoints from './endpoints/list.ts'

export { examine } from './examine.ts'
export { type AppliedMigration, appliedMigrations, connectToExisting } from './existing.ts'
export { reportAtStart } from './report-at-start.ts'
export {
  backupSchedule,
  nameOfBackup,
  newestFirst,
} from './scheduled-backups.ts'
export { archiveMac, keyAdvice, secretKeyFile, secretsThere } from './secret-key-file.ts'

export const health: Capability = {
  name: 'Health',
  description: "Checks of this server's setup, with fixes for what they find.",
  endpoints: Object.values(endpoints).flat(),
}
