import { expect, it } from 'vitest'
import { merged } from './merged.ts'

const activity = (id: string, at: string, automatic = false) => ({
  id,
  type: 'NOTE' as const,
  content: '',
  automatic,
  data: null,
  occurred_at: at,
  object_name: 'people',
  row_id: 'r',
  created_by: null,
  created_at: at,
  updated_at: at,
})
const change = (id: string, at: string) => ({
  id,
  row_id: 'r',
  action: 'updated' as const,
  at,
  user: null,
  run: null,
  changes: [],
})
const ids = (entries: ReturnType<typeof merged>) => entries.map(({ id }) => id)

it('tells the latest first, and changes by the history alone', () => {
  const activities = {
    results: [activity('a3', '3'), activity('auto', '2', true), activity('a1', '1')],
    hasMore: false,
  }
  expect(ids(merged(activities, { results: [change('c2', '2')], hasMore: false }))).toEqual([
    'a3',
    'c2',
    'a1',
  ])
})

it('stops where one of both was not read further', () => {
  const activities = { results: [activity('a9', '9'), activity('a5', '5')], hasMore: true }
  const changes = { results: [change('c7', '7'), change('c1', '1')], hasMore: false }
  expect(ids(merged(activities, changes))).toEqual(['a9', 'c7', 'a5'])
})
