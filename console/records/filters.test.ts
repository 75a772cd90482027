import { expect, it } from 'vitest'
import { operatorsOf, operatorWords, queryOf, takesValue } from './filters.ts'
import type { Field } from './values.ts'

const at = '2026-01-01T00:00:00.000Z'
const field = (name: string, type: string, metadata: Record<string, unknown> = {}): Field => ({
  id: 1,
  name,
  type,
  metadata,
  defaultValue: null,
  required: false,
  unique: false,
  record_type_id: null,
  order: 0,
  built_in: false,
  created_at: at,
  updated_at: at,
})
const fields = [field('Name', 'string'), field('Amount', 'number'), field('Company', 'relation')]

it('makes a filter of what is complete', () => {
  expect(
    queryOf(
      [
        { field: 'Name', operator: 'contains', text: ' ada ' },
        { field: 'Amount', operator: 'greaterThan', text: '1,000' },
        { field: 'Amount', operator: 'lessThan', text: 'many' },
        { field: 'Company', operator: 'isEmpty', text: '' },
        { field: 'Gone', operator: 'isEmpty', text: '' },
        { field: 'Name', operator: 'equals', text: '' },
      ],
      fields,
    ),
  ).toEqual({
    and: [
      { path: '[Name]', operator: 'contains', value: 'ada' },
      { path: '[Amount]', operator: 'greaterThan', value: 1000 },
      { path: '[Company]', operator: 'isEmpty' },
    ],
  })
  expect(queryOf([], fields)).toBeUndefined()
})

it('has a word for every operator of every type', () => {
  for (const type of ['string', 'number', 'date', 'dateOnly', 'boolean', 'select', 'relation', 'file']) {
    for (const operator of operatorsOf(field('x', type, { mode: 'singleSelect' }))) {
      expect(operatorWords[operator]).toMatch(/\w/)
    }
  }
  expect(takesValue('isEmpty')).toBe(false)
  expect(takesValue('equals')).toBe(true)
})
