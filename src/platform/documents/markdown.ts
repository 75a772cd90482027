import type { ReadDocument, Section } from './document.ts'
import { Outline } from './outline.ts'

const heading = /^(#{1,6})\s+(.+?)\s*#*$/
const fence = /^\s*(```|~~~)/
const tableRule = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/

/** Markdown by its headings; inside a fence of code, nothing is a heading. */
export function readMarkdown(text: string): ReadDocument {
  const outline = new Outline()
  let fenced = false
  for (const line of text.split(/\r?\n/)) {
    if (fence.test(line)) {
      fenced = !fenced
      continue
    }
    const [, marks, title] = fenced ? [] : (heading.exec(line) ?? [])
    if (marks !== undefined && title !== undefined) outline.heading(marks.length, plain(title))
    else if (!tableRule.test(line)) outline.block(fenced ? line : plain(line))
  }
  const sections = outline.sections()
  return { title: topTitle(sections), sections }
}

function topTitle(sections: readonly Section[]): string | null {
  return sections.find(({ path }) => path.length > 0)?.path[0] ?? null
}

/** Removes formatting marks. */
function plain(line: string): string {
  return line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)/g, '')
    .replace(/^\s*([-*+]|\d+\.|>)\s+/, '')
    .trim()
}
