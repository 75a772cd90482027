export const pageSize = 100
const overscan = 6

/** Rows that belong together: all of them, or those of one group under its heading. */
export interface Section {
  key: string
  count: number
  /** Whether a line with its name stands before it. */
  hasHead: boolean
  isOpen: boolean
}

interface Placed {
  section: number
  /** The line of its heading, or of its first row where it has none. */
  top: number
  /** The line of its first row. */
  first: number
  /** The line after its last row. */
  end: number
}

export interface Layout {
  placed: readonly Placed[]
  lines: number
}

export type Line = { kind: 'head'; section: number } | { kind: 'row'; section: number; offset: number }

/** Where sections stand, one under the other. */
export function layOut(sections: readonly Section[]): Layout {
  let line = 0
  const placed = sections.map(({ count, hasHead, isOpen }, section) => {
    const top = line
    const first = top + (hasHead ? 1 : 0)
    line = first + (isOpen ? count : 0)
    return { section, top, first, end: line }
  })
  return { placed, lines: line }
}

/** What stands on a line. */
export function lineAt({ placed, lines }: Layout, line: number): Line | undefined {
  if (line < 0 || line >= lines) return undefined
  let [low, high] = [0, placed.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (line < (placed[middle]?.end ?? 0)) high = middle
    else low = middle + 1
  }
  const found = placed[low]
  if (found === undefined) return undefined
  if (line < found.first) return { kind: 'head', section: found.section }
  return { kind: 'row', section: found.section, offset: line - found.first }
}

/** Which lines are drawn, for where one has scrolled to, and how many there can be of them. */
export function linesInSight(
  scrollTop: number,
  height: number,
  lineHeight: number,
  lines: number,
): { first: number; last: number; most: number } {
  const start = Math.floor(scrollTop / lineHeight) - overscan
  const most = Math.ceil(height / lineHeight) + 2 * overscan + 1
  return { first: Math.max(0, start), last: Math.min(lines - 1, start + most - 1), most }
}

/** The pages of sections that hold the rows on these lines. */
export function pagesFor(
  { placed }: Layout,
  { first, last }: { first: number; last: number },
): { section: number; page: number }[] {
  return placed.flatMap((one) => {
    const from = Math.max(first, one.first) - one.first
    const to = Math.min(last, one.end - 1) - one.first
    if (to < from) return []
    const firstPage = Math.floor(from / pageSize)
    const count = Math.floor(to / pageSize) - firstPage + 1
    return Array.from({ length: count }, (_, index) => ({ section: one.section, page: firstPage + index }))
  })
}

/** Whether the same pages hold the rows on these lines as on those. */
export function isOnSamePages(
  layout: Layout,
  lines: { first: number; last: number },
  others: { first: number; last: number },
): boolean {
  const named = (some: { first: number; last: number }) =>
    pagesFor(layout, some)
      .map(({ section, page }) => `${section}/${page}`)
      .join()
  return named(lines) === named(others)
}
