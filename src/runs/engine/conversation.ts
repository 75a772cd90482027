import type { Branch } from './state.ts'

/** One version of a flow: what was published, or its draft. */
export interface FlowVersion {
  flowId: number
  /** Null for the draft. */
  snapshotId: string | null
}

/** Results of nodes, by their ids. */
export type Outputs = Readonly<Record<string, unknown>>

/** Values by name; null where one was taken away. */
export type Values = Readonly<Record<string, string | null>>

/** A run of a flow: a child of the conversation that entered it. */
export interface FlowRun extends FlowVersion {
  branches: readonly Branch[]
  /** Results that texts of the flow name. */
  outputs: Outputs
  /** What the visitor has said to the flow in earlier turns, oldest first. */
  heard: readonly string[]
  /** How often the node that waits has asked without learning anything new. */
  asked: number
}

/** What a conversation remembers from one turn to the next, besides what was said. */
export interface ConversationState {
  /** The last one waits for the next message. It has suspended those before it, which wait for its end. */
  flows: readonly FlowRun[]
  variables: Values
}

export const emptyConversation: ConversationState = { flows: [], variables: {} }

/** What a turn does next. */
export type Task =
  /** Executes the next node of the last flow; `answered` where it has waited for this very message. */
  | { do: 'node'; answered: boolean }
  /** Finds out whether the message calls for another flow than the one that waits for it. */
  | { do: 'divert' }
  /** Finds the flow that the message calls for. */
  | { do: 'route' }
  /** Lets the agent itself answer. */
  | { do: 'answer' }
  /** Says something where a flow said nothing. */
  | { do: 'default' }

/** Why something did not work: `message` for anybody who reads the transcript, `detail` for the trace. */
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

/** Where a turn stands. Small and plain, so that it can be stored between two nodes. */
export interface TurnState extends ConversationState {
  /** Null when the turn is over. */
  task: Task | null
  /** Whether the message of the visitor is still to be dealt with. */
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
