import type { Lookup } from '../kit/lookup.ts'
import { parsedJson } from './names.ts'
import { interpolate } from './templates.ts'
import { isRecord } from './walk.ts'

/**
 * The row id that a text comes to: an id, or a record that a node found or made, of which it is the id. `{loop.item}`,
 * `{createNode}` and `{createNode.id}` are the same. Text of another kind is given back as it is: no row has such an id.
 */
export function rowIdFrom(template: string, lookup: Lookup): string {
  const text = interpolate(template, lookup).trim()
  if (!text.startsWith('{')) return text
  const record = parsedJson(text)
  return isRecord(record) && typeof record['id'] === 'string' ? record['id'] : text
}
