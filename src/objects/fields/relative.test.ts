import { expect, it } from 'vitest'
import { parseRelative, resolveRelative, writeRelative } from './relative.ts'

const now = new Date('2026-03-31T23:30:00.000Z')

function resolved(text: string, zone = 'UTC', at = now): string {
  const relative = parseRelative(text)
  if (relative === undefined) throw new Error(`${text} is not relative`)
  const time = resolveRelative(relative, at, zone)
  return 'day' in time ? time.day : time.moment.toISOString()
}

it.each([
  ['TODAY', '2026-03-31'],
  ['TODAY+7d', '2026-04-07'],
  ['TODAY-2w', '2026-03-17'],
  ['TODAY-1m', '2026-02-28'],
  ['TODAY+1y', '2027-03-31'],
  ['START_OF_WEEK', '2026-03-30'],
  ['END_OF_WEEK', '2026-04-05'],
  ['START_OF_MONTH', '2026-03-01'],
  ['START_OF_MONTH-1m', '2026-02-01'],
  ['END_OF_MONTH', '2026-03-31'],
  ['END_OF_MONTH+1m', '2026-04-30'],
  ['START_OF_QUARTER', '2026-01-01'],
  ['END_OF_QUARTER', '2026-03-31'],
  ['START_OF_YEAR', '2026-01-01'],
  ['END_OF_YEAR', '2026-12-31'],
  ['NOW', '2026-03-31T23:30:00.000Z'],
  ['NOW-3h', '2026-03-31T20:30:00.000Z'],
  ['NOW-1m', '2026-02-28T23:30:00.000Z'],
  ['TODAY+9999y', '9999-12-31'],
  ['TODAY-9999y', '0001-01-01'],
])('%s is %s', (text, expected) => {
  expect(resolved(text)).toBe(expected)
})

it('goes by the calendar of the zone', () => {
  expect(resolved('TODAY', 'Europe/Berlin')).toBe('2026-04-01')
  expect(resolved('START_OF_MONTH', 'Europe/Berlin')).toBe('2026-04-01')
  // A day later on the wall clock, although the night has 23 hours.
  const evening = new Date('2026-03-28T18:00:00.000Z')
  expect(resolved('NOW+1d', 'Europe/Berlin', evening)).toBe('2026-03-29T17:00:00.000Z')
})

it.each([
  'TODAY+',
  'TODAY+7',
  'TODAY+7x',
  'TODAY+3h',
  'START_OF_DAY',
  'today',
  'TODAY+12345d',
  'TODAY +1d',
  7,
])('%s is none', (text) => {
  expect(parseRelative(text)).toBeUndefined()
})

it('is written as it was read', () => {
  for (const text of ['NOW', 'TODAY+7d', 'START_OF_MONTH-1m']) {
    const relative = parseRelative(text)
    expect(relative && writeRelative(relative)).toBe(text)
  }
})
