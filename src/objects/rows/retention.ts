import type { Chore } from '../../kit/job.ts'
import type { PartitionedTable } from '../../kit/partitioned-table.ts'
import type { App } from '../../platform/app.ts'
import { dropOldParts } from '../../platform/database/index.ts'

export const rowChanges: PartitionedTable<App> = {
  name: 'row_changes',
  key: 'at',
  keyType: 'timestamptz',
  retentionDays: ({ config }) => config.historyRetentionDays,
}

/** Deletes only the history; the rows stay as they are. */
export const forgetHistory: Chore<App> = {
  name: 'objects.forget-history',
  cron: '52 2 * * *',
  run: (app, { signal }) => dropOldParts(app, rowChanges, signal),
}
