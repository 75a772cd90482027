import { expect, it } from 'vitest'
import { isOverdue } from './due.ts'

const now = new Date(2026, 10, 15, 12)

it.each([
  ['2026-11-14', true],
  ['2026-11-15', false],
  ['2026-11-16', false],
  [new Date(2026, 10, 15, 11, 59).toISOString(), true],
  [new Date(2026, 10, 15, 12, 1).toISOString(), false],
])('%s is late: %s', (due, late) => {
  expect(isOverdue(due, now)).toBe(late)
})
