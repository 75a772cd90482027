import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { presenceAggregations, presenceOperators } from './operators.ts'
import { refused, stored, textProblem } from './parsed.ts'
import { parseUuid } from './platform-relation.ts'

const metadata = z.strictObject({})

const limit = 2048

export const avatarType = fieldType<z.output<typeof metadata>>({
  type: 'avatar',
  metadata,
  defaultMetadata: {},
  isTypeFixed: true,
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'text' }),
  valueKind: () => 'text',
  traits: () => ({}),
  operators: () => presenceOperators,
  aggregations: () => presenceAggregations,
  takes: { default: false, unique: false, required: true, writes: true },
  parse(input, _field, path) {
    const wrong = () =>
      refused(path, 'invalid_avatar', 'Must be an https:// address or the id of an uploaded file.')
    if (typeof input !== 'string') return wrong()
    const problem = textProblem(input, limit)
    if (problem !== undefined) return refused(path, problem.code, problem.message)
    const text = input.trim()
    if (text === '') return stored(null)
    const file = parseUuid(text, path)
    if (file.ok) return file
    return URL.canParse(text) && new URL(text).protocol === 'https:' ? stored(text) : wrong()
  },
  format: (value) => value ?? null,
  cell: (value) => (typeof value === 'string' ? value : null),
  cellText: (value) => value,
  promoted: () => ({}),
  guidance: {
    purpose: 'A picture that stands for the row.',
    metadata: {},
    value: 'An https:// address or the id of an uploaded file. It cannot have a default.',
    example: 'https://example.com/ada.png',
  },
})
