import { expect, it } from 'vitest'
import { snoozeTimes } from './snooze.ts'

const shown = (now: Date) =>
  snoozeTimes(now).map(({ label, at }) => `${label.text} ${at.getDay()} ${at.getHours()}`)

it('offers times that lie ahead', () => {
  const wednesday = new Date(2026, 10, 11, 14, 30)
  expect(shown(wednesday)).toEqual([
    'In one hour 3 15',
    'In three hours 3 17',
    'Tomorrow 4 9',
    'Next week 1 9',
  ])
  const sunday = new Date(2026, 10, 15, 22)
  expect(shown(sunday)).toEqual(['In one hour 0 23', 'In three hours 1 1', 'Tomorrow 1 9'])
  for (const { at } of snoozeTimes(sunday)) expect(at.getTime()).toBeGreaterThan(sunday.getTime())
})
