import { describe, expect, it } from 'vitest'
import { exampleOf } from './examples.ts'
import type { Schema } from './model.ts'

const make = (schema: Schema, named: Record<string, Schema> = {}) => exampleOf(schema, named)

describe('an example', () => {
  it.each<[string, Schema, unknown]>([
    ['what the author gave', { type: 'string', examples: ['given'] }, 'given'],
    ['null when the author gave null', { type: ['string', 'null'], examples: [null] }, null],
    ['the first of an enumeration', { type: 'string', enum: ['A', 'B'] }, 'A'],
    ['the default', { type: 'integer', default: 50 }, 50],
    ['a number between its bounds', { type: 'integer', minimum: -5, maximum: 200 }, 1],
    ['a number above an open bound', { type: 'number', exclusiveMinimum: 10 }, 11],
    ['a text as long as it must be', { type: 'string', minLength: 6 }, 'textte'],
    ['a text no longer than it may be', { type: 'string', maxLength: 2 }, 'te'],
    ['the first of several shapes', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text'],
    ['as many items as are needed', { type: 'array', items: { type: 'boolean' }, minItems: 2 }, [true, true]],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, ['text', 1]],
    ['a map with one entry', { type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
    [
      'a map by a known key',
      { type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: {} },
      { a: 'any value' },
    ],
    [
      'the parts of a whole',
      {
        allOf: [
          { type: 'object', properties: { a: { const: 1 } } },
          { type: 'object', properties: { b: { const: 2 } } },
        ],
      },
      { a: 1, b: 2 },
    ],
  ])('is %s', (_, schema, expected) => {
    expect(make(schema)).toEqual(expected)
  })

  it('comes to an end in a schema that holds itself', () => {
    const named: Record<string, Schema> = {
      Tree: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          parent: { $ref: '#/components/schemas/Tree' },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
        required: ['name', 'children'],
      },
    }
    expect(make({ $ref: '#/components/schemas/Tree' }, named)).toEqual({ name: 'text', children: [] })
  })

  it('is asked of the author, by the place, where none can be made up', () => {
    const schema: Schema = {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'string', pattern: '^[0-9]{7}$' } } },
    }
    expect(() => make(schema)).toThrow(
      'list[]: no text is known for the pattern ^[0-9]{7}$; give it an example with .meta({ example })',
    )
  })
})
