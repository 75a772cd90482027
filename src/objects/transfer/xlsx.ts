import { columnName, rowXml, titleXml } from './cells.ts'
import type { Cell, Sheet } from './sheet.ts'
import { sheetFoot, sheetHead, workbookParts } from './workbook.ts'
import { type ZipFile, zipOf } from './zip.ts'

// The limits of the format, and of archives that Excel opens, which have no file of 4 GiB. Further rows go to another
// sheet. The margin is for the last row, which may be large.
const sheetLimits = { rows: 1_048_576, bytes: 3.75 * 2 ** 30 }
const pieceLength = 65_536

/** The rows as an Excel workbook, compressed as they arrive. */
export function xlsxOf(sheet: Sheet, limits = sheetLimits): AsyncGenerator<Uint8Array> {
  return zipOf(partsOf(sheet, limits))
}

async function* partsOf({ columns, batches }: Sheet, limits: typeof sheetLimits): AsyncGenerator<ZipFile> {
  const placed = columns.map((column, index) => ({ ...column, name: columnName(index) }))
  const titles = placed.map(({ name, title }) => titleXml(`${name}1`, title)).join('')
  const rows = rowsOf(batches)
  let next = await rows.next()

  /** One sheet, with as many of the rows as fit. */
  async function* sheetXml(): AsyncGenerator<string> {
    let xml = `${sheetHead}<row r="1">${titles}</row>`
    let bytes = 0
    for (let number = 2; next.done !== true && number <= limits.rows && bytes < limits.bytes; number++) {
      xml += rowXml(number, next.value, placed)
      next = await rows.next()
      if (xml.length <= pieceLength) continue
      bytes += Buffer.byteLength(xml)
      yield xml
      xml = ''
    }
    yield xml + sheetFoot
  }

  let count = 0
  do {
    count += 1
    yield { name: `xl/worksheets/sheet${count}.xml`, content: sheetXml() }
  } while (next.done !== true)
  for (const [name, text] of Object.entries(workbookParts(count))) yield { name, content: only(text) }
}

async function* rowsOf(batches: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const batch of batches) yield* batch
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}
