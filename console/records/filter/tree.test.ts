import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import {
  asksForHere,
  conditionCount,
  type Group,
  groupOf,
  operatorWord,
  queryOf,
  readOperand,
  valuesOf,
} from './tree.ts'

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
const fields: Record<string, Field> = {
  Name: field('Name', 'string'),
  Amount: field('Amount', 'number'),
  Due: field('Due', 'dateOnly'),
  Company: field('Company', 'relation', { mode: 'single' }),
  'Company/Name': field('Name', 'string'),
}
const fieldAt = (path: readonly string[]) => fields[path.join('/')]
const condition = (path: string, operator: string, value?: unknown) =>
  ({ kind: 'condition', path: path.split('/'), operator, value }) as const

it('makes a filter of what is complete, through relations and in groups', () => {
  const group: Group = {
    kind: 'group',
    join: 'and',
    parts: [
      condition('Company/Name', 'contains', 'ada'),
      condition('Company', 'in', [{ id: 'a', title: 'Acme' }]),
      condition('Amount', 'between', [1, 2]),
      condition('Amount', 'between', [1]),
      condition('Due', 'lessThan', 'TODAY+7d'),
      condition('Gone', 'equals', 'x'),
      condition('Name', 'equals', ''),
      { kind: 'other', query: { not: { path: '[Name]', operator: 'isEmpty' } } },
      { kind: 'group', join: 'or', parts: [condition('Name', 'isEmpty'), condition('Amount', 'equals', 0)] },
      { kind: 'group', join: 'or', parts: [] },
    ],
  }
  expect(queryOf(group, fieldAt)).toEqual({
    and: [
      { path: '[Company].[Name]', operator: 'contains', value: 'ada' },
      { path: '[Company]', operator: 'in', value: ['a'] },
      { path: '[Amount]', operator: 'between', value: [1, 2] },
      { path: '[Due]', operator: 'lessThan', value: 'TODAY+7d' },
      { not: { path: '[Name]', operator: 'isEmpty' } },
      {
        or: [
          { path: '[Name]', operator: 'isEmpty' },
          { path: '[Amount]', operator: 'equals', value: 0 },
        ],
      },
    ],
  })
  expect(conditionCount(group)).toBe(10)
  expect(queryOf({ ...group, parts: [] }, fieldAt)).toBeUndefined()
})

it('reads back what it wrote, and keeps what it cannot draw', () => {
  const query = {
    or: [
      { path: '[Company].[Name]', operator: 'equals', value: 'Acme' },
      { not: { path: '[Name]', operator: 'isEmpty' } },
    ],
  }
  expect(queryOf(groupOf(query), fieldAt)).toEqual(query)
  expect(groupOf({ path: 'Name', operator: 'isEmpty' }).parts).toEqual([condition('Name', 'isEmpty')])
  expect(groupOf(null).parts).toEqual([])
})

it('reads what is typed as what the field compares with', () => {
  expect(readOperand('TODAY-1m', fields['Due'] as Field)).toEqual({ value: 'TODAY-1m' })
  expect(readOperand('2026-02-01', fields['Due'] as Field)).toEqual({ value: '2026-02-01' })
  expect(readOperand('12', field('Margin', 'formula', { numberConfig: { format: 'decimal' } }))).toEqual({
    value: 12,
  })
  expect(readOperand('x', fields['Amount'] as Field)).toEqual({ error: expect.stringMatching(/number/) })
  expect(valuesOf('between')).toBe('two')
  expect(operatorWord('lessThan', fields['Due']).text).toBe('is before')
  expect(operatorWord('lessThan', fields['Amount']).text).toBe('is less than')
})

it('asks what a view asks beyond a relation also where its fields are not known', () => {
  const back = condition('deals.Company/Amount', 'greaterThan', 5)
  const rows = condition('deals.Company', 'in', [{ id: 'a', title: 'Acme' }])
  const group: Group = { ...groupOf(null), parts: [back, rows, condition('deals.Company', 'isEmpty')] }
  expect(queryOf(group, fieldAt)).toEqual({
    and: [
      { path: '[deals.Company].[Amount]', operator: 'greaterThan', value: 5 },
      { path: '[deals.Company]', operator: 'in', value: ['a'] },
      { path: '[deals.Company]', operator: 'isEmpty' },
    ],
  })
  expect(asksForHere(group, [])).toBe(true)
  expect(asksForHere(group, [field('deals.Company', 'string')])).toBe(false)
})
