import type { PartitionedTable } from '../kit/partitioned-table.ts'
import type { App } from '../platform/app.ts'

/** What nodes brought about lies with the other results of its run, by when that was made. */
export const nodeResults: PartitionedTable<App> = {
  name: 'node_results',
  key: 'run_id',
  keyType: 'uuid',
  retentionDays: ({ config }) => config.runRetentionDays,
}
