import type { Metric } from '../metric.ts'

export interface Metrics<App> {
  /** What `/metrics` tells of its work. */
  metrics?: readonly Metric<App>[]
}
