export const pageSize = 100
const overscan = 8

/** Which rows are drawn, for where one has scrolled to. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  rowHeight: number,
  count: number,
): { first: number; last: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan)
  const last = Math.min(count - 1, Math.ceil((scrollTop + height) / rowHeight) + overscan)
  return { first, last }
}

/** The pages that hold them. */
export function pagesFor({ first, last }: { first: number; last: number }): number[] {
  if (last < first) return []
  const from = Math.floor(first / pageSize)
  return Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, index) => from + index)
}
