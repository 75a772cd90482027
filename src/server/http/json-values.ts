import { grouped } from '../../kit/counted.ts'
import { Problem } from '../../kit/problem.ts'

/** Ten thousand rows of a hundred fields; and what fits into a megabyte if each value has ten characters. */
const [mostOfMany, mostValues] = [1_000_000, 100_000]
const usualBytes = 1024 * 1024
const comma = 44

/**
 * Refuses a body of more values than anything here takes, before one is made of each: nine megabytes of `{},` took the
 * event loop 2.7 s. Commas in texts count as well.
 */
export function tooManyValues(text: string): Problem | undefined {
  if (text.length <= mostValues) return undefined
  const most = text.length > usualBytes ? mostOfMany : mostValues
  let count = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) === comma) count++
  if (count < most) return undefined
  return new Problem('bad_request', `The body has more than ${grouped(most)} values.`)
}
