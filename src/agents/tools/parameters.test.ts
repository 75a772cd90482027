import { describe, expect, it } from 'vitest'
import { checkParameters } from './parameters.ts'

function object(properties: object, rest: object = {}) {
  return { type: 'object', properties, ...rest }
}

function places(parameters: unknown): string[] {
  return checkParameters(parameters).issues.map((issue) => issue.path)
}

describe('parameters', () => {
  it('may be nested objects, lists and plain values', () => {
    const address = object({ city: { type: 'string', minLength: 1 } }, { required: ['city'] })
    const parameters = object(
      {
        number: { type: 'string', description: 'Of the order' },
        state: { type: 'string', enum: ['open', 'closed'] },
        amount: { type: 'number', minimum: 0, maximum: 100 },
        when: { type: 'string', format: 'date' },
        lines: { type: 'array', items: { type: 'integer' }, maxItems: 10 },
        address,
      },
      { required: ['number'], additionalProperties: false },
    )
    const { names, issues } = checkParameters(parameters)
    expect(issues).toEqual([])
    expect(names).toEqual(['number', 'state', 'amount', 'when', 'lines', 'address'])
  })

  it.each<[string, unknown, string]>([
    ['no object', { type: 'string', properties: {} }, 'parameters.type'],
    ['no properties', { type: 'object' }, 'parameters.properties'],
    ['a property without a type', object({ a: {} }), 'parameters.properties.a.type'],
    ['an unknown type', object({ a: { type: 'date' } }), 'parameters.properties.a.type'],
    [
      'a keyword that is not understood',
      object({ a: { type: 'string', pattern: '(a+)+' } }),
      'parameters.properties.a.pattern',
    ],
    [
      'a keyword of another type',
      object({ a: { type: 'string', minimum: 1 } }),
      'parameters.properties.a.minimum',
    ],
    ['a list of nothing', object({ a: { type: 'array' } }), 'parameters.properties.a.items'],
    [
      'values of another type',
      object({ a: { type: 'integer', enum: ['x'] } }),
      'parameters.properties.a.enum',
    ],
    [
      'bounds that exclude all',
      object({ a: { type: 'number', minimum: 2, maximum: 1 } }),
      'parameters.properties.a.maximum',
    ],
    ['a required property that is not there', object({}, { required: ['a'] }), 'parameters.required[0]'],
    ['a name no placeholder can hold', object({ 'a b': { type: 'string' } }), 'parameters.properties.a b'],
    ['a name that secrets have', object({ secrets: { type: 'string' } }), 'parameters.properties.secrets'],
    [
      'a mistake deep inside',
      object({ a: { type: 'array', items: object({ b: { type: 'wrong' } }) } }),
      'parameters.properties.a.items.properties.b.type',
    ],
  ])('refuse %s', (_, parameters, path) => {
    expect(places(parameters)).toEqual([path])
  })

  it('refuse what is nested beyond measure, without descending into it', () => {
    let parameters: object = { type: 'string' }
    for (let level = 0; level < 20_000; level++) parameters = { type: 'array', items: parameters }
    expect(checkParameters(object({ a: parameters })).issues).toMatchObject([{ code: 'too_deep' }])
  })
})
