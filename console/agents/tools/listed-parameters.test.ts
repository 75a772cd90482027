import { expect, it } from 'vitest'
import { listOfParameters } from './listed-parameters.ts'

it('parameters are listed a line each, those inside others indented', () => {
  const place = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] }
  const schema = {
    type: 'object',
    properties: {
      unit: { type: 'string', enum: ['C', 'F'] },
      places: { type: 'array', items: place, description: 'Where' },
    },
    required: ['places'],
  }
  expect(listOfParameters(schema)).toBe('places object[]: Where\n  town string\nunit? string (C, F)')
  expect(listOfParameters({})).toBe('')
})
