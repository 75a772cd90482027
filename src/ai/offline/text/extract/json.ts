import { spaced } from './kinds.ts'

export interface JsonInText {
  value: object
  /** The text around the JSON. */
  rest: string
}

// Longer texts are files rather than messages.
const readCharacters = 100_000
const deepest = 6

/** The JSON object or array in a text. */
export function jsonIn(text: string): JsonInText | undefined {
  const read = text.slice(0, readCharacters)
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const start = read.indexOf(open)
    const end = read.lastIndexOf(close)
    if (start < 0 || end < start) continue
    const value = parsed(read.slice(start, end + 1))
    if (value !== undefined) return { value, rest: `${read.slice(0, start)} ${read.slice(end + 1)}`.trim() }
  }
  return undefined
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    // Braces in a sentence, not JSON.
    return undefined
  }
}

/** The value of the key or key path with this name, in any spelling. Shallow keys come first. */
export function jsonValue(name: string, value: object): unknown {
  const wanted = plain(name)
  let level: { path: string; value: object }[] = [{ path: '', value }]
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const entries = level.flatMap((one) =>
      Object.entries(one.value).map(([key, inner]) => ({
        key: plain(key),
        path: one.path + plain(key),
        inner,
      })),
    )
    const found = entries.find(({ key, path }) => key === wanted || path === wanted)
    if (found !== undefined) return found.inner
    level = entries.flatMap(({ path, inner }) =>
      typeof inner === 'object' && inner !== null ? [{ path, value: inner }] : [],
    )
  }
  return undefined
}

/** `orderNumber`, `ORDER_NUMBER` and «Order number» become equal. */
function plain(name: string): string {
  return spaced(name).replaceAll(' ', '')
}
