export type Answer = { text: string } | { tool: string; input: unknown }

/** The token counts in every answer of the stand-in. */
export const tokens = { input: 11, output: 7 }
