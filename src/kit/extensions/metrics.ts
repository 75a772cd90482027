import type { Metric } from '../metric.ts'

export interface Metrics<App> {
  /** Metrics of its work. */
  metrics?: readonly Metric<App>[]
}
