import { z } from 'zod'
import { masked } from '../../kit/secret.ts'

const longestText = 200

/**
 * Describes a body for the audit log: short values of the keys that its schema names, the length of lists, and a mark for
 * everything else. Leaves out keys that people choose, as in rows.
 */
export function loggedBody(
  schema: z.ZodType | undefined,
  body: unknown,
): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined
  const shown = masked(schema, body)
  if (typeof shown !== 'object' || shown === null) return undefined
  const entries = Object.entries(shown)
    .filter(([key, value]) => Object.hasOwn(schema.shape, key) && value !== undefined)
    .map(([key, value]) => [key, loggedValue(value)])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
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
