import type { Actor } from '../objects/index.ts'

/** A run that this process has claimed. */
export interface ClaimedRun {
  id: string
  accountId: number
  workflowId: number
  /** The number of this claim; commits of an earlier one are refused. */
  epoch: number
  snapshotId: string | null
  runGraphId: number | null
  /** Includes the chain of runs that caused this one. */
  actor: Actor | null
  payload: unknown
  variables: readonly { id?: number; name: string; defaultValue: string | null }[]
  timeZone: string
  /** The time, by the database's clock. */
  clock: () => Date
}

/** The link of a run in the chains of the runs that it causes. */
export function causeOf(run: { id: string; workflowId: number }): string {
  return `${run.workflowId}/${run.id}`
}

/** The number of times the workflow is in the chain. */
export function timesIn(causes: readonly string[], workflowId: number): number {
  return causes.filter((cause) => cause.startsWith(`${workflowId}/`)).length
}
