import { z } from 'zod'
import { type Field, fieldType } from '../../kit/field-type.ts'
import { numberText, plainText } from './cell-text.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

const numberFormats = ['integer', 'decimal', 'percent', 'currency'] as const

const maxDecimals = 10

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const numberMetadata = z
  .strictObject({
    format: z.enum(numberFormats),
    decimals: z.int().min(0).max(maxDecimals).optional(),
    currency: z
      .string()
      .refine((code) => currencies.has(code), 'Must be an ISO 4217 currency code such as EUR.')
      .optional(),
  })
  .superRefine((value, context) => {
    const misplaced = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code: 'not_applicable' } })
    if (value.currency !== undefined && value.format !== 'currency') {
      misplaced('currency', 'Only the format "currency" has a currency.')
    }
    if ((value.decimals ?? 0) > 0 && value.format === 'integer') {
      misplaced('decimals', 'An integer has no decimal places; use the format "decimal".')
    }
  })

export type NumberMetadata = z.output<typeof numberMetadata>

export const numberType = fieldType<NumberMetadata>({
  type: 'number',
  metadata: numberMetadata,
  defaultMetadata: { format: 'decimal' },
  fixed: [],
  storage: (field) => ({ kind: 'column', sqlType: isKeptWhole(field) ? 'bigint' : 'numeric' }),
  newColumnType: ({ format }) => (format === 'integer' ? 'bigint' : null),
  valueKind: () => 'number',
  traits: (value) => (value.format === 'percent' ? { percent: true } : {}),
  operators: () => operatorsFor('number'),
  aggregations: () => aggregationsFor('number'),
  takes: { default: true, unique: true, required: true, writes: true },
  parse(input, field, path) {
    if (typeof input !== 'number' || !Number.isFinite(input)) {
      return refused(path, 'invalid_type', 'Must be a number, not text.')
    }
    if (Math.abs(input) > Number.MAX_SAFE_INTEGER) {
      return refused(
        path,
        'too_big',
        'Must lie between -9007199254740991 and 9007199254740991: beyond, digits are lost.',
      )
    }
    const places = placesOf(field)
    if (places === undefined) return stored(input + 0)
    const rounded = Number(input.toFixed(places))
    // 0.1 + 0.2 is meant to be 0.3: rounding noise after the last place is not the caller's mistake.
    if (Math.abs(rounded - input) > 1e-9 * Math.max(1, Math.abs(input))) {
      const message = places === 0 ? 'Must be a whole number.' : `Must have at most ${places} decimal places.`
      return refused(path, places === 0 ? 'not_integer' : 'too_many_decimals', message)
    }
    return stored(rounded + 0)
  },
  format: formatNumber,
  cell: (value) => (typeof value === 'number' ? value : null),
  cellText: (value, field) => (isKeptWhole(field) ? plainText(value) : numberText(value)),
  promoted: (value) => ({
    format: value.format,
    ...(value.decimals === undefined ? {} : { decimals: value.decimals }),
    ...(value.currency === undefined ? {} : { currency: value.currency }),
  }),
  guidance: {
    purpose: 'A number: whole, decimal, a percentage (25 means 25 %) or an amount of money.',
    metadata: {
      format: 'Required. `integer`, `decimal`, `percent` or `currency`.',
      decimals: `Decimal places that a value may have, 0 to ${maxDecimals}; any number when left out.`,
      currency: 'ISO 4217 code, for the format `currency`.',
    },
    value: 'A JSON number between -9007199254740991 and 9007199254740991, never text.',
    example: 1250.5,
  },
})

/** A field that only later became one of whole numbers stays in its `numeric` column. */
function isKeptWhole({
  metadata,
  columnType,
}: Pick<Field<NumberMetadata>, 'metadata' | 'columnType'>): boolean {
  return metadata.format === 'integer' && columnType === 'bigint'
}

function placesOf(field: Field<NumberMetadata>): number | undefined {
  return field.metadata.format === 'integer' ? 0 : field.metadata.decimals
}

/** The driver returns numerics as text. A number that doesn't fit a double can't be sent as JSON either. */
export function formatNumber(value: unknown): number | null {
  if (value === null || value === undefined) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
