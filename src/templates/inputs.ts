import { z } from 'zod'
import { freeText, line } from '../kit/schema.ts'

/** One thing that a template asks for: how a form shows it, and what is taken. */
export interface Input<T = unknown> {
  label: string
  description: string
  type: 'text' | 'long_text' | 'url'
  maxLength: number
  /** What stands there when nothing else is given; null where it may be left out. */
  default: string | null
  example: string
  schema: z.ZodType<T>
}

export type Inputs = Readonly<Record<string, Input>>

/** What the inputs of a template hold once they are read. */
export type Values<I extends Inputs> = { [K in keyof I]: I[K] extends Input<infer T> ? T : never }

interface Shown {
  label: string
  description: string
  example: string
  maxLength?: number
}

/** What a text must be, and what is said to one that is not. */
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

/** A line of text, or none at all. */
export function optionalTextInput(shown: Shown): Input<string | null> {
  const maxLength = shown.maxLength ?? 100
  return { maxLength, ...shown, type: 'text', default: null, schema: emptyAsNull(line(maxLength)) }
}

/** A text of several lines, or none at all. */
export function longTextInput(shown: Shown): Input<string | null> {
  const maxLength = shown.maxLength ?? 20_000
  const schema = emptyAsNull(freeText().trim().min(1).max(maxLength))
  return { maxLength, ...shown, type: 'long_text', default: null, schema }
}

/** The address of a website, or none at all. */
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

/** Forms send an empty text for what was left out. */
function emptyAsNull<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
    schema.nullable().default(null),
  )
}

/** The body that a template takes. */
export function schemaOf<I extends Inputs>(inputs: I): z.ZodType<Values<I>> {
  const shape = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.schema]))
  // Object.fromEntries forgets which schema belongs to which name.
  return z.strictObject(shape) as unknown as z.ZodType<Values<I>>
}
