import { expect, test } from 'vitest'
import { firstPartRows, PartRows } from './part-rows.ts'

interface Row {
  ms: number
  length: number
  /** The number of rows from which one of them is too long. */
  wideFrom?: number
}

/** The sizes of parts if every row takes the same time and has the same length. */
function parts({ ms, length, wideFrom = Number.POSITIVE_INFINITY }: Row, count = 10): number[] {
  const next = new PartRows()
  const sizes = [firstPartRows]
  for (let n = 1; n < count; n++) {
    const rows = sizes.at(-1) ?? 0
    const text = 'x'.repeat(rows * length)
    sizes.push(next.after({ rows, ms: rows * ms, text, isWide: rows >= wideFrom }))
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

test('parts in which one row is too long are tried again at that size, less often each time', () => {
  const sizes = parts({ ms: 0.01, length: 150, wideFrom: 4000 }, 40)
  const tries = sizes.flatMap((rows, at) => (rows === 4000 ? [at] : []))
  expect(tries).toEqual([3, 6, 11, 20, 37])
  expect(Math.max(...sizes)).toBe(4000)
})

test('parts grow again after one long row', () => {
  const next = new PartRows()
  const part = { ms: 1, text: 'x', isWide: false }
  const sizes = [next.after({ ...part, rows: firstPartRows, isWide: true })]
  for (let n = 0; n < 14; n++) sizes.push(next.after({ ...part, rows: sizes.at(-1) ?? 0 }))
  expect(sizes[0]).toBe(250)
  expect(sizes.at(-1)).toBe(16_000)
})

test('a part that holds nothing says nothing about the next', () => {
  expect(new PartRows().after({ rows: 4000, ms: 300, text: null, isWide: false })).toBe(4000)
})
