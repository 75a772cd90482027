import { z } from 'zod'
import { freeText, line } from '../kit/schema.ts'

/** One input of a template: its form field and its schema. */
export interface Input<T = unknown> {
  label: string
  description: string
  type: 'text' | 'long_text' | 'url'
  maxLength: number
  /** The default value; null if the input is optional. */
  default: string | null
  example: string
  schema: z.ZodType<T>
}

export type Inputs = Readonly<Record<string, Input>>

/** The parsed inputs of a template. */
export type Values<I extends Inputs> = { [K in keyof I]: I[K] extends Input<infer T> ? T : never }

interface Shown {
  label: string
  description: string
  example: string
  maxLength?: number
}

/** The requirement for a text, and the message if it is not met. */
interface Rule {
  holds: (text: string) => boolean
  otherwise: string
}

/** A line of text that has a default. */
export function textInput(shown: Shown & { default: string; rule?: Rule }): Input<string> {
  const { rule, ...rest } = shown
  const maxLength = shown.maxLength ?? 100
  const text = line(maxLength)
  const schema = rule === undefined ? text : text.refine(rule.holds, rule.otherwise)
  return { maxLength, ...rest, type: 'text', schema: schema.default(shown.default) }
}

export function optionalTextInput(shown: Shown): Input<string | null> {
  const maxLength = shown.maxLength ?? 100
  return { maxLength, ...shown, type: 'text', default: null, schema: emptyAsNull(line(maxLength)) }
}

/** An optional text of several lines. */
export function longTextInput(shown: Shown): Input<string | null> {
  const maxLength = shown.maxLength ?? 20_000
  const schema = emptyAsNull(freeText().trim().min(1).max(maxLength))
  return { maxLength, ...shown, type: 'long_text', default: null, schema }
}

/** An optional website URL. */
export function urlInput(shown: Shown): Input<string | null> {
  const maxLength = 2000
  const address = line(maxLength).refine(isWebAddress, {
    error: 'Must be an http or https address such as https://www.example.com.',
    params: { code: 'invalid_url' },
  })
  return { maxLength, ...shown, type: 'url', default: null, schema: emptyAsNull(address) }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

/** Forms send an empty text for an omitted value. */
function emptyAsNull<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
    schema.nullable().default(null),
  )
}

/** The request body of a template. */
export function schemaOf<I extends Inputs>(inputs: I): z.ZodType<Values<I>> {
  const shape = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.schema]))
  // Object.fromEntries loses the link between names and schemas.
  return z.strictObject(shape) as unknown as z.ZodType<Values<I>>
}
