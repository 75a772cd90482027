import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const basis = { r: { Name: { before: 'a', shown: 'b' }, Tags: { before: ['x', 'y'], shown: ['z'] } } }
const sent = [{ id: 'r', data: { Name: 'b', Tags: ['z'] }, if_updated_at: 'then' }]
const now = (data: Record<string, unknown>) => [{ id: 'r', data, updated_at: 'now' }]

it('sends again cells without concurrent changes', () => {
  expect(merge(sent, now({ Name: 'a', Tags: ['y', 'x'], Other: 'changed' }), basis)).toEqual({
    again: [{ id: 'r', data: { Name: 'b', Tags: ['z'] }, if_updated_at: 'now' }],
    conflicts: [],
  })
})

it('separates the cells that another user has changed', () => {
  expect(merge(sent, now({ Name: 'theirs', Tags: ['x', 'y'] }), basis)).toEqual({
    again: [{ id: 'r', data: { Tags: ['z'] }, if_updated_at: 'now' }],
    conflicts: [{ rowId: 'r', field: 'Name', mine: 'b' }],
  })
})

it('is at peace with who wrote the same, and with rows that are gone', () => {
  expect(merge(sent, now({ Name: 'b', Tags: [] }), basis).conflicts).toEqual([
    { rowId: 'r', field: 'Tags', mine: ['z'] },
  ])
  expect(merge(sent, [], basis)).toEqual({ again: [], conflicts: [] })
})
