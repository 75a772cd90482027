import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'

export type SheetCell = string | number | boolean | Date | null

// A workbook is read as a whole: one that unpacks to more than this would fill the memory.
const maxUnpacked = 256 * 1024 * 1024

/** The rows of the first sheet of a stored workbook, the first of them the titles. */
export async function* readXlsx(app: App, hash: string): AsyncGenerator<SheetCell[]> {
  const file = await buffer(await app.files.get(hash))
  refuseBombs(file)
  let rows: unknown[][]
  try {
    rows = await readSheet(file, { trim: false })
  } catch (error) {
    throw wrong('file', 'malformed', `This is not an XLSX workbook: ${(error as Error).message}.`)
  }
  for (const row of rows) yield row.map(cellOf)
}

function refuseBombs(file: Buffer): void {
  let unpacked = 0
  try {
    unzipSync(file, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw wrong('file', 'malformed', 'This is not an XLSX workbook.')
  }
  if (unpacked > maxUnpacked) throw wrong('file', 'too_big', 'This workbook is too large: send it as CSV.')
}

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value : null
}
