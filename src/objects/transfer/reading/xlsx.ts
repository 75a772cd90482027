import { zipSync } from 'fflate'
import { messageOf } from '../../../kit/errors.ts'
import { wrong } from '../../../kit/problem.ts'
import { ArchiveTooLarge, MalformedArchive, unpack } from '../../../platform/documents/unpack.ts'
import type { SheetCell } from './cell.ts'
import { checkExtent } from './extent.ts'

// A workbook is read as a whole and takes nine times its unpacked size in memory; 32 MiB are some 80,000 rows of six
// columns. CSV is read as a stream.
const maxUnpacked = 32 * 1024 * 1024

/** The rows of the first sheet of a workbook, the first of them the titles. */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetCell[]> {
  const workbook = await checkedWorkbook(bytes)
  // Loaded with the first workbook, because most servers never see one.
  const { readSheet } = await import('read-excel-file/node')
  let rows: unknown[][]
  try {
    rows = await readSheet(workbook, { trim: false })
  } catch (error) {
    throw wrong('files', 'malformed', `This is not an XLSX workbook: ${messageOf(error)}.`)
  }
  for (const row of rows) yield row.map(cellOf)
}

/** An archive with only the parts that will be read, each verified to be no larger than declared. */
async function checkedWorkbook(bytes: Uint8Array): Promise<Buffer> {
  try {
    const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const parts = await unpack(archive, (name) => /\.(?:xml|rels)$/i.test(name), maxUnpacked)
    checkExtent(parts)
    return Buffer.from(zipSync(parts, { level: 0 }))
  } catch (error) {
    if (error instanceof MalformedArchive) throw wrong('files', 'malformed', 'This is not an XLSX workbook.')
    if (!(error instanceof ArchiveTooLarge)) throw error
    const size = maxUnpacked / 1024 / 1024
    throw wrong('files', 'too_big', `This workbook unpacks to more than ${size} MiB: send it as CSV.`)
  }
}

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value : null
}
