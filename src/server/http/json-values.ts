import { grouped } from '../../kit/counted.ts'
import { Problem } from '../../kit/problem.ts'

/** Ten thousand rows with a hundred fields; for bodies up to a megabyte, values of ten characters each. */
const [mostOfMany, mostValues] = [1_000_000, 100_000]
const usualBytes = 1024 * 1024
const comma = 44

/**
 * Refuses bodies with too many values before parsing, because nine megabytes of `{},` blocked the event loop for 2.7
 * s. Commas in texts count as well.
 */
export function tooManyValues(text: string): Problem | undefined {
  if (text.length <= mostValues) return undefined
  const most = text.length > usualBytes ? mostOfMany : mostValues
  let count = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) === comma) count++
  if (count < most) return undefined
  return new Problem('bad_request', `The body has more than ${grouped(most)} values.`)
}
