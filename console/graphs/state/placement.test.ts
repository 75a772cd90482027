import { expect, it } from 'vitest'
import { shiftInto } from './placement.ts'

it('moves what is out of sight as far as it takes, and no further', () => {
  expect(shiftInto(40, 140, 32, 500)).toBe(0)
  expect(shiftInto(450, 550, 32, 500)).toBe(-50)
  expect(shiftInto(-100, 0, 32, 500)).toBe(132)
  // What is too large for the place shows its beginning.
  expect(shiftInto(100, 900, 32, 500)).toBe(-68)
})
