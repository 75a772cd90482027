import { z } from 'zod'

const secretNames = /password|secret|token|totp|credential|authorization|signature|api_?key|recovery|^code$/i
const longestText = 200

/** The keys of a body that its definition names: what somebody keeps under names of their own, as in rows, is not told. */
export function loggedKeys(body: z.ZodType | undefined): readonly string[] {
  if (!(body instanceof z.ZodObject)) return []
  return Object.keys(body.shape).filter((key) => !secretNames.test(key))
}

/**
 * What the log says of a body: short values as they are, of lists how long they are, of anything else only that it was
 * there. Texts deeper inside may be secret: headers of a call, the data of a node.
 */
export function loggedBody(keys: readonly string[], body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const told = Object.entries(body)
    .filter(([key, value]) => keys.includes(key) && value !== undefined)
    .map(([key, value]) => [key, loggedValue(value)])
  return told.length === 0 ? undefined : Object.fromEntries(told)
}

function loggedValue(value: unknown): unknown {
  if (typeof value === 'string') return loggedText(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    return value.length <= 20 && value.every((one) => typeof one === 'number')
      ? value
      : { count: value.length }
  }
  return '…'
}

/** An address without what may be a key in it. */
function loggedText(text: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? URL.parse(text) : null
  const plain = url === null ? text : `${url.protocol}//${url.host}${url.pathname}`
  return plain.length > longestText ? `${plain.slice(0, longestText)}…` : plain
}
