import { expect, it } from 'vitest'
import { relativeDay, relativeTime } from './moment.ts'

const now = new Date('2026-11-15T12:00:00Z')

it.each([
  ['2026-11-15T11:59:30Z', 'now'],
  ['2026-11-15T11:57:00Z', '3 min. ago'],
  ['2026-11-14T12:00:00Z', 'yesterday'],
  ['2026-11-17T13:00:00Z', 'in 2 days'],
  ['2024-11-15T12:00:00Z', '2 yr. ago'],
])('%s is %s', (moment, text) => {
  expect(relativeTime(new Date(moment), now, 'en')).toBe(text)
})

it('tells which day it is, whatever the hour', () => {
  const late = new Date(2026, 0, 15, 23, 30)
  const day = (date: number, hour = 0) => relativeDay(new Date(2026, 0, date, hour), late, 'en')
  expect([day(15), day(16), day(14, 23), day(18), day(40)]).toEqual([
    'today',
    'tomorrow',
    'yesterday',
    'in 3 days',
    'in 3 wk.',
  ])
})
