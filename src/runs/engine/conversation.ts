import type { Branch } from './state.ts'

/** One version of a flow: what was published, or its draft. */
export interface FlowVersion {
  flowId: number
  /** Null for the draft. */
  snapshotId: string | null
}

/** Results of nodes, by their ids. */
export type Outputs = Readonly<Record<string, unknown>>

/** Values by name; null for removed ones. */
export type Values = Readonly<Record<string, string | null>>

/** A run of a flow: a child of the conversation that entered it. */
export interface FlowRun extends FlowVersion {
  branches: readonly Branch[]
  nextStep: number
  /** Results that texts of the flow name. */
  outputs: Outputs
  /** The visitor's messages to the flow in earlier turns, oldest first. */
  heard: readonly string[]
  /** The number of times the waiting node has asked without learning anything new. */
  asked: number
  /** True while it waits at a node that called the next flow. */
  calls?: boolean
  /** Of a called flow: the values that it has captured. */
  captured?: Values
  /** The end of the flow that its node called. */
  returned?: { values: Values; error: string | null } | undefined
  /** The variables that the visitor has filled in this run: true if their own node hasn't been reached yet. */
  filled?: Readonly<Record<string, boolean>>
}

/** The last flow that came to its end. Its answers can still be corrected. */
export interface FinishedFlow extends FlowVersion {
  filled: readonly string[]
  /** True if the visitor cancelled it. */
  cancelled?: true
}

/** A record that a flow of the conversation has created. */
export interface CreatedRow {
  rowId: string
  recordTypeId: number
}

/** The state of a conversation between turns, besides its messages. */
export interface ConversationState {
  /** The last one waits for the next message. It has suspended those before it, which wait for its end. */
  flows: readonly FlowRun[]
  variables: Values
  finished?: FinishedFlow
  created?: readonly CreatedRow[]
}

export const emptyConversation: ConversationState = { flows: [], variables: {} }

/** The next task of a turn. */
export type Task =
  /** Executes the next node of the last flow; `answered` if it has waited for this very message. */
  | { do: 'node'; answered: boolean }
  /** Finds out whether the message calls for another flow than the one that waits for it. */
  | { do: 'divert' }
  /** Finds the flow that the message calls for. */
  | { do: 'route' }
  /** Lets the agent itself answer. */
  | { do: 'answer' }
  /** Says something after a silent flow. */
  | { do: 'default' }

/** The reason of a failure: `message` for readers of the transcript, `detail` for the trace. */
export interface Failure {
  code:
    | 'node_failed'
    | 'model_failed'
    | 'step_limit'
    | 'tool_limit'
    | 'time_limit'
    | 'insufficient_credits'
    | 'interrupted'
  message: string
  detail?: string | undefined
}

/** The state of a turn. Small and plain, so that it can be stored between two nodes. */
export interface TurnState extends ConversationState {
  /** Null when the turn is over. */
  task: Task | null
  /** True while the visitor's message hasn't been handled. */
  pending: boolean
  /** The number of executed nodes. */
  steps: number
  /** Why the turn ended early. */
  failure: Failure | null
}

/** The flow that the task is about; undefined between two flows. */
export function currentFlow({ task, flows }: TurnState): FlowRun | undefined {
  return task?.do === 'node' || task?.do === 'divert' ? flows.at(-1) : undefined
}

/** The node that the flow executes next, or that waits. */
export function positionOf({ branches }: FlowRun): string | null {
  return branches[0]?.position ?? null
}
