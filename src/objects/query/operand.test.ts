import { describe, expect, test } from 'vitest'
import { deals, field } from '../../../test/harness/objects/query/records.ts'
import { readOperand } from './operand.ts'
import type { End } from './tree.ts'

const end: End = {
  shape: deals,
  column: { field: field(90, 'Rank', 'number') },
  kind: 'number',
  traits: {},
  operators: ['equals'],
  sqlType: 'int',
}

const read = (value: unknown, of: End) => readOperand('equals', value, of, 'value', { zone: 'UTC' })

describe('the value of a leaf on a whole number', () => {
  test('is about the field where it is one of a field, and about record types where it is theirs', () => {
    const message = 'Must be a whole number from -2147483647 to 2147483647.'
    expect(read(1.5, end)).toEqual({ issues: [{ path: 'value', code: 'invalid_type', message }] })
    expect(read(3_000_000_000, end)).toMatchObject({ issues: [{ code: 'invalid_type', message }] })
    expect(read(1.5, { ...end, column: { system: 'record_type_id' } })).toMatchObject({
      issues: [{ code: 'invalid_id', message: 'Must be the number of a record type.' }],
    })
    expect(read(7, end)).toEqual({ operand: { kind: 'one', value: 7 } })
  })
})
