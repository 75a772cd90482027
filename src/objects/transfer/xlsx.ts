import { strToU8, Zip, ZipDeflate } from 'fflate'
import { columnName, rowXml, titleXml } from './cells.ts'
import type { Sheet } from './sheet.ts'
import { sheetFoot, sheetHead, workbookParts } from './workbook.ts'

// The format ends here; what is more goes to another sheet.
const maxSheetRows = 1_048_576
// Of sheets that repeat themselves a higher level saves a tenth and takes twice the time.
const level = 3
// Compressing a piece holds up everybody else, so pieces are small.
const pieceLength = 65_536

/** The rows as an Excel workbook, compressed as they come. */
export async function* xlsxOf(
  { columns, batches }: Sheet,
  sheetRows = maxSheetRows,
): AsyncGenerator<Uint8Array> {
  const zip = openZip()
  const placed = columns.map((column, index) => ({ ...column, name: columnName(index) }))
  const titles = placed.map(({ name, title }) => titleXml(`${name}1`, title)).join('')
  let sheetCount = 0
  let rowNumber = 0
  let sheet = nextSheet()

  function nextSheet(): ZipDeflate {
    const file = zip.add(`xl/worksheets/sheet${++sheetCount}.xml`)
    file.push(strToU8(`${sheetHead}<row r="1">${titles}</row>`))
    rowNumber = 1
    return file
  }

  for await (const rows of batches) {
    let xml = ''
    for (const cells of rows) {
      if (rowNumber === sheetRows) {
        sheet.push(strToU8(xml + sheetFoot), true)
        sheet = nextSheet()
        xml = ''
      }
      xml += rowXml(++rowNumber, cells, placed)
      if (xml.length > pieceLength) {
        sheet.push(strToU8(xml))
        xml = ''
        yield* zip.take()
      }
    }
    sheet.push(strToU8(xml))
    yield* zip.take()
  }
  sheet.push(strToU8(sheetFoot), true)
  for (const [name, text] of Object.entries(workbookParts(sheetCount)))
    zip.add(name).push(strToU8(text), true)
  zip.end()
  yield* zip.take()
}

/** fflate hands out what it has compressed within each push; `take` gives what has gathered since. */
function openZip() {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  return {
    add(name: string): ZipDeflate {
      const file = new ZipDeflate(name, { level })
      zip.add(file)
      return file
    },
    take(): Uint8Array[] {
      const taken = chunks
      chunks = []
      return taken
    },
    end: () => zip.end(),
  }
}
