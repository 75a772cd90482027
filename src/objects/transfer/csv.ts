import type { Cell, Sheet } from './sheet.ts'

// Excel reads a file without it in the machine's code page.
const byteOrderMark = '\ufeff'

/** The rows as CSV according to RFC 4180, in UTF-8. */
export async function* csvOf({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield titleLine(columns.map((column) => column.title))
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map(lineOf).join('')
  }
}

export function titleLine(titles: readonly string[]): string {
  return byteOrderMark + lineOf(titles)
}

export function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = guard(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const beginsLikeFormula = /^[=+\-@\t\r]/
const isNumber = /^[+-]?\d+(?:[.,]\d+)*$/

/**
 * A spreadsheet runs text that begins with one of these signs as a formula, which may send the sheet's content
 * elsewhere. An apostrophe before it makes it text again, and an import removes it. Plain numbers, such as telephone
 * numbers, are harmless and stay.
 */
export function guard(text: string): string {
  return beginsLikeFormula.test(text) && !isNumber.test(text) ? `'${text}` : text
}

export function unguard(text: string): string {
  return text.startsWith("'") && beginsLikeFormula.test(text.slice(1)) ? text.slice(1) : text
}
