import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { plainText } from './cell-text.ts'
import { formatNumber } from './number.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused } from './parsed.ts'

const metadata = z.strictObject({})

export const autoNumberType = fieldType<z.output<typeof metadata>>({
  type: 'autoNumber',
  metadata,
  defaultMetadata: {},
  isTypeFixed: true,
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'bigint', isNumbered: true }),
  valueKind: () => 'number',
  traits: () => ({}),
  operators: () => operatorsFor('number'),
  aggregations: () => [...aggregationsFor('text'), 'min', 'max'],
  takes: { default: false, unique: false, required: false, writes: false },
  parse: (_input, field, path) => refused(path, 'read_only', `The database numbers "${field.name}".`),
  format: formatNumber,
  cell: (value) => (typeof value === 'number' ? value : null),
  cellText: plainText,
  promoted: () => ({}),
  guidance: {
    purpose: 'A number that each row gets when it is created.',
    metadata: {},
    value: 'Read-only. A whole number from 1 that no other row ever had. Numbers may be skipped.',
    example: 42,
  },
})
