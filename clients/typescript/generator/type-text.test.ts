import { expect, it } from 'vitest'
import type { Schema } from '../../../src/server/openapi/model.ts'
import { commentText, typeText } from './type-text.ts'

it.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'binary' }, 'Blob'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'string', maxLength: 2 }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
  [{ const: 1 }, '1'],
  [{ enum: ['a', "b'"] }, `"a" | "b'"`],
  [{ $ref: '#/components/schemas/Agent' }, 'AgentSchema'],
  [{ type: 'array' }, 'unknown[]'],
  [{ type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'null' }] } }, '(number | null)[]'],
  [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
  [{ type: 'object' }, 'Record<string, unknown>'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [key: string]: number }'],
  [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
  [
    {
      type: 'object',
      properties: { a: { type: 'number' }, 'b-c': { type: 'string', description: 'Why.' } },
      required: ['a'],
      additionalProperties: false,
    },
    '{\n  a: number\n  /** Why. */\n  "b-c"?: string | undefined\n}',
  ],
  [
    { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: true },
    '{\n  a?: number | undefined\n  [key: string]: unknown\n}',
  ],
  [
    { allOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { $ref: '#/components/schemas/A' }] },
    '(string | null) & ASchema',
  ],
])('%j is %s', (schema, text) => {
  expect(typeText(schema, '')).toBe(text)
})

it('lets no description out of its comment', () => {
  expect(commentText('one */ alert()\ntwo', '')).toBe('/**\n * one * / alert()\n * two\n */\n')
})
