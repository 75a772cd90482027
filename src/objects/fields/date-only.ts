import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { plainText } from './cell-text.ts'
import { dateFormat } from './date.ts'
import { dateFormats, parseDay } from './moments.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

const metadata = z.strictObject({ format: dateFormat.optional() })

export const dateOnlyType = fieldType<z.output<typeof metadata>>({
  type: 'dateOnly',
  metadata,
  defaultMetadata: {},
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'date' }),
  valueKind: () => 'date',
  traits: (value) => (value.format === undefined ? {} : { dateFormat: value.format }),
  operators: () => operatorsFor('date'),
  aggregations: () => aggregationsFor('date'),
  takes: { default: true, unique: true, required: true, writes: true },
  parse(input, _field, path) {
    const day = typeof input === 'string' ? parseDay(input) : undefined
    return day === undefined
      ? refused(path, 'invalid_date', 'Must be a date without a time (years 1 to 9999), such as 2026-01-15.')
      : stored(day)
  },
  format: (value) => value ?? null,
  cell: (value) => (typeof value === 'string' ? value : null),
  cellText: plainText,
  promoted: (value) => (value.format === undefined ? {} : { format: value.format }),
  guidance: {
    purpose: 'A day without a time, the same everywhere: a birthday, a due date.',
    metadata: { format: `How it is shown: ${dateFormats.map((format) => `\`${format}\``).join(', ')}.` },
    value: '`yyyy-MM-dd`. Defaults and filters also take `NOW` and `TODAY`.',
    example: '2026-01-15',
  },
})
