import type { Backlog } from '../backlog.ts'
import type { Chore, Job, Tick } from '../job.ts'
import type { PartitionedTable } from '../partitioned-table.ts'

/** What the workers do for a capability. */
export interface Work<App> {
  jobs?: readonly Job<App>[]
  /** By the kind of schedule, the job that every tick of such a schedule starts. */
  schedules?: Readonly<Record<string, Job<App, Tick>>>
  housekeeping?: readonly Chore<App>[]
  /** Of its tables those that lie in parts by time. */
  partitioned?: readonly PartitionedTable<App>[]
  backlogs?: readonly Backlog<App>[]
}
