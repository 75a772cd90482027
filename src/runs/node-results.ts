import type { PartitionedTable } from '../kit/partitioned-table.ts'
import type { App } from '../platform/app.ts'

/** Results of a run are in the same partition, by the time of the run. */
export const nodeResults: PartitionedTable<App> = {
  name: 'node_results',
  key: 'run_id',
  keyType: 'uuid',
  retentionDays: ({ config }) => config.runRetentionDays,
}
