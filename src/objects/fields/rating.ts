import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { plainText } from './cell-text.ts'
import { formatNumber } from './number.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

const metadata = z.strictObject({ max: z.int().min(1).max(10) })

export const ratingType = fieldType<z.output<typeof metadata>>({
  type: 'rating',
  metadata,
  defaultMetadata: { max: 5 },
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'bigint' }),
  valueKind: () => 'number',
  traits: () => ({}),
  operators: () => operatorsFor('number'),
  aggregations: () => aggregationsFor('number'),
  takes: { default: true, unique: false, required: true, writes: true },
  parse: (input, { metadata: { max } }, path) =>
    Number.isInteger(input) && Number(input) >= 1 && Number(input) <= max
      ? stored(input)
      : refused(path, 'invalid_value', `Must be a whole number from 1 to ${max}.`),
  format: formatNumber,
  cell: (value) => (typeof value === 'number' ? value : null),
  cellText: plainText,
  promoted: () => ({}),
  guidance: {
    purpose: 'A number of stars.',
    metadata: { max: 'Required. The highest number of stars, 1 to 10.' },
    value: 'A whole number from 1 to `max`.',
    example: 4,
  },
})
