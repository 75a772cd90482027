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
  agent: null,
  created_at: at,
  updated_at: at,
})
const change = (id: string, at: string) => ({
  id,
  row_id: 'r',
  action: 'updated' as const,
  at,
  user: null,
  agent: null,
  run: null,
  changes: [],
})
const conversation = (id: string, at: string) => ({
  id,
  agent: { id: 'a', name: 'Front desk' },
  channel: 'LIVECHAT' as const,
  status: 'OPEN' as const,
  handler: 'AGENT' as const,
  assignee: null,
  team: null,
  contact: null,
  person_name: null,
  visitor_id: null,
  last_message: null,
  unread: false,
  priority: 'NORMAL' as const,
  tags: [],
  snoozed_until: null,
  waiting_since: null,
  first_reply_due_at: null,
  next_reply_due_at: null,
  summary: null,
  feedback: null,
  message_count: 1,
  created_at: at,
  last_message_at: at,
  closed_at: null,
})
const none = { results: [], hasMore: false }
const ids = (entries: ReturnType<typeof merged>) => entries.map(({ id }) => id)

it('tells the latest first, and changes by the history alone', () => {
  const activities = {
    results: [activity('a3', '3'), activity('auto', '2', true), activity('a1', '1')],
    hasMore: false,
  }
  const changes = { results: [change('c2', '2')], hasMore: false }
  expect(ids(merged(activities, changes, none))).toEqual(['a3', 'c2', 'a1'])
})

it('tells of conversations where they were last gone on with', () => {
  const conversations = { results: [conversation('t4', '4'), conversation('t2', '2')], hasMore: false }
  const changes = { results: [change('c3', '3')], hasMore: false }
  expect(ids(merged(none, changes, conversations))).toEqual(['t4', 'c3', 't2'])
})

it('stops where one of them was not read further', () => {
  const activities = { results: [activity('a9', '9'), activity('a5', '5')], hasMore: true }
  const changes = { results: [change('c7', '7'), change('c1', '1')], hasMore: false }
  expect(ids(merged(activities, changes, none))).toEqual(['a9', 'c7', 'a5'])
  const conversations = { results: [conversation('t8', '8')], hasMore: true }
  expect(ids(merged(activities, changes, conversations))).toEqual(['a9', 't8'])
})
