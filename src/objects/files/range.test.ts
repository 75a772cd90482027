import { expect, it } from 'vitest'
import { readRange } from './range.ts'

it.each([
  [undefined, 'all'],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['lines=0-3', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-99999999999999999999999', 'all'],
] as const)('reads %s of ten bytes', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected)
})

it('has no part of an empty file to give', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable')
})
