import { expect, it } from 'vitest'
import { isOnSamePages, layOut, lineAt, linesInSight, pagesFor } from './layout.ts'

const section = (count: number, isOpen = true, hasHead = true) => ({
  key: String(count),
  count,
  isOpen,
  hasHead,
})

it('places rows under the headings of their groups', () => {
  const layout = layOut([section(2), section(5, false), section(1), section(0)])
  expect(layout.lines).toBe(7)
  const all = Array.from({ length: 9 }, (_, index) => lineAt(layout, index - 1))
  expect(all).toEqual([
    undefined,
    { kind: 'head', section: 0 },
    { kind: 'row', section: 0, offset: 0 },
    { kind: 'row', section: 0, offset: 1 },
    { kind: 'head', section: 1 },
    { kind: 'head', section: 2 },
    { kind: 'row', section: 2, offset: 0 },
    { kind: 'head', section: 3 },
    undefined,
  ])
})

it('finds a line among a hundred thousand, and the pages that hold what is in sight', () => {
  const layout = layOut([section(100_000, true, false)])
  expect(lineAt(layout, 99_999)).toEqual({ kind: 'row', section: 0, offset: 99_999 })
  const inSight = linesInSight(99_900 * 32, 800, 32, layout.lines)
  expect(inSight).toEqual({ first: 99_894, last: 99_931, most: 38 })
  expect(pagesFor(layout, inSight)).toEqual([
    { section: 0, page: 998 },
    { section: 0, page: 999 },
  ])
  expect(pagesFor(layOut([section(250), section(120)]), { first: 240, last: 260 })).toEqual([
    { section: 0, page: 2 },
    { section: 1, page: 0 },
  ])
  expect(pagesFor(layout, { first: 0, last: -1 })).toEqual([])
})

it('draws at most as many lines anywhere, and knows where no other page is needed', () => {
  const layout = layOut([section(1000)])
  for (const top of [0, 7, 32, 15_000, 31_200]) {
    const { first, last, most } = linesInSight(top, 800, 32, layout.lines)
    expect(last - first + 1).toBeLessThanOrEqual(most)
    expect(most).toBe(38)
  }
  expect(isOnSamePages(layout, { first: 10, last: 50 }, { first: 40, last: 80 })).toBe(true)
  expect(isOnSamePages(layout, { first: 10, last: 50 }, { first: 80, last: 120 })).toBe(false)
})
