/**
 * Minimum similarities for the offline model. Tuned with `bench/offline-model.ts`, which prints the effect of each.
 */
export const thresholds = {
  /** The extra score that a message needs if it could also answer an open question. */
  digression: 0.1,
  /** The extra similarity to an intent, compared with small talk. */
  margin: 0.03,
  /** The margin for a message that shares no word with the intent, unless it reaches `clearIntent`. */
  unnamedMargin: 0.06,
  clearIntent: 0.5,
  /** Between a message and a tool's description. */
  tool: 0.2,
  /** Between a message and the tool that hands off to a teammate. */
  handOff: 0.45,
  /** Between a question and the passage that answers it. */
  passage: 0.29,
  /** Between a condition in plain words and a message. */
  condition: 0.3,
  /** Between a message and a value of a choice. */
  value: 0.3,
} as const
