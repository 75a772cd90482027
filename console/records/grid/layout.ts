export const pageSize = 100
const overscan = 6

/** A section of rows: all rows, or a group with its heading. */
export interface Section {
  key: string
  count: number
  /** Set if a heading line precedes the section. */
  hasHead: boolean
  isOpen: boolean
}

interface Placed {
  section: number
  /** The line of the heading, or of the first row without one. */
  top: number
  /** The line of the first row. */
  first: number
  /** The line after the last row. */
  end: number
}

export interface Layout {
  placed: readonly Placed[]
  lines: number
}

export type Line = { kind: 'head'; section: number } | { kind: 'row'; section: number; offset: number }

/** Computes the lines of stacked sections. */
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

/** Returns the content of a line. */
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

/** Computes the rendered range of lines for a scroll position, and its maximum size. */
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

/** Returns the pages that contain the rows of these lines. */
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

/** Returns true if two ranges of lines need the same pages. */
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
