/** What a model says. */
export type Answer = { text: string } | { tool: string; input: unknown }

/** What every answer of the stand-in counts. */
export const tokens = { input: 11, output: 7 }
