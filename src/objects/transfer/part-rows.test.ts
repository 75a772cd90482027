import { expect, test } from 'vitest'
import { firstPartRows, PartRows } from './part-rows.ts'

/** How many rows ten parts have where each row takes as long and is as long as the others. */
function parts({
  ms,
  length,
  wideFrom = Infinity,
}: {
  ms: number
  length: number
  wideFrom?: number
}): number[] {
  const next = new PartRows()
  const sizes = [firstPartRows]
  for (let n = 0; n < 9; n++) {
    const rows = sizes.at(-1) ?? 0
    sizes.push(next.after({ rows, ms: rows * ms, text: 'x'.repeat(rows * length), isWide: rows >= wideFrom }))
  }
  return sizes
}

test('parts of short rows that are read quickly grow to 16,000', () => {
  expect(parts({ ms: 0.01, length: 150 })).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 16_000, 16_000, 16_000, 16_000,
  ])
})

test('parts of long rows stay at a few megabytes', () => {
  expect(parts({ ms: 0.01, length: 3000 }).at(-1)).toBe(1000)
})

test('parts shrink where all rows are very long, or take long', () => {
  expect(parts({ ms: 0.01, length: 20_000 }).slice(0, 3)).toEqual([500, 250, 250])
  expect(parts({ ms: 9, length: 150 }).at(-1)).toBe(125)
})

test('parts in which one row is too long do not grow to that size again', () => {
  expect(parts({ ms: 0.01, length: 150, wideFrom: 4000 })).toEqual([
    500, 1000, 2000, 4000, 2000, 2000, 2000, 2000, 2000, 2000,
  ])
})

test('a part that holds nothing says nothing about the next', () => {
  expect(new PartRows().after({ rows: 4000, ms: 300, text: null, isWide: false })).toBe(4000)
})
