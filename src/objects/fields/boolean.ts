import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { plainText } from './cell-text.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

const metadata = z.strictObject({})

export const booleanType = fieldType<z.output<typeof metadata>>({
  type: 'boolean',
  metadata,
  defaultMetadata: {},
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'boolean' }),
  valueKind: () => 'boolean',
  traits: () => ({}),
  operators: () => operatorsFor('boolean'),
  aggregations: () => aggregationsFor('boolean'),
  takes: { default: true, unique: false, required: true, writes: true },
  parse: (input, _field, path) =>
    typeof input === 'boolean' ? stored(input) : refused(path, 'invalid_type', 'Must be true or false.'),
  format: (value) => value ?? null,
  cell: (value) => (typeof value === 'boolean' ? value : null),
  cellText: plainText,
  promoted: () => ({}),
  guidance: { purpose: 'Yes or no.', metadata: {}, value: '`true` or `false`.', example: true },
})
