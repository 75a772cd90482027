import { setImmediate as breathe } from 'node:timers/promises'
import { codeAt, nearestOf, packCodes } from './bits.ts'

const rounds = 4
const bits = 384
// About a millisecond of comparing at a time.
const atATime = 20

/**
 * The center codes of `count` regions. Each starts as a sample and moves, bit by bit, to what most of its
 * neighbors have in common. Random samples find half as much.
 */
export async function trainCells(
  sample: readonly string[],
  count: number,
  signal: AbortSignal,
): Promise<string[]> {
  const packed = packCodes(sample)
  let middles = sample.slice(0, count)
  for (let round = 0; round < rounds; round++) {
    const cells = packCodes(middles)
    const members = new Map<number, number[]>()
    for (let row = 0; row < sample.length; row++) {
      const nearest = nearestOf(cells, codeAt(packed, row))
      members.set(nearest, [...(members.get(nearest) ?? []), row])
      if (row % atATime === 0) {
        signal.throwIfAborted()
        await breathe()
      }
    }
    middles = middles.map((middle, cell) => majority(sample, members.get(cell) ?? []) ?? middle)
  }
  return middles
}

function majority(sample: readonly string[], rows: readonly number[]): string | undefined {
  if (rows.length === 0) return undefined
  let code = ''
  for (let bit = 0; bit < bits; bit++) {
    const ones = rows.filter((row) => sample[row]?.[bit] === '1').length
    code += ones * 2 > rows.length ? '1' : '0'
  }
  return code
}
