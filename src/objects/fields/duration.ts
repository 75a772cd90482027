import { z } from 'zod'
import { durationText, longestDuration, readDuration } from '../../../formulas/duration.ts'
import { fieldType } from '../../kit/field-type.ts'
import { durationCellText } from './cell-text.ts'
import { formatNumber } from './number.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

const metadata = z.strictObject({ format: z.enum(['h:mm', 'h:mm:ss']) })

export const durationType = fieldType<z.output<typeof metadata>>({
  type: 'duration',
  metadata,
  defaultMetadata: { format: 'h:mm' },
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'bigint' }),
  valueKind: () => 'number',
  traits: () => ({ duration: true }),
  operators: () => operatorsFor('number'),
  aggregations: () => aggregationsFor('number'),
  takes: { default: true, unique: false, required: true, writes: true },
  parse(input, _field, path) {
    if (input === '') return stored(null)
    const seconds = typeof input === 'string' ? readDuration(input) : input
    if (
      typeof seconds === 'number' &&
      Number.isInteger(seconds) &&
      seconds >= 0 &&
      seconds <= longestDuration
    )
      return stored(seconds)
    return refused(
      path,
      'invalid_value',
      'Must be a whole number of seconds, or a text such as 1:30 or 1h 30m.',
    )
  },
  format: formatNumber,
  // Seconds are never lost in a file, whatever the field shows.
  cell: (value) => (typeof value === 'number' ? durationText(value, true) : null),
  cellText: durationCellText,
  promoted: ({ format }) => ({ format }),
  guidance: {
    purpose: 'A length of time, stored in seconds.',
    metadata: { format: 'Required. `h:mm` or `h:mm:ss`: how it is shown.' },
    value: `A whole number of seconds up to ${longestDuration}. Writes and filters also take texts: \`1:30\`, \`1:30:05\`, \`1h 30m\`. Files contain \`1:30:05\`.`,
    example: 5400,
  },
})
