/** The limits of a run of an automation. */
export const runLimits = {
  /** Nodes, all branches together. */
  steps: 500,
  /** Items of one loop. */
  loopItems: 50,
  /** Branches whose nodes one process executes at the same time. */
  branchesAtWork: 20,
} as const

/** The limits of a turn of a conversation: people wait for its answer. */
export const turnLimits = {
  /** Nodes. A flow has a handful between two questions; a cycle has no end of them. */
  steps: 100,
  /** Calls of tools, all nodes together. */
  toolCalls: 20,
  /** Rounds with the model in one node or answer: each may call several tools. */
  rounds: 10,
  /** Messages: more would be too much to read at once. */
  messages: 10,
  /** The number of times a question is repeated before the flow continues without an answer. */
  asks: 3,
  /** Flows that called each other. */
  calls: 10,
  /** Flows that are suspended by others, each with those that called it. */
  suspended: 3,
} as const
