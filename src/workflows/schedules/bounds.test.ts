import { describe, expect, it } from 'vitest'
import { endOf, startOf } from './bounds.ts'

describe('the bounds of a schedule', () => {
  it.each([
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z', '2026-01-31T23:59:59.999Z'],
    ['2026-01-31', 'Europe/Madrid', '2026-01-30T23:00:00.000Z', '2026-01-31T22:59:59.999Z'],
    ['2026-07-01', 'America/Lima', '2026-07-01T05:00:00.000Z', '2026-07-02T04:59:59.999Z'],
    ['2026-07-01', 'Asia/Kolkata', '2026-06-30T18:30:00.000Z', '2026-07-01T18:29:59.999Z'],
    // The day on which the clocks go forward has 23 hours.
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    // And that on which they go back 25.
    ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ])('%s in %s', (day, zone, start, end) => {
    expect(startOf(day, zone).toISOString()).toBe(start)
    expect(endOf(day, zone).toISOString()).toBe(end)
  })

  it('are moments where moments are given', () => {
    expect(startOf('2026-01-31T10:00:00+01:00', 'America/Lima').toISOString()).toBe(
      '2026-01-31T09:00:00.000Z',
    )
    expect(endOf('2026-01-31T10:00:00Z', 'America/Lima').toISOString()).toBe('2026-01-31T10:00:00.000Z')
  })
})
