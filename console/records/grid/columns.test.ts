import { expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { columnsOf, withoutFrozen } from './columns.ts'

const field = (name: string, order: number, type = 'string'): Field => ({
  id: order,
  name,
  type,
  metadata: {},
  defaultValue: null,
  required: false,
  unique: false,
  record_type_id: null,
  order,
  built_in: false,
  created_at: '',
  updated_at: '',
})
const fields = [field('B', 2, 'number'), field('A', 1), field('C', 3)]
const told = (columns: ReturnType<typeof columnsOf>) =>
  columns.map(({ field: { name }, width, frozenAt }) => [name, width, frozenAt])

it('stand in the order of the fields, the first one staying', () => {
  expect(told(columnsOf(fields, null, null, {}))).toEqual([
    ['A', 220, 0],
    ['B', 120, undefined],
    ['C', 180, undefined],
  ])
})

it('stand as a view says: chosen, frozen first, as wide as they were made', () => {
  const columns = columnsOf(fields, ['C', 'B', 'Gone'], ['B'], { B: 90 })
  expect(told(columns)).toEqual([
    ['B', 90, 0],
    ['C', 180, undefined],
  ])
  expect(told(withoutFrozen(columns))[0]).toEqual(['B', 90, undefined])
  expect(told(columnsOf(fields, null, [], {}))[0]).toEqual(['A', 220, undefined])
})
