/** One value of a metric. */
export interface Reading {
  labels?: Readonly<Record<string, string>>
  value: number
}

/**
 * Something that `/metrics` tells and nobody counts as it happens, because the database knows it. It is the same in every
 * process. A counter may begin anew at any time, as that of a day does at midnight (UTC).
 */
export interface Metric<App> {
  /** With `frontdesk_` before it; that of a counter ends in `_total`, in seconds or bytes where it has a unit. */
  name: string
  help: string
  kind: 'gauge' | 'counter'
  labels?: readonly string[]
  read: (app: App) => Promise<Reading[]> | Reading[]
}
