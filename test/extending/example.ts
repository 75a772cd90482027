import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Addition } from './copy.ts'

const page = join(import.meta.dirname, '..', '..', 'CONTRIBUTING.md')

/** What CONTRIBUTING tells to do under a heading: the file, and the line in a list. */
export async function exampleOf(heading: string): Promise<Omit<Addition, 'question'>> {
  const text = await readFile(page, 'utf8')
  const section = text.split(`### ${heading}\n`)[1]?.split('\n### ')[0] ?? ''
  const [, file, content] = /`(src\/[^`]+)`:\n\n```ts\n([^]*?)```/.exec(section) ?? []
  const [, list, line] = /A line in `(src\/[^`]+)`:\n\n```ts\n(.*)\n```/.exec(section) ?? []
  if (file === undefined || content === undefined || list === undefined || line === undefined) {
    throw new Error(`CONTRIBUTING has no example under "${heading}"`)
  }
  return { file, text: content, list, line }
}
