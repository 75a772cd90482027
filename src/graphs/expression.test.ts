import { describe, expect, it } from 'vitest'
import { evaluate, evaluateBare, expressionProblem } from './expression.ts'
import { namesFrom } from './names.ts'

const values: Record<string, unknown> = {
  ZIP: '01234',
  AMOUNT: '150.5',
  COUNT: '3',
  NAME: 'Ana "A" || true',
  FLAG: 'true',
  LIST: '["a","b"]',
  UNSET: null,
  NUMBER: 3,
  EVENT: { amount: 120, tags: ['x'], text: '7' },
}
const lookup = namesFrom(
  {
    variable: (name) => (Object.hasOwn(values, name) ? values[name] : undefined),
    node: () => undefined,
    loop: () => ({ item: null, index: null, length: null }),
    hasLoops: true,
  },
  false,
  { megabytes: 1, setting: 'TEXTS' },
)

describe('an expression', () => {
  it.each([
    ['{ZIP} == "01234"', true],
    ['{ZIP} == 1234', true],
    ['{ZIP} == "1234"', false],
    ['{ZIP} != "01234"', false],
    ['{AMOUNT} > 100', true],
    ['{AMOUNT} > 150.5', false],
    ['100 < {AMOUNT} && {AMOUNT} <= 150.5', true],
    ['{COUNT} + 1 == 4', true],
    ['{COUNT} * 2.5 >= 7.5', true],
    ['{COUNT} + {AMOUNT} > 153', true],
    ['{COUNT} % 2 == 1', true],
    ['-{COUNT} < 0', true],
    ['{COUNT} == "3"', true],
    ['{NUMBER} == "3"', true],
    ['{NUMBER} == 3', true],
    ['{ZIP} + "-" == "01234-"', true],
    ['{NAME} == "Ana"', false],
    [String.raw`{NAME} == "Ana \"A\" || true"`, true],
    ['{NAME}.startsWith("Ana")', true],
    ['{FLAG}', true],
    ['!{FLAG} || {UNSET}', false],
    ['{FLAG} == true', true],
    ['{FLAG} == "true"', true],
    ['{FLAG} ? {COUNT} > 2 : false', true],
    ['"a" in {LIST}', true],
    ['{COUNT} in ["1", "3"]', true],
    ['{COUNT} in [1, 3]', true],
    ['{UNSET} == null', true],
    ['{UNSET} == ""', true],
    ['{UNSET} > 0 || {UNSET} == 0', false],
    ['{NAME} > 5', false],
    ['{UNSET}.contains("a")', false],
    ['{EVENT}.amount > 100', true],
    ['{EVENT.amount} > 100 && {EVENT.tags[0]} == "x"', true],
    ['{EVENT}.text == 7', true],
    ['{EVENT}.tags.size() == 1', true],
    ['double({AMOUNT}) > 100.0', true],
    ['size({NAME}) > 3 && {COUNT} == 3', true],
  ])('%s is %s', (expression, expected) => {
    expect(evaluate(expression, lookup)).toBe(expected)
  })

  it.each([
    ['{COUNT}', 'neither true nor false'],
    ['{COUNT} ==', 'cannot be computed'],
    ['{NOBODY} == 1', 'There is no {NOBODY}'],
    ['[1, 2].map(x, x)', 'map() may not be used'],
    ['as_number({COUNT}) == 3', 'may not be used here'],
    ['{COUNT} == 3 && value_0 == "3"', 'cannot be computed'],
    ['constructor != 1', 'cannot be computed'],
  ])('%s fails: %s', (expression, message) => {
    expect(() => evaluate(expression, lookup)).toThrow(message)
  })

  it.each([
    ['{NAME} > 3 > {COUNT}', 'compared or combined'],
    ['{COUNT} + "a" == 3', 'compared or combined'],
    ['{EVENT}.nothing.more == 1', "doesn't have this key"],
    ['int("x") == 1', "isn't a number"],
    ['"open == 1', 'quotation mark'],
    ['{COUNT} == = 3', 'in the wrong place'],
    ['nobody == 1', 'a name without a value'],
  ])('%s fails in our words: %s', (expression, message) => {
    let told = ''
    try {
      evaluate(expression, lookup)
    } catch (error) {
      told = String(error)
    }
    expect(told).toContain(message)
    expect(told).not.toMatch(/overload|dyn<|Unexpected|undefined|token|no such key/i)
  })

  it('says before it is computed what keeps it from being computed', () => {
    expect(expressionProblem('{A} == "x" && {B.c[0]} > 3')).toBeUndefined()
    expect(expressionProblem('{A} = "x"')).toEqual(expect.any(String))
    expect(expressionProblem('{A}.matches("(a+)+")')).toContain('matches()')
    expect(expressionProblem('The user is angry')).toEqual(expect.any(String))
  })
})

const variables = new Map(
  Object.entries({ age: '21', plan: 'pro', price: '9.50', city: 'New York', vip: 'true' }),
)

describe('a condition whose names stand without braces', () => {
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
    ['age > "3"', false],
    ['"{plan}" == plan', false],
  ])('%s is %s', (text, expected) => {
    expect(evaluateBare(text, (name) => variables.get(name))).toBe(expected)
  })

  it.each([
    'the user wants a refund',
    'plan',
    '1 + 1',
    'plan.age > 3',
    `plan == "${'x'.repeat(1000)}"`,
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("(a+)+$")',
    '[1, 2, 3].all(x, [1, 2, 3].all(y, x > y))',
    `${'('.repeat(100)}1 > 0${')'.repeat(100)}`,
    Array.from({ length: 400 }, () => 'true').join(' || '),
    '',
  ])('leaves «%s» to be read as words', (text) => {
    expect(evaluateBare(text, (name) => variables.get(name))).toBeUndefined()
  })
})
