import { grouped } from '../../../kit/counted.ts'
import { wrong } from '../../../kit/problem.ts'

// Every cell is held in memory at once, even if it is empty.
const maxCells = 5_000_000

const openCell = /<(?:\w+:)?c\s([^<>]*)(?<!\/)>/g
const reference = /(?:^|\s)r="([A-Z]{1,3})(\d{1,7})"/

/**
 * Refuses a workbook whose first sheet is too large. A sheet with one cell in the last corner is a kilobyte long and
 * reads as 17 thousand million cells. Cells with only a format, which many sheets have by the thousand, don't count,
 * because the reader skips them too.
 */
export function checkExtent(parts: Readonly<Record<string, Uint8Array>>): void {
  const sheet = parts[firstSheet(parts)]
  if (sheet === undefined) return
  let [columns, rows] = [0, 0]
  for (const [, attributes = ''] of text(sheet).matchAll(openCell)) {
    const [, letters = '', number = 0] = reference.exec(attributes) ?? []
    columns = Math.max(columns, columnNumber(letters))
    rows = Math.max(rows, Number(number))
  }
  if (columns * rows <= maxCells) return
  const message = `The sheet reaches over ${grouped(rows)} rows and ${grouped(columns)} columns: at most ${grouped(maxCells)} cells can be read. Delete what stands far from the rest, or send it as CSV.`
  throw wrong('files', 'too_big', message)
}

/** The workbook lists its sheets in order, with an id whose file is named in another part. */
function firstSheet(parts: Readonly<Record<string, Uint8Array>>): string {
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(text(parts['xl/workbook.xml']))?.[0] ?? ''
  const id = /\s\w+:id="([^"]+)"/.exec(sheet)?.[1]
  const relations = text(parts['xl/_rels/workbook.xml.rels']).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const relation = relations.find((one) => /\sId="([^"]+)"/.exec(one)?.[1] === id)
  const target = /\sTarget="([^"]+)"/.exec(relation ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function text(part: Uint8Array | undefined): string {
  return Buffer.from(part ?? []).toString('latin1')
}

/** `A` → 1, `XFD` → 16,384. */
function columnNumber(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
