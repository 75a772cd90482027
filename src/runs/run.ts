import type { Actor } from '../objects/index.ts'

/** A run that this process has taken on. */
export interface ClaimedRun {
  id: string
  accountId: number
  workflowId: number
  /** Which taking on of the run this is; commits of an earlier one are refused. */
  epoch: number
  snapshotId: string | null
  runGraphId: number | null
  /** With the chain of runs that whatever it does is the work of. */
  actor: Actor | null
  payload: unknown
  variables: readonly { id?: number; name: string; defaultValue: string | null }[]
  timeZone: string
  /** The time, by the database's clock. */
  clock: () => Date
}

/** How a run stands in the chains of what it causes. */
export function causeOf(run: { id: string; workflowId: number }): string {
  return `${run.workflowId}/${run.id}`
}

/** How often the chain already leads through the workflow. */
export function timesIn(causes: readonly string[], workflowId: number): number {
  return causes.filter((cause) => cause.startsWith(`${workflowId}/`)).length
}
