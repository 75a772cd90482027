import { z } from 'zod'
import { allPartsOf, partsOf } from './parts-of.ts'

/**
 * The protection of a value. A `secret` is stored encrypted or hashed, or used once, and never shown again.
 * `sensitive` text may contain credentials, such as the headers of a call: its owner can read it, and logs
 * don't contain it.
 */
type Mark = 'secret' | 'sensitive'

const marks = z.registry<{ mark: Mark }>()

/** Marks a password, token, key or one-time code. The API description shows it as `format: password`. */
export function secret<S extends z.ZodType>(schema: S): S {
  const copy = schema.clone()
  marks.add(copy, { mark: 'secret' })
  return copy
}

/** Marks text that may hold credentials. */
export function sensitive<S extends z.ZodType>(schema: S): S {
  const copy = schema.clone()
  marks.add(copy, { mark: 'sensitive' })
  return copy
}

export function markOf(schema: z.core.$ZodType): Mark | undefined {
  return marks.get(schema)?.mark
}

const maskText = '••••'

/** `value` with every marked part masked, for everything that outlives the request. */
export function masked(schema: z.core.$ZodType, value: unknown): unknown {
  return replaceMarked(schema, value, () => maskText)
}

/** `value` without its secrets, for answers that are stored for repetition. Sensitive text stays. */
export function withoutSecrets(schema: z.core.$ZodType, value: unknown): unknown {
  return replaceMarked(schema, value, (mark, inner) => (mark === 'secret' ? undefined : inner))
}

function replaceMarked(
  schema: z.core.$ZodType,
  value: unknown,
  replace: (mark: Mark, value: unknown) => unknown,
): unknown {
  if (value === undefined || value === null || !holdsMarks(schema)) return value
  const mark = markOf(schema)
  if (mark !== undefined) return replace(mark, value)
  const { same, shape, rest, item } = partsOf(schema)
  // Every option of a union counts: masking too much does no harm.
  const result = same.reduce((before: unknown, part) => replaceMarked(part, before, replace), value)
  if (Array.isArray(result)) {
    return item === undefined ? result : result.map((one: unknown) => replaceMarked(item, one, replace))
  }
  if (!isPlainObject(result)) return result
  const entries = Object.entries(result).flatMap(([key, inner]) => {
    const part = Object.hasOwn(shape, key) ? shape[key] : rest
    const replaced = part === undefined ? inner : replaceMarked(part, inner, replace)
    return replaced === undefined ? [] : [[key, replaced]]
  })
  return Object.fromEntries(entries)
}

/** Dates and the like stay what they are. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

const answers = new WeakMap<z.core.$ZodType, boolean>()

/** Saves copying bodies of thousands of records that hold no mark. */
function holdsMarks(schema: z.core.$ZodType): boolean {
  const answer = answers.get(schema) ?? reachesMark(schema, new Set())
  answers.set(schema, answer)
  return answer
}

function reachesMark(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>): boolean {
  if (markOf(schema) !== undefined) return true
  if (seen.has(schema)) return false
  seen.add(schema)
  return allPartsOf(schema).some((part) => reachesMark(part, seen))
}
