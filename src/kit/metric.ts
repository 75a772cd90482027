/** One value of a metric. */
export interface Reading {
  labels?: Readonly<Record<string, string>>
  value: number
}

/**
 * A metric that is read from the database instead of counted in the process, so it is the same in every
 * process. Counters may restart, as daily ones do at midnight (UTC).
 */
export interface Metric<App> {
  /** Follows `frontdesk_`. Counters end with `_total`, after their unit. */
  name: string
  help: string
  kind: 'gauge' | 'counter'
  labels?: readonly string[]
  read: (app: App) => Promise<Reading[]> | Reading[]
}
