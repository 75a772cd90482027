import { createHash } from 'node:crypto'
import { type Content, canonicalJson } from './content.ts'

/** Changes with every change to the content of a file. */
export function revisionOf(content: Content): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 32)
}
