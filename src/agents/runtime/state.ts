/** One version of a flow: what was published, or its draft. */
export interface FlowVersion {
  flowId: number
  /** Null for the draft. */
  snapshotId: string | null
}

/** A node that waits for the answer of the user. */
export interface Waiting extends FlowVersion {
  nodeId: string
  /** How often it has asked without learning anything new. */
  asked: number
  /** What the user has said to the flow, oldest first; not there in what a release before this one wrote down. */
  heard?: readonly string[]
}

/** Values by name; null where one was taken away. */
export type Values = Readonly<Record<string, string | null>>

/** What a conversation remembers from one turn to the next, besides what was said. */
export interface ConversationState {
  waiting: Waiting | null
  variables: Values
  /** What the nodes of the flow under way brought about, by their ids. */
  outputs: Outputs
  /** Flows that wait for an answer behind others that were called for meanwhile; the last is taken up first. */
  suspended: readonly Suspended[]
}

/** A flow that waited for an answer when the message called for another one. */
export interface Suspended extends Waiting {
  outputs: Outputs
}

export type Outputs = Readonly<Record<string, unknown>>

export const emptyConversation: ConversationState = {
  waiting: null,
  variables: {},
  outputs: {},
  suspended: [],
}

/** What a turn does next. */
export type Task =
  /** Executes a node of the flow that the turn is in; `answered` where it has waited for this very message. */
  | { do: 'node'; nodeId: string; answered: boolean }
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

/** Where a turn stands. Small and plain, so that it can be written down between two nodes. */
export interface TurnState {
  /** Null once the turn is over. */
  task: Task | null
  flow: FlowVersion | null
  waiting: Waiting | null
  variables: Values
  outputs: Outputs
  suspended: readonly Suspended[]
  /** What the user said to the flow under way in turns before. */
  heard: readonly string[]
  /** Whether the message of the user is still to be dealt with. */
  pending: boolean
  /** Nodes executed so far. */
  steps: number
  /** What ended the turn before its time. */
  failure: Failure | null
}
