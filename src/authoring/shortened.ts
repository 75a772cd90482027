/** A value that may be large, shortened for display, and true if it was shortened. */
export interface Shortened {
  value: unknown
  isShortened: boolean
}

const longestText = 2000
const mostItems = 20
const mostKeys = 100
const deepest = 8
// All in all, so that lists of lists do not add up.
const mostParts = 2000

/** Shortens a value for display. */
export function shortened(value: unknown): Shortened {
  const state = { parts: 0, isShortened: false }
  const cut = (text: string): string => {
    if (text.length <= longestText) return text
    state.isShortened = true
    return `${text.slice(0, longestText)}…`
  }
  const copy = (one: unknown, depth: number): unknown => {
    state.parts++
    if (typeof one === 'string') return cut(one)
    if (typeof one !== 'object' || one === null) return one
    if (depth >= deepest || state.parts > mostParts) {
      state.isShortened = true
      return '…'
    }
    if (Array.isArray(one)) {
      if (one.length > mostItems) state.isShortened = true
      return one.slice(0, mostItems).map((item) => copy(item, depth + 1))
    }
    const entries = Object.entries(one)
    if (entries.length > mostKeys) state.isShortened = true
    return Object.fromEntries(
      entries.slice(0, mostKeys).map(([key, inner]) => [cut(key), copy(inner, depth + 1)]),
    )
  }
  return { value: copy(value, 0), isShortened: state.isShortened }
}
