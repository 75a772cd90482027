import { rowText } from './csv.ts'
import type { Section } from './document.ts'
import { type DomElement, type DomNode, isElement, isText, lineOf } from './dom.ts'
import { Outline } from './outline.ts'

const blocks = new Set(
  'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer form header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)
const unseen = new Set(
  'script style noscript template svg math iframe object canvas audio video button select textarea input head'.split(
    ' ',
  ),
)

type Step = { node: DomNode } | { flush: true }

/** The text of an element by its headings: one line a block, one line a row of a table. */
export function proseOf(root: DomElement): Section[] {
  const outline = new Outline()
  let line = ''
  const flush = () => {
    outline.block(lineOf(line))
    line = ''
  }
  // Not by recursion: a page may be nested deeper than the stack.
  const steps: Step[] = [{ node: root }]
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('flush' in step) {
      flush()
      continue
    }
    const { node } = step
    if (isText(node)) line += node.textContent ?? ''
    if (!isElement(node) || unseen.has(node.localName) || isHidden(node)) continue
    const level = /^h([1-6])$/.exec(node.localName)?.[1]
    if (level !== undefined) {
      flush()
      outline.heading(Number(level), lineOf(node.textContent))
    } else if (isDataTable(node)) {
      flush()
      for (const row of tableLines(node)) outline.block(row)
    } else {
      const isBlock = blocks.has(node.localName)
      if (isBlock) flush()
      if (isBlock) steps.push({ flush: true })
      steps.push(...[...node.childNodes].toReversed().map((child) => ({ node: child })))
    }
  }
  flush()
  return outline.sections()
}

function isHidden(element: DomElement): boolean {
  return element.getAttribute('hidden') !== null || element.getAttribute('aria-hidden') === 'true'
}

/** Recognizes a table of values. Layout tables contain headings, lists or other tables. */
function isDataTable(element: DomElement): boolean {
  return element.localName === 'table' && element.querySelector('table, h1, h2, h3, h4, ul, ol') === null
}

function tableLines(table: DomElement): string[] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.childNodes].filter(isElement).filter(({ localName }) => localName === 'th' || localName === 'td'),
  )
  const [first = [], ...others] = rows
  const hasHeader = first.length > 1 && first.every(({ localName }) => localName === 'th')
  const header = hasHeader ? first.map((cell) => lineOf(cell.textContent)) : []
  const caption = lineOf(table.querySelector('caption')?.textContent)
  const lines = (hasHeader ? others : rows).map((cells) => rowLine(header, cells))
  return [caption, ...lines].filter((line) => line !== '')
}

function rowLine(header: readonly string[], cells: readonly DomElement[]): string {
  const values = cells.map((cell) => lineOf(cell.textContent))
  const [name = '', ...rest] = values
  // A row that is headed at its side reads like an entry of a list of terms.
  if (header.length === 0 && cells[0]?.localName === 'th') return `${name}: ${rest.join('; ')}`
  return rowText(header, values)
}
