import { expect, it } from 'vitest'
import {
  bodyOf,
  isSameState,
  movedField,
  parseState,
  plainView,
  sortedBy,
  stateOf,
  type View,
} from './view-state.ts'

const view: View = {
  id: 1,
  name: 'Open',
  type: 'kanban',
  shared: true,
  record_type_id: null,
  query: { and: [{ path: '[Name]', operator: 'isEmpty' }] },
  sort: [{ field: '[Name]', direction: 'desc' }],
  fields: ['Name'],
  group_by: '[Stage]',
  widths: { Name: 300 },
  frozen_fields: ['Name'],
  row_height: 'tall',
  created_by: 1,
  created_at: '',
  updated_at: '',
}

it('is the same after it was saved and read', () => {
  const state = stateOf(view, { Amount: 'sum' })
  const body = bodyOf(state, () => undefined)
  expect(body).toMatchObject({ type: 'kanban', query: view.query, group_by: 'Stage', row_height: 'tall' })
  expect(isSameState(stateOf({ ...view, ...body } as View, { Amount: 'sum' }), state)).toBe(true)
  expect(isSameState({ ...state, widths: {} }, state)).toBe(false)
  expect(parseState(JSON.stringify(state))).toEqual(state)
  expect(parseState('{')).toBeUndefined()
  expect(parseState('{}')).toEqual(plainView)
})

it('sorts by a field, the other way, and not any more', () => {
  const once = sortedBy([], 'Name')
  const twice = sortedBy(once, 'Name')
  expect([once, twice, sortedBy(twice, 'Name')]).toEqual([
    [{ field: 'Name', direction: 'asc' }],
    [{ field: 'Name', direction: 'desc' }],
    [],
  ])
})

it('moves a field among those that are shown', () => {
  expect(movedField(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedField(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedField(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
})
