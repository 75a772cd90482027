import type { Backlog } from '../backlog.ts'
import type { Chore, Job, Tick } from '../job.ts'
import type { PartitionedTable } from '../partitioned-table.ts'

/** The work that workers do for a capability. */
export interface Work<App> {
  jobs?: readonly Job<App>[]
  /** The job that every tick of a schedule starts, by kind of schedule. */
  schedules?: Readonly<Record<string, Job<App, Tick>>>
  housekeeping?: readonly Chore<App>[]
  /** Its tables that are partitioned by time. */
  partitioned?: readonly PartitionedTable<App>[]
  backlogs?: readonly Backlog<App>[]
}
