import type { Field, Parsed } from '../../kit/field-type.ts'
import { dayIn } from './moments.ts'
import { refused, stored } from './parsed.ts'
import { fieldTypeOf, kindOf, traitsOf } from './types.ts'

/** Converts a value from a request to its stored form. Null, an empty text and an empty array all mean no value. */
export function parseValue(field: Field, input: unknown, path: string): Parsed {
  const type = fieldTypeOf(field)
  if (!type.takes.writes) return type.parse(input, field, path)
  const parsed = input === null || input === undefined ? stored(null) : type.parse(input, field, path)
  if (parsed.ok && parsed.value === null && field.required) {
    return refused(path, 'required', `"${field.name}" must have a value.`)
  }
  return parsed
}

/** Converts a database value to the JSON value of the API. */
export function formatValue(field: Field, value: unknown): unknown {
  return fieldTypeOf(field).format(value, field)
}

/** A formatted value as a cell of an export. */
export function cellValue(field: Field, value: unknown): string | number | boolean | null {
  return fieldTypeOf(field).cell(value, field)
}

export const placeholders = ['NOW', 'TODAY'] as const
export type Placeholder = (typeof placeholders)[number]

export function isPlaceholder(value: unknown): value is Placeholder {
  return value === 'NOW' || value === 'TODAY'
}

/** Reports whether the field accepts NOW and TODAY as the current moment or day. */
function takesPlaceholders(field: Field): boolean {
  const kind = kindOf(field)
  return kind === 'timestamp' || kind === 'date'
}

/** Converts a default from a field body to its stored form. Placeholders stay, and each new row resolves them. */
export function parseDefault(field: Field, input: unknown, path: string): Parsed {
  if (!fieldTypeOf(field).takes.default) {
    return refused(path, 'no_default', `A field of the type ${field.type} cannot have a default.`)
  }
  if (takesPlaceholders(field) && isPlaceholder(input)) return stored(input)
  return fieldTypeOf(field).parse(input, field, path)
}

/** The default of a field for a row created now. `zone` is for days, which have none of their own. */
export function defaultValueFor(field: Field, now: Date, zone: string): unknown {
  if (!takesPlaceholders(field) || !isPlaceholder(field.defaultValue)) return field.defaultValue
  const ownZone = traitsOf(field).zone
  if (ownZone === undefined) return dayIn(now, zone)
  if (field.defaultValue === 'NOW') return now.toISOString()
  const parsed = fieldTypeOf(field).parse(dayIn(now, ownZone), field, field.name)
  return parsed.ok ? parsed.value : null
}

/** The default as the API shows it: an option by its name, a placeholder as it is. */
export function formatDefault(field: Field): unknown {
  if (field.defaultValue === null || field.defaultValue === undefined) return null
  if (takesPlaceholders(field) && isPlaceholder(field.defaultValue)) return field.defaultValue
  return formatValue(field, field.defaultValue)
}
