import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { timeZoneName } from '../../kit/zone.ts'
import { storedMomentText } from './cell-text.ts'
import { dateFormats, parseMoment } from './moments.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

export const dateFormat = z.enum(dateFormats, {
  error: (issue) => (issue.input === undefined ? undefined : `Must be one of ${dateFormats.join(' | ')}.`),
})

export const timeFormats = ['12h', '24h'] as const

const metadata = z.strictObject({
  timezone: timeZoneName,
  format: dateFormat.optional(),
  timeFormat: z.enum(timeFormats).optional(),
})

type DateMetadata = z.output<typeof metadata>

export const dateType = fieldType<DateMetadata>({
  type: 'date',
  metadata,
  defaultMetadata: { timezone: 'UTC' },
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'timestamptz' }),
  valueKind: () => 'timestamp',
  traits: (value) => ({
    zone: value.timezone,
    ...(value.format === undefined ? {} : { dateFormat: value.format }),
    ...(value.timeFormat === undefined ? {} : { timeFormat: value.timeFormat }),
  }),
  operators: () => operatorsFor('timestamp'),
  aggregations: () => aggregationsFor('timestamp'),
  takes: { default: true, unique: true, required: true, writes: true },
  parse(input, field, path) {
    const moment = typeof input === 'string' ? parseMoment(input, field.metadata.timezone) : undefined
    // Text, because the driver would write a Date in the zone of the process.
    if (moment !== undefined) return stored(moment.toISOString())
    return refused(
      path,
      'invalid_date',
      'Must be an ISO 8601 date and time (years 1 to 9999), such as 2026-01-15T09:30:00Z.',
    )
  },
  format: formatMoment,
  cell: (value) => (typeof value === 'string' ? value : null),
  cellText: storedMomentText,
  promoted: (value) => ({
    timezone: value.timezone,
    ...(value.format === undefined ? {} : { format: value.format }),
    ...(value.timeFormat === undefined ? {} : { time_format: value.timeFormat }),
  }),
  guidance: {
    purpose: 'A moment: a date with a time of day.',
    metadata: {
      timezone: 'Required. The IANA zone in which it is shown and in which times without an offset are read.',
      format: `How the date is shown: ${dateFormats.map((format) => `\`${format}\``).join(', ')}.`,
      timeFormat: '`12h` or `24h`.',
    },
    value:
      'ISO 8601; answers are in UTC with milliseconds. Defaults and filters also take `NOW` and `TODAY`.',
    example: '2026-01-15T09:30:00.000Z',
  },
})

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function formatMoment(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return null
  return written.test(value) ? value : new Date(value).toISOString()
}
