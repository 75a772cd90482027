/** How alike two texts must be before the offline model acts on it. Tuned with `bench/offline-model.ts`, which prints what each costs. */
export const thresholds = {
  /** A message and the nearest phrase of an intent. */
  intent: 0.28,
  /** A message and what a tool says it does. */
  tool: 0.2,
  /** A question and the passage that answers it. */
  passage: 0.29,
  /** A plain-word condition and what was said. */
  condition: 0.3,
  /** A message and one of the values of a choice. */
  value: 0.3,
} as const
