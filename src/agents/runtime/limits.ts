/** What one turn may use up before it is ended: people wait for its answer. */
export const limits = {
  /** Nodes. A conversation flow has a handful between two questions; a cycle has no end of them. */
  steps: 100,
  /** Calls of tools, all nodes together. */
  toolCalls: 20,
  /** Rounds with the model in one node or answer: each may call several tools. */
  rounds: 10,
  /** Messages: nobody reads more at once. */
  messages: 10,
  /** How often a question is put again before the flow gives up on an answer. */
  asks: 3,
  /** Flows that wait behind another: whoever leaves more of them has lost track as well. */
  suspended: 3,
} as const
