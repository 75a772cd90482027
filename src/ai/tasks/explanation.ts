import { z } from 'zod'
import { readObject } from '../calls/read-object.ts'

export const choiceReasons = [
  'exact_phrase',
  'above_threshold',
  'below_threshold',
  'small_talk',
  'other_language',
  'answers_question',
] as const
export type ChoiceReason = (typeof choiceReasons)[number]

/** How the offline model came to its choice. Other models don't say. */
export interface Explanation {
  reason: ChoiceReason
  /** The score that an option needs. */
  threshold: number
  /** The options with the highest scores, best first. */
  scores: { id: string; score: number }[]
}

const explanation = z.object({
  reason: z.enum(choiceReasons),
  threshold: z.number(),
  scores: z.array(z.object({ id: z.string(), score: z.number() })),
})

/** The explanation in an answer of the offline model. */
export function readExplanation(answer: string): Explanation | null {
  return readObject(answer, explanation) ?? null
}
