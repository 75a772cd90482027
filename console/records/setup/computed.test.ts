import { expect, test } from 'vitest'
import { lookupExpression, lookupOf, rollupExpression, rollupOf } from './computed.ts'
import { kindOf } from './field-kinds.ts'

const formula = (expression: Record<string, unknown>) => ({ type: 'formula', metadata: { expression } })

test.each([
  { operation: 'count', over: 'Bikes', field: undefined },
  { operation: 'sum', over: 'Bikes', field: 'Price' },
  { operation: 'max', over: 12, field: 'Price' },
] as const)('reads the roll-up that it writes: $operation over $over', (rollup) => {
  const expression = rollupExpression(rollup)
  expect(rollupOf(expression)).toEqual(rollup)
  expect(kindOf(formula(expression))?.key).toBe('rollup')
})

test('reads the lookup that it writes', () => {
  const expression = lookupExpression({ relation: 'Customer', field: 'Email' })
  expect(expression).toEqual({ type: 'field', field: '[Customer].[Email]' })
  expect(lookupOf(expression)).toEqual({ relation: 'Customer', field: 'Email' })
  expect(kindOf(formula(expression))?.key).toBe('lookup')
})

test('leaves other formulas to the formula field', () => {
  const filtered = {
    ...rollupExpression({ operation: 'count', over: 'Bikes', field: undefined }),
    filter: {},
  }
  for (const expression of [filtered, { type: 'field', field: '[Name]' }, { type: 'constant', value: 1 }])
    expect(kindOf(formula(expression))?.key).toBe('formula')
})
