import { describe, expect, it } from 'vitest'
import type { Field } from '../values.ts'
import { columnsInSight, columnsOf, withoutFrozen } from './columns.ts'

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
const summaryOf = (columns: ReturnType<typeof columnsOf>) =>
  columns.map(({ field: { name }, width, frozenAt }) => [name, width, frozenAt])

it('stand in the order of the fields, the first one staying', () => {
  expect(summaryOf(columnsOf(fields, null, null, {}))).toEqual([
    ['A', 220, 44],
    ['B', 120, undefined],
    ['C', 180, undefined],
  ])
})

it('stand as a view says: chosen, frozen first, as wide as they were made', () => {
  const columns = columnsOf(fields, ['C', 'B', 'Gone'], ['B'], { B: 90 })
  expect(summaryOf(columns)).toEqual([
    ['B', 90, 44],
    ['C', 180, undefined],
  ])
  expect(summaryOf(withoutFrozen(columns))[0]).toEqual(['B', 90, undefined])
  expect(summaryOf(columnsOf(fields, null, [], {}))[0]).toEqual(['A', 220, undefined])
})

describe('the columns in sight', () => {
  const many = columnsOf(
    Array.from({ length: 200 }, (_, order) => field(`F${order}`, order)),
    null,
    null,
    {},
  )

  it('are a window of all, with two more on either side', () => {
    expect(columnsInSight(many, 0, 1000)).toEqual({ first: 0, last: 7 })
    // The row numbers are 44 wide, the first column 220, all others 180.
    expect(columnsInSight(many, 44 + 220 + 180 * 99, 1000)).toEqual({ first: 98, last: 107 })
  })

  it('end where the columns do', () => {
    expect(columnsInSight(many, 44 + 220 + 180 * 195, 1000)).toEqual({ first: 194, last: 199 })
    expect(columnsInSight([], 0, 1000)).toEqual({ first: 0, last: -1 })
  })
})
