import type { Chore } from '../../kit/job.ts'
import type { PartitionedTable } from '../../kit/partitioned-table.ts'
import type { App } from '../../platform/app.ts'
import { dropOldParts } from '../../platform/database/index.ts'

export const auditLog: PartitionedTable<App> = {
  name: 'audit_log',
  key: 'id',
  keyType: 'uuid',
  retentionDays: ({ config }) => config.auditRetentionDays,
}

/** Nothing of it is ever under way: months go as they are. */
export const forgetAudit: Chore<App> = {
  name: 'accounts.forget-audit',
  cron: '47 2 * * *',
  run: (app, { signal }) => dropOldParts(app, auditLog, signal),
}
