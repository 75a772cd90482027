/** An append-only table that is partitioned by time. Partitions are created in advance and dropped as a whole. */
export interface PartitionedTable<App> {
  name: string
  /** The column with the time of a row, the first of its primary key. Rows with the same key are in one partition. */
  key: string
  /** A uuid in the order of time, or a moment. */
  keyType: 'uuid' | 'timestamptz'
  /** The days to keep its rows; undefined to keep them forever. */
  retentionDays: (app: App) => number | undefined
}
