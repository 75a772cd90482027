/** What a file says: a thing as JSON, with `ref(…)` where the API has the id of another thing. */
export type Content = Readonly<Record<string, unknown>>

export type Id = string | number

export function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What has no keys is as good as empty. */
export function contentOf(value: unknown): Content {
  return isContent(value) ? value : {}
}

/** The same value with every text in it changed. */
export function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change))
  if (!isContent(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}

/** Those of its keys that are there; a list of texts in place of each. */
export function picked<K extends string>(value: Content, keys: readonly K[]): Partial<Record<K, unknown>> {
  const given = keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]])
  return Object.fromEntries(given) as Partial<Record<K, unknown>>
}

export function listIn(value: Content, key: string): Content[] {
  const list = value[key]
  return Array.isArray(list) ? list.filter(isContent) : []
}

export function textsIn(value: Content, key: string): string[] {
  const list = value[key]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

export function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

/** The same text for the same value, in whatever order its keys are. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? ''
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isContent(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted(value[key])]),
  )
}

/** The part of a change that is not so already. */
export function changed(wanted: Content, present: Content): Content | undefined {
  const entries = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isSame(value, present[key]),
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
