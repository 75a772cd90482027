import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { grouped } from '../../kit/counted.ts'
import { type Field, fieldType, type Parsed } from '../../kit/field-type.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored, textProblem } from './parsed.ts'

export const textFormats = ['text', 'email', 'url', 'phone_number'] as const

const metadata = z
  .strictObject({
    format: z.enum(textFormats, {
      error: (issue) =>
        issue.input === undefined
          ? undefined
          : issue.input === 'composedField'
            ? 'composedField is internal: use one of text, email, url, phone_number.'
            : 'Must be one of text, email, url, phone_number.',
    }),
    extendedField: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    if (value.extendedField === true && value.format !== 'text') {
      context.addIssue({
        code: 'custom',
        path: ['extendedField'],
        message: 'Only text with the format "text" can be multi-line.',
        params: { code: 'not_applicable' },
      })
    }
  })

type StringMetadata = z.output<typeof metadata>

const limits = { text: 10_000, extended: 1_000_000, email: 254, url: 2048, phone: 64 }

// A btree entry holds 2,700 bytes, and a character takes up to four.
const uniqueLimit = 500

const email = z.email()

export const stringType = fieldType<StringMetadata>({
  type: 'string',
  metadata,
  defaultMetadata: { format: 'text' },
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'text' }),
  valueKind: () => 'text',
  traits: (value) => (value.format === 'email' ? { caseless: true } : {}),
  operators: () => operatorsFor('text'),
  aggregations: () => aggregationsFor('text'),
  takes: { default: true, unique: true, required: true, writes: true },
  parse(input, field, path) {
    if (typeof input !== 'string') return refused(path, 'invalid_type', 'Must be text.')
    const problem = textProblem(input, limitOf(field))
    if (problem !== undefined) return refused(path, problem.code, problem.message)
    return parseFormat[field.metadata.format](input, path)
  },
  format: (value) => value ?? null,
  cell: (value) => (typeof value === 'string' ? value : null),
  cellText: (value) => value,
  promoted: (value) => ({ format: value.format, extended_field: value.extendedField ?? false }),
  guidance: {
    purpose: 'Text: a line, many lines, an email address, a web address or a phone number.',
    metadata: {
      format: 'Required. `text`, `email`, `url` or `phone_number`.',
      extendedField: 'true makes a `text` field multi-line.',
    },
    value: `Text of at most ${grouped(limits.text)} characters (multi-line ${grouped(limits.extended)}, unique ${uniqueLimit}). Web addresses start with http:// or https://; phone numbers are stored as E.164, so write the country code.`,
    example: 'Ada Lovelace',
  },
})

function limitOf(field: Field<StringMetadata>): number {
  const { format, extendedField } = field.metadata
  const byFormat = {
    text: extendedField === true ? limits.extended : limits.text,
    email: limits.email,
    url: limits.url,
    phone_number: limits.phone,
  }
  return field.unique ? Math.min(uniqueLimit, byFormat[format]) : byFormat[format]
}

/** An empty text is no value, so that a field is either filled or empty. */
const parseFormat: Record<StringMetadata['format'], (text: string, path: string) => Parsed> = {
  text: (text) => stored(text === '' ? null : text),
  email(text, path) {
    const address = text.trim()
    if (address === '') return stored(null)
    return email.safeParse(address).success
      ? stored(address)
      : refused(path, 'invalid_email', 'Must be an email address such as ada@example.com.')
  },
  url(text, path) {
    const address = text.trim()
    if (address === '') return stored(null)
    const protocol = URL.canParse(address) ? new URL(address).protocol : ''
    return protocol === 'https:' || protocol === 'http:'
      ? stored(address)
      : refused(path, 'invalid_url', 'Must be a web address that starts with http:// or https://.')
  },
  phone_number(text, path) {
    if (text.trim() === '') return stored(null)
    const phone = parsePhoneNumberFromString(text)
    return phone?.isPossible() === true
      ? stored(phone.number)
      : refused(
          path,
          'invalid_phone_number',
          'Must be a phone number with its country code, such as +14155552671.',
        )
  },
}
