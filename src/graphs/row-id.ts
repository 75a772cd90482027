import type { Lookup } from '../kit/lookup.ts'
import { parsedJson } from './names.ts'
import { interpolate } from './templates.ts'
import { isRecord } from './walk.ts'

/**
 * The row id in a text: an id, or a record of another node, whose id is used. `{loop.item}`, `{createNode}` and
 * `{createNode.id}` are equivalent. Other text is returned unchanged, and matches no row.
 */
export function rowIdFrom(template: string, lookup: Lookup): string {
  const text = interpolate(template, lookup).trim()
  if (!text.startsWith('{')) return text
  const record = parsedJson(text)
  return isRecord(record) && typeof record['id'] === 'string' ? record['id'] : text
}
