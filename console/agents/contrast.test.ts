import { expect, it } from 'vitest'
import { contrast, inkOn, readable } from './contrast.ts'

it('is 21 for black on white, 1 for a colour on itself, and the same both ways', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#3b5bdb', '#3b5bdb')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeLessThan(readable)
  expect(contrast('#ffffff', '#767676')).toBeGreaterThan(readable)
})

it('chooses the ink that is read better', () => {
  expect([inkOn('#3b5bdb'), inkOn('#ffe066')]).toEqual(['#ffffff', '#0f172a'])
})
