import { describe, expect, it } from 'vitest'
import { evaluateExpression } from './expression.ts'

const variables = { age: '21', plan: 'pro', price: '9.50', city: 'New York', vip: 'true' }

describe('a condition written as an expression', () => {
  it.each([
    ['age > 18 && plan == "pro"', true],
    ['age + 1 == 22', true],
    ['price < 10.0', true],
    ['21 >= 18', true],
    ['pro == "pro"', true],
    ['free == "pro"', false],
    ['city.contains("York")', true],
    ['size(plan) == 3 || age < 5', true],
    ['plan in ["free", "basic"]', false],
    ['!(age > 18)', false],
    ['vip', true],
    ['constructor == "constructor"', true],
    ['toString == "constructor"', false],
    ['true', true],
  ])('%s is %s', (text, expected) => {
    expect(evaluateExpression(text, variables)).toBe(expected)
  })

  it.each([
    'the user wants a refund',
    'plan',
    'age > "x"',
    '1 + 1',
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("(a+)+$")',
    '[1, 2, 3].all(x, [1, 2, 3].all(y, x > y))',
    `${'('.repeat(100)}1 > 0${')'.repeat(100)}`,
    Array.from({ length: 400 }, () => 'true').join(' || '),
    '',
  ])('leaves «%s» to be read as words', (text) => {
    expect(evaluateExpression(text, variables)).toBeUndefined()
  })
})
