import { expect, it } from 'vitest'
import { afterWorking, isOpen, type Opening } from './hours.ts'

const weekdays: Opening[] = [1, 2, 3, 4, 5].flatMap((day) => [
  { day, from: '09:00', to: '12:00' },
  { day, from: '13:00', to: '17:00' },
])
const zone = 'Europe/Berlin'
/** In winter, an hour ahead of UTC. */
const berlin = (text: string) => new Date(`${text}:00+01:00`)

it.each([
  ['2026-01-12T09:00', true],
  ['2026-01-12T08:59', false],
  ['2026-01-12T12:30', false],
  ['2026-01-12T16:59', true],
  ['2026-01-12T17:00', false],
  ['2026-01-10T10:00', false],
])('on %s, open: %s', (at, open) => {
  expect(isOpen(weekdays, zone, berlin(at))).toBe(open)
})

it.each([
  ['within an opening', '2026-01-12T09:00', 30, '2026-01-12T09:30'],
  ['over lunch', '2026-01-12T11:50', 30, '2026-01-12T13:20'],
  ['over the weekend', '2026-01-09T16:50', 30, '2026-01-12T09:20'],
  ['before work, without any minutes', '2026-01-12T07:00', 0, '2026-01-12T09:00'],
  ['at work, without any minutes', '2026-01-12T10:15', 0, '2026-01-12T10:15'],
])('counts working time: %s', (_, from, minutes, due) => {
  expect(afterWorking(weekdays, zone, berlin(from), minutes)).toEqual(berlin(due))
})

it('is always open without hours, and never with none', () => {
  const at = berlin('2026-01-10T03:00')
  expect(isOpen(null, zone, at)).toBe(true)
  expect(afterWorking(null, zone, at, 10)).toEqual(berlin('2026-01-10T03:10'))
  expect(isOpen([], zone, at)).toBe(false)
  expect(afterWorking([], zone, at, 10)).toBeNull()
})
