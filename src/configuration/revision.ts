import { createHash } from 'node:crypto'
import { type Content, canonicalJson } from './content.ts'

/** Changes whenever the content of a file does. */
export function revisionOf(content: Content): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 32)
}
