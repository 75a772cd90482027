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

/** A path of a run through the graph. */
export interface Branch {
  /** The node that is next. */
  position: string
  /** The number of its step. */
  step: number
  /**
   * The loops that it is in, outermost first. Branches in the same iteration have the same frames: a branch
   * that changes one is the last of its iteration.
   */
  loops: readonly LoopFrame[]
  /** At a MERGE: the nodes from which branches arrived, in this order. */
  arrived?: readonly string[]
  /** The step that this one retries. */
  retryOf?: number
  /** The number of the next call at the run's own URLs that it waits for; 0 at first. */
  call: number
}

/**
 * The position of a run. Only a cursor: results of nodes are kept with their steps, so that writing the state
 * after the 500th step costs as much as after the first.
 */
export interface RunState {
  /** Empty when the run is over. */
  branches: readonly Branch[]
  /** The number of executed nodes, of all branches together. */
  steps: number
  /** The number of the next step that begins. With one branch, it is the one after the branch's own. */
  nextStep: number
}

/** The reason why a run stopped without success. */
export type StopReason =
  | 'node_failed'
  | 'step_limit'
  | 'loop_too_long'
  | 'break_outside_loop'
  | 'insufficient_credits'
  | 'prevented_loop'
  | 'cancelled'

export type End = { successful: true } | { successful: false; reason: StopReason; message: string }

/** The outcome of a node, as far as the next step depends on it. */
export type Outcome =
  | { kind: 'done'; port: string }
  /** A loop over `length` items begins; 0 for an empty list. */
  | { kind: 'loop'; length: number; continueOnError: boolean }
  | { kind: 'break' }
  | { kind: 'return' }
  /** With its own reason, the failure ends the run whatever the graph says. */
  | { kind: 'failed'; message: string; reason?: Exclude<StopReason, 'node_failed'> }

/** The output of a loop's node after the loop. */
export interface LoopSummary {
  items: number
  /** The numbers of the items that failed, from 0. */
  failed: readonly number[]
}
