import { z } from 'zod'

/** An environment variable with its description, schema and default. */
export interface Setting<T = unknown> {
  variable: string
  description: string
  /** The default as the table shows it; undefined without one. */
  shownDefault: string | undefined
  /** Never printed, not even in an error. */
  secret: boolean
  read: (text: string | undefined) => T
}

export class SettingError extends Error {}

interface Options<T> {
  description: string
  default?: T
  secret?: true
}

/** A setting whose text is parsed by `schema`. Without a default, unset reads as undefined. */
export function setting<T>(
  variable: string,
  schema: z.ZodType<T, string>,
  options: Options<T> & { default: T },
): Setting<T>
export function setting<T>(
  variable: string,
  schema: z.ZodType<T, string>,
  options: Options<T>,
): Setting<T | undefined>
export function setting<T>(
  variable: string,
  schema: z.ZodType<T, string>,
  options: Options<T>,
): Setting<T | undefined> {
  return {
    variable,
    description: options.description,
    shownDefault: options.default === undefined ? undefined : shown(options.default),
    secret: options.secret === true,
    read: (text) => {
      if (text === undefined || text.trim() === '') return options.default
      const result = schema.safeParse(text.trim())
      if (result.success) return result.data
      const reason = result.error.issues.map((issue) => issue.message).join('; ')
      throw new SettingError(options.secret ? reason : `${reason} (it is "${text}")`)
    },
  }
}

export const text = z.string()

export function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
}

export const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform((value) => value === 'on')

export const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** Such a list of which every part is as it should be; those that are not are named. */
export function commaListOf(isGood: (part: string) => boolean, what: string) {
  return commaList.check(({ value, issues }) => {
    const bad = value.filter((part) => !isGood(part)).map((part) => `"${part}"`)
    if (bad.length > 0)
      issues.push({ code: 'custom', input: value, message: `takes ${what}, not ${bad.join(', ')}` })
  })
}

/** A default in the form of an environment variable. */
function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(',') : String(value)
}
