import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The scripts of the page. Its content security policy allows exactly these. */
export const scripts = [
  script('/docs/in-browser.js', new URL('./in-browser.js', import.meta.url)),
  script('/docs/try-it.js', new URL('./try-it.js', import.meta.url)),
]

function script(path: `/${string}`, file: URL): { path: `/${string}`; text: string; hash: string } {
  const text = readFileSync(file, 'utf8')
  return { path, text, hash: hashOf(text) }
}

export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
