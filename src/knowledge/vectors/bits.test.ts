import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAt, nearestOf, nearestRows, packCodes, packSigns } from './bits.ts'
import { codeOf } from './codec.ts'

const bits = 384
const zeros = '0'.repeat(bits)
const blank = packSigns(new Float32Array(bits))

/** A code that differs from `zeros` in so many bits. */
function away(distance: number): string {
  return '1'.repeat(distance).padStart(bits, '0')
}

const anyCode = fc
  .bigInt({ min: 0n, max: 2n ** 384n - 1n })
  .map((number) => number.toString(2).padStart(bits, '0'))

function distanceOf(one: string, other: string): number {
  return one.split('').filter((bit, index) => bit !== other[index]).length
}

describe('codes', () => {
  it('are packed from a vector as from its text', () => {
    const anyVector = fc.float32Array({ minLength: bits, maxLength: bits, noNaN: true })
    fc.assert(
      fc.property(anyVector, (vector) => {
        expect(packSigns(vector)).toEqual(codeAt(packCodes([codeOf(vector)]), 0))
      }),
      { numRuns: 30 },
    )
  })

  it('are found by the bits in which they differ, as by sorting them', () => {
    const anyGroups = fc.array(fc.array(anyCode, { maxLength: 6 }), { maxLength: 5 })
    fc.assert(
      fc.property(anyGroups, anyCode, fc.nat(20), (groups, wanted, count) => {
        const code = codeAt(packCodes([wanted]), 0)
        const rows = nearestRows(groups.map(packCodes), code, count)
        const found = groups.flatMap((group, index) => (rows[index] ?? []).map((row) => group[row] ?? ''))
        const distances = (codes: string[]) =>
          codes.map((one) => distanceOf(one, wanted)).toSorted((a, b) => a - b)
        expect(distances(found)).toEqual(distances(groups.flat()).slice(0, count))
      }),
      { numRuns: 100 },
    )
  })

  it('are no more than were asked for, however many are as near as the last one', () => {
    const groups = [[away(2), away(2), away(1)], [], [away(3), away(2), away(0)]].map(packCodes)
    expect(nearestRows(groups, blank, 4)).toEqual([[0, 1, 2], [], [2]])
    expect(nearestRows(groups, blank, 2)).toEqual([[2], [], [2]])
    expect(nearestRows(groups, blank, 0)).toEqual([[], [], []])
  })

  it('are all found where there are fewer, also those that have no bit in common', () => {
    expect(nearestRows([packCodes([away(bits), away(7)])], blank, 100)).toEqual([[0, 1]])
    expect(nearestRows([packCodes([])], blank, 100)).toEqual([[]])
    expect(nearestRows([], blank, 100)).toEqual([])
  })

  it('are nearest to the first of those that differ the least', () => {
    expect(nearestOf(packCodes([away(bits), away(1), zeros, zeros]), blank)).toBe(2)
    expect(nearestOf(packCodes([away(bits)]), blank)).toBe(0)
  })
})
