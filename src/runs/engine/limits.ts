/** The limits of a run of an automation. */
export const runLimits = {
  /** Nodes, all branches together. */
  steps: 500,
  /** Items of one loop. */
  loopItems: 50,
} as const
