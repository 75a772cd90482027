import { expect, it } from 'vitest'
import { typedValues, type ValueType } from './typed-values.ts'

it.each<[ValueType, unknown, unknown]>([
  ['TEXT', ' a ', ' a '],
  ['TEXT', 12, '12'],
  ['NUMBER', ' 12.5 ', 12.5],
  ['NUMBER', 0, 0],
  ['BOOLEAN', 'false', false],
  ['BOOLEAN', true, true],
  ['DATE', '2026-01-15', '2026-01-15'],
  ['DATE', '2026-01-15T09:30', '2026-01-15T09:30'],
  ['JSON', '{"a": [1]}', { a: [1] }],
  ['JSON', { a: 1 }, { a: 1 }],
  ['NUMBER', '', null],
  ['JSON', null, null],
])('%s takes %j', (type, given, expected) => {
  expect(typedValues([{ name: 'it', type }], { it: given })).toEqual({ values: { it: expected } })
})

it.each<[ValueType, unknown, string]>([
  ['NUMBER', 'many', 'a number'],
  ['NUMBER', 'Infinity', 'a number'],
  ['BOOLEAN', 'yes', 'true or false'],
  ['DATE', '15.01.2026', 'a date'],
  ['JSON', '{a}', 'valid JSON'],
])('%s refuses %j', (type, given, expected) => {
  const typed = typedValues([{ name: 'it', type }], { it: given })
  expect(typed).toEqual({ mistake: expect.stringContaining(`"it" must be ${expected}`) })
})

it('asks for what is required, and leaves out what is not declared', () => {
  const declared = [{ name: 'toString', type: 'TEXT', required: true } as const]
  expect(typedValues(declared, {})).toEqual({ mistake: '"toString" is required.' })
  expect(typedValues(declared, { toString: 'x', other: 1 })).toEqual({ values: { toString: 'x' } })
})
