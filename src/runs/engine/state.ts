/** A loop that a run is in. */
export interface LoopFrame {
  /** The ITERATION node. */
  nodeId: string
  /** The step at which the loop began: its items are kept with that step's result. */
  step: number
  index: number
  length: number
  continueOnError: boolean
  /** The items that failed and were skipped. */
  failed: readonly number[]
}

/** One way through the graph that a run is on. */
export interface Branch {
  /** The node that is next. */
  position: string
  /** The loops that it is in, outermost first. */
  loops: readonly LoopFrame[]
}

/**
 * Where a run stands. A cursor only: results of nodes are kept with their steps, so that writing the state after the
 * 500th step costs what it cost after the first.
 */
export interface RunState {
  /** Empty when the run is over. A run has one branch at most. */
  branches: readonly Branch[]
  /** The number of executed nodes, of all branches together. */
  steps: number
}

/** Why a run stopped without success. */
export type StopReason =
  | 'node_failed'
  | 'step_limit'
  | 'loop_too_long'
  | 'break_outside_loop'
  | 'insufficient_credits'
  | 'prevented_loop'
  | 'cancelled'

export type End = { successful: true } | { successful: false; reason: StopReason; message: string }

/** What came of executing a node, as far as the way on depends on it. */
export type Outcome =
  | { kind: 'done'; port: string }
  /** A loop over so many items begins; none is an empty list. */
  | { kind: 'loop'; length: number; continueOnError: boolean }
  | { kind: 'break' }
  /** With a reason of its own the failure ends the run whatever the graph says. */
  | { kind: 'failed'; message: string; reason?: Exclude<StopReason, 'node_failed'> }

/** What the loop's node holds once the loop is over. */
export interface LoopSummary {
  items: number
  /** The numbers of the items that failed, from 0. */
  failed: readonly number[]
}
