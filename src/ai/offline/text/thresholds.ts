/** How alike two texts must be before the offline model acts on it. Tuned with `bench/offline-model.ts`, which prints what each costs. */
export const thresholds = {
  /** How much more than the threshold of the router a message must score that could answer an open question. */
  digression: 0.1,
  /** How much nearer a message must be to an intent than to what is said to any agent. */
  margin: 0.03,
  /** The same for a message that shares no word with the intent, unless it is as near as `clearIntent`. */
  unnamedMargin: 0.06,
  clearIntent: 0.5,
  /** A message and what a tool says it does. */
  tool: 0.2,
  /** A question and the passage that answers it. */
  passage: 0.29,
  /** A plain-word condition and what was said. */
  condition: 0.3,
  /** A message and one of the values of a choice. */
  value: 0.3,
} as const
