import { expect, it } from 'vitest'
import { dueOf, sectionsOf } from './sections.ts'

const now = new Date(2026, 0, 15, 18)
const at = (date: number, hour = 12) => new Date(2026, 0, date, hour).toISOString()

it.each([
  [null, 'none'],
  [at(14, 23), 'overdue'],
  [at(15, 0), 'today'],
  [at(15, 23), 'today'],
  [at(16), 'week'],
  [at(22), 'later'],
])('%s is %s', (due, expected) => {
  expect(dueOf(due, now)).toBe(expected)
})

it('has the most urgent first', () => {
  const tasks = [at(30), null, at(16), at(10), at(12)].map((due_date) => ({ due_date }))
  expect(sectionsOf(tasks, now)).toEqual([
    { due: 'overdue', tasks: [{ due_date: at(10) }, { due_date: at(12) }] },
    { due: 'week', tasks: [{ due_date: at(16) }] },
    { due: 'later', tasks: [{ due_date: at(30) }] },
    { due: 'none', tasks: [{ due_date: null }] },
  ])
})
