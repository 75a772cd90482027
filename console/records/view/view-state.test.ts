import { expect, it } from 'vitest'
import {
  bodyOf,
  insertedAt,
  isSameState,
  movedField,
  parseState,
  plainView,
  stateOf,
  type View,
  type ViewState,
  withRenamedField,
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

it('shows a new field beside another one, or at the end', () => {
  const field = { name: 'b' }
  expect(insertedAt(['a', 'b'], 'new', { field, side: 'left' })).toEqual(['a', 'new', 'b'])
  expect(insertedAt(['a', 'b'], 'new', { field, side: 'right' })).toEqual(['a', 'b', 'new'])
  expect(insertedAt(['a'], 'new', { field, side: 'left' })).toEqual(['a', 'new'])
})

it('follows a field that is renamed', () => {
  const condition = { kind: 'condition' as const, path: ['Name'], operator: 'isEmpty', value: null }
  const state: ViewState = {
    ...plainView,
    filter: { ...plainView.filter, parts: [{ kind: 'group', join: 'or', parts: [condition] }] },
    sort: [{ field: 'Name', direction: 'asc' }],
    fields: ['Name', 'Town'],
    widths: { Name: 99 },
    sums: { Name: 'count' },
  }
  expect(JSON.stringify(withRenamedField(state, 'Name', 'Title'))).toBe(
    JSON.stringify(state).replaceAll('"Name"', '"Title"'),
  )
})

it('moves a field among those that are shown', () => {
  expect(movedField(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedField(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedField(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
})
