/** A table that is only added to, whose rows lie in parts by time: made ahead of their time, dropped as a whole. */
export interface PartitionedTable<App> {
  name: string
  /** The column that tells the time of a row, and begins its primary key. Rows of one key lie in one part. */
  key: string
  /** A uuid in the order of time, or a moment. */
  keyType: 'uuid' | 'timestamptz'
  /** For how many days its rows are kept; undefined where nothing is ever dropped. */
  retentionDays: (app: App) => number | undefined
}
