import { z } from 'zod'

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
  file: 'a file',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an email address such as ana@example.com',
  url: 'an address such as https://example.com',
  uuid: 'a UUID',
  guid: 'a UUID',
  date: 'an ISO date such as 2026-01-31',
  datetime: 'an ISO timestamp such as 2026-01-31T09:30:00Z',
  time: 'a time of day such as 09:30',
  regex: 'of the form that is described',
}

/** The message for a mistake whose schema has none of its own. */
export function inOurWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${kind(issue)}.`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? 'of the form that is described'}.`
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_union':
      return noneOf(issue)
    case 'invalid_key':
      return 'One of its keys is not allowed.'
    case 'invalid_element':
      return 'One of its items is not allowed.'
    case 'unrecognized_keys':
      return 'It has keys that are not known.'
    case 'custom':
  }
  return 'This is not valid.'
}

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return `Must be ${JSON.stringify(values[0])}.`
  return `Must be one of ${values.map(String).join(', ')}.`
}

/** Names the possible kinds of values, if only the kind is wrong. */
function noneOf({ errors, inst, discriminator }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const named = discriminator === undefined ? [] : valuesOf(inst, discriminator)
  if (named.length > 0) return oneOf(named)
  const kinds = errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? kind(first) : '',
  )
  if (kinds.length === 0 || kinds.includes('')) return 'Has none of the forms that are allowed here.'
  return `Must be ${[...new Set(kinds)].join(' or ')}.`
}

/** The possible values of the property that distinguishes the forms of a value. */
function valuesOf(union: unknown, key: string): unknown[] {
  if (!(union instanceof z.ZodDiscriminatedUnion)) return []
  return union.options.flatMap((option) => {
    const literal = option instanceof z.ZodObject ? option.shape[key] : undefined
    return literal instanceof z.ZodLiteral ? [...literal.values] : []
  })
}

function kind({ expected }: { expected: string }): string {
  return types[expected] ?? expected
}

const counted: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
  object: 'keys',
}

function tooSmall(origin: string, least: number, isIncluded: boolean): string {
  const what = counted[origin]
  if (what === undefined) return isIncluded ? `Must be at least ${least}.` : `Must be more than ${least}.`
  if (least === 1) return 'Must not be empty.'
  return `Must have at least ${least} ${what}.`
}

function tooBig(origin: string, most: number, isIncluded: boolean): string {
  const what = counted[origin]
  if (what === undefined) return isIncluded ? `Must be ${most} at most.` : `Must be less than ${most}.`
  return `May have ${most} ${most === 1 ? what.replace(/s$/, '') : what} at most.`
}
