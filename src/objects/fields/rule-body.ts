import { z } from 'zod'
import { line } from '../../kit/schema.ts'

/** A validation rule in the body of a field, which is checked against the fields of the object. */
export const ruleBody = z.strictObject({ formula: z.string().min(1).max(2000), message: line(300) }).meta({
  description: 'A comparison of two formulas over the fields of the row. Rows that break it are refused.',
  example: { formula: '[End] >= [Start]', message: 'The end is before the start.' },
})

export type RuleBody = z.output<typeof ruleBody>
