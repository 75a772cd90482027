import { check, constantFrom, date, integer, property, record, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCron, isTimeZone, nextTick, type Timetable } from './timetable.ts'

function ticks(timetable: Timetable, after: string, count: number): string[] {
  const found: string[] = []
  let from = new Date(after)
  while (found.length < count) {
    const tick = nextTick(timetable, from)
    if (tick === null) break
    found.push(tick.toISOString().replace(':00.000Z', 'Z'))
    from = tick
  }
  return found
}

const berlin = 'Europe/Berlin'

describe('daylight saving', () => {
  test('a time that is skipped in spring happens when the gap ends, once', () => {
    expect(ticks({ cron: '30 2 * * *', timeZone: berlin }, '2026-03-28T00:00Z', 3)).toEqual([
      '2026-03-28T01:30Z',
      '2026-03-29T01:00Z',
      '2026-03-30T00:30Z',
    ])
  })

  test('a time that comes twice in autumn happens once', () => {
    expect(ticks({ cron: '30 2 * * *', timeZone: berlin }, '2026-10-24T01:00Z', 2)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ])
  })

  test('every half hour stays every half hour', () => {
    expect(ticks({ cron: '*/30 * * * *', timeZone: berlin }, '2026-10-24T23:45Z', 5)).toEqual([
      '2026-10-25T00:00Z',
      '2026-10-25T00:30Z',
      '2026-10-25T01:00Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:00Z',
    ])
  })

  test('nine in the morning is nine in the morning on both sides of a change', () => {
    expect(ticks({ cron: '0 9 * * *', timeZone: 'America/New_York' }, '2026-03-07T00:00Z', 2)).toEqual([
      '2026-03-07T14:00Z',
      '2026-03-08T13:00Z',
    ])
  })
})

describe('the daily window', () => {
  test('leaves out what lies outside, both ends included', () => {
    const hourly = { cron: '0 * * * *', timeZone: berlin, dayStart: '09:00', dayEnd: '11:00:00' }
    expect(ticks(hourly, '2026-07-01T00:00Z', 5)).toEqual([
      '2026-07-01T07:00Z',
      '2026-07-01T08:00Z',
      '2026-07-01T09:00Z',
      '2026-07-02T07:00Z',
      '2026-07-02T08:00Z',
    ])
  })

  test('may span midnight', () => {
    const night = { cron: '0 */2 * * *', timeZone: 'UTC', dayStart: '22:00', dayEnd: '02:00' }
    expect(ticks(night, '2026-07-01T12:00Z', 4)).toEqual([
      '2026-07-01T22:00Z',
      '2026-07-02T00:00Z',
      '2026-07-02T02:00Z',
      '2026-07-02T22:00Z',
    ])
  })

  test('may be open at one end', () => {
    expect(ticks({ cron: '0 * * * *', timeZone: 'UTC', dayStart: '23:00' }, '2026-07-01T00:00Z', 2)).toEqual([
      '2026-07-01T23:00Z',
      '2026-07-02T23:00Z',
    ])
    expect(ticks({ cron: '0 * * * *', timeZone: 'UTC', dayEnd: '00:30' }, '2026-07-01T12:00Z', 2)).toEqual([
      '2026-07-02T00:00Z',
      '2026-07-03T00:00Z',
    ])
  })

  test('that no tick ever meets means no tick', () => {
    const never = { cron: '0 3 * * *', timeZone: berlin, dayStart: '09:00', dayEnd: '17:00' }
    expect(nextTick(never, new Date('2026-07-01T00:00Z'))).toBeNull()
  })
})

describe('the bounds', () => {
  const daily = { cron: '0 12 * * *', timeZone: 'UTC' }

  test('the first and the last moment are included', () => {
    const bounded = {
      ...daily,
      startsAt: new Date('2026-07-03T12:00Z'),
      endsAt: new Date('2026-07-05T12:00Z'),
    }
    expect(ticks(bounded, '2026-06-01T00:00Z', 9)).toEqual([
      '2026-07-03T12:00Z',
      '2026-07-04T12:00Z',
      '2026-07-05T12:00Z',
    ])
  })

  test('a start within a second does not let the tick before it through', () => {
    const started = { ...daily, startsAt: new Date('2026-07-03T12:00:00.001Z') }
    expect(ticks(started, '2026-06-01T00:00Z', 1)).toEqual(['2026-07-04T12:00Z'])
  })

  test('a date that never comes has no tick', () => {
    expect(nextTick({ cron: '0 0 30 2 *', timeZone: 'UTC' }, new Date('2026-01-01T00:00Z'))).toBeNull()
  })
})

const minute = integer({ min: 0, max: 59 })
const time = tuple(integer({ min: 0, max: 23 }), minute).map((parts) =>
  parts.map((part) => String(part).padStart(2, '0')).join(':'),
)
const hourly = record({
  minute,
  timeZone: constantFrom('UTC', berlin, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  dayStart: time,
  dayEnd: time,
  after: date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
})

test('the jump to the next window misses no tick that a look at every hour would find', () => {
  const holds = property(hourly, ({ minute: at, after, ...window }) => {
    const open = { cron: `${at} * * * *`, timeZone: window.timeZone }
    let expected = nextTick(open, after)
    for (let hours = 0; hours < 72 && expected !== null && !within(window, expected); hours++) {
      expected = nextTick(open, expected)
    }
    if (expected !== null && !within(window, expected)) expected = null
    return expected?.getTime() === nextTick({ ...open, ...window }, after)?.getTime()
  })
  expect(check(holds, { numRuns: 200 })).toMatchObject({ failed: false })
})

function within(window: { timeZone: string; dayStart: string; dayEnd: string }, tick: Date): boolean {
  const { timeZone, dayStart, dayEnd } = window
  const at = tick.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return dayStart <= dayEnd ? dayStart <= at && at <= dayEnd : at >= dayStart || at <= dayEnd
}

test.each(['* * * * *', ' 0 9 * * MON-FRI ', '*/5 8-18 1,15 * *', '@daily', '0 0 L * *'])(
  '%s is cron',
  (text) => {
    expect(isCron(text)).toBe(true)
  },
)

test.each([
  '',
  'every day',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '0 25 * * *',
  '@reboot',
  '2026-01-01T00:00:00',
])('%s is not cron', (text) => {
  expect(isCron(text)).toBe(false)
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('zone %s: %s', (text, valid) => {
  expect(isTimeZone(text)).toBe(valid)
})
