import { describe, expect, it } from 'vitest'
import { blanksOf, inputOf, parametersOf, schemaOf } from './parameters.ts'

const order = {
  type: 'object',
  properties: { number: { type: 'string', description: 'Its number' }, full: { type: 'boolean' } },
  required: ['number'],
}

describe('the parameters of a tool', () => {
  it('are lines that become the same schema again', () => {
    const lines = parametersOf(order)
    expect(lines).toEqual([
      { name: 'number', type: 'string', description: 'Its number', required: true },
      { name: 'full', type: 'boolean', description: '', required: false },
    ])
    expect(schemaOf(lines ?? [])).toEqual(order)
  })

  it.each([
    ['a list', { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } }],
    ['choices', { type: 'object', properties: { size: { type: 'string', enum: ['S', 'M'] } } }],
    ['something that is no object', { type: 'string' }],
  ])('are edited as JSON where there is %s', (_, schema) => {
    expect(parametersOf(schema)).toBeUndefined()
  })

  it('leave out lines without a name', () => {
    expect(schemaOf([{ name: ' ', type: 'string', description: '', required: true }])).toEqual({
      type: 'object',
      properties: {},
      required: [],
    })
  })
})

describe('what is filled in to try a tool', () => {
  it('is asked for by its kind', () => {
    const blanks = blanksOf({
      type: 'object',
      properties: {
        id: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Of the row' },
        size: { type: 'string', enum: ['S', 'M'] },
        count: { type: 'integer' },
        lines: { type: 'array' },
      },
      required: ['id', 'count'],
    })
    expect(blanks.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['id', 'text', false],
      ['size', 'choice', false],
      ['count', 'number', true],
      ['lines', 'json', false],
    ])
    expect(inputOf(blanks, { count: '3', lines: '[1]' })).toEqual({
      id: null,
      size: null,
      count: 3,
      lines: [1],
    })
  })
})
