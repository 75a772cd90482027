import { expect, it } from 'vitest'
import { byDay, lastDays } from './days.ts'

it('counts days back over the end of a month', () => {
  expect(lastDays(3, new Date(2026, 2, 1, 12))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

it('adds up what belongs to a day, and leaves no day out', () => {
  const values = [
    { date: '2026-02-28', value: 2 },
    { date: '2026-02-28', value: 3 },
    { date: '2026-01-01', value: 9 },
  ]
  expect(byDay(['2026-02-27', '2026-02-28'], values)).toEqual([
    { date: '2026-02-27', value: 0 },
    { date: '2026-02-28', value: 5 },
  ])
})
