import { expect, it } from 'vitest'
import { secondsText } from './measures.ts'

it.each([
  [null, '—'],
  [0.4, '0 sec'],
  [45, '45 sec'],
  [210, '3.5 min'],
  [1500, '25 min'],
  [7200, '2 hr'],
  [180_000, '2.1 days'],
])('%s seconds are %s', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text)
})
