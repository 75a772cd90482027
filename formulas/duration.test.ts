import { expect, test } from 'vitest'
import { durationText, readDuration } from './duration.ts'

test.each([
  ['1:30', 5400],
  ['01:30:05', 5405],
  ['0:05', 300],
  ['1h 30m', 5400],
  ['1h30', undefined],
  ['90 min', 5400],
  ['1,5 Std.', 5400],
  ['2 Stunden 5 Minuten 3 Sekunden', 7503],
  [' 45s ', 45],
  ['90', undefined],
  ['1:75', undefined],
  ['', undefined],
  ['-1:30', undefined],
  ['soon', undefined],
])('%s is %s seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds)
})

test('durations are written as a clock', () => {
  expect(durationText(5405, false)).toBe('1:30')
  expect(durationText(5405, true)).toBe('1:30:05')
  expect(durationText(360_000, false)).toBe('100:00')
  expect(durationText(59, false)).toBe('0:00')
  expect(readDuration(durationText(5405, true))).toBe(5405)
})
