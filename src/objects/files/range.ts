export type RequestedRange = { start: number; end: number } | 'all' | 'unsatisfiable'

/**
 * The range that a Range header requests, both ends included. A malformed header, and several ranges at once, may be
 * answered with the whole file (RFC 9110, 14.2).
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return 'all'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (last !== '' && end < start) return 'all'
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
