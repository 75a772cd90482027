import { expect, it } from 'vitest'
import { comparisonOf, expressionOf, partsOf } from './comparison.ts'

it.each([
  ['{BUDGET} > 1000', { name: 'BUDGET', operator: '>', value: '1000' }],
  ['{node_1.name} == "Rosa"', { name: 'node_1.name', operator: '==', value: 'Rosa' }],
  [
    '{node_1.name}.contains("\\"quoted\\"")',
    { name: 'node_1.name', operator: 'contains', value: '"quoted"' },
  ],
  // The order of input doesn't matter.
  ['{} > ""', { name: '', operator: '>', value: '' }],
  ['{.budget} == 5', { name: '.budget', operator: '==', value: '5' }],
] as const)('%s is built from fields, and read back', (expression, comparison) => {
  expect(comparisonOf(expression)).toEqual(comparison)
  expect(expressionOf(comparison)).toBe(expression)
})

it('leaves to expressions what three fields cannot say', () => {
  expect(comparisonOf('{A} > 1 && {B} > 2')).toBeUndefined()
  expect(comparisonOf('size({LIST})')).toBeUndefined()
})

it('tells the beginning of a name from the way into it, also while none is chosen', () => {
  const names = [{ name: 'node_1' }, { name: 'secrets.KEY' }]
  expect(partsOf('node_1.items[0].id', names)).toEqual({ head: 'node_1', path: 'items[0].id' })
  expect(partsOf('node_1[0]', names)).toEqual({ head: 'node_1', path: '[0]' })
  expect(partsOf('secrets.KEY', names)).toEqual({ head: 'secrets.KEY', path: '' })
  expect(partsOf('.budget', names)).toEqual({ head: '', path: 'budget' })
  expect(partsOf('gone.budget', names)).toEqual({ head: 'gone', path: 'budget' })
  expect(partsOf('', names)).toEqual({ head: '', path: '' })
})
