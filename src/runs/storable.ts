const maybeUnstorable = /\\u(?:0000|d[89a-f])/i

/**
 * A value for jsonb; null without one. Nodes can receive NUL or half a surrogate pair from outside, which
 * PostgreSQL refuses. Such a response must not prevent storing the run.
 */
export function storableJson(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = JSON.stringify(value)
  return maybeUnstorable.test(text) ? JSON.stringify(value, (_, inner: unknown) => cleaned(inner)) : text
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), inner]))
}

export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}
