import { Readable } from 'node:stream'
import { z } from 'zod'
import { ok, type StreamBody, stream } from '../../kit/answers.ts'
import { withObject } from '../catalogue/catalogue.ts'
import { mirrored } from '../endpoints/mirrored.ts'
import { attachment } from '../files/names.ts'
import { listKeys } from '../rows/filter.ts'
import { csvOf } from './csv.ts'
import { importRows } from './import.ts'
import { maxImportBytes, receiveImport } from './import-form.ts'
import { withRows } from './reading/file.ts'
import { openSheet } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const whichRows =
  'The rows that the filter leaves, of those that the caller may see: their id, fields and times.'

const exportCsv = mirrored({
  route: 'POST /export/csv',
  purpose: 'read',
  contract: 'objects',
  summary: 'Export rows as CSV',
  description: `${whichRows} UTF-8 with a byte order mark. Text that a spreadsheet would take for a formula (it begins with =, +, - or @) has an apostrophe before it.`,
  body: z.strictObject(listKeys),
  returns: stream('text/csv; charset=utf-8'),
  reads: true,
  handle: async ({ scope, body }) => asFile(csvOf(await openSheet(scope, body)), scope.object.name, 'csv'),
})

const exportXlsx = mirrored({
  route: 'POST /export/xlsx',
  purpose: 'read',
  contract: 'objects',
  summary: 'Export rows as an Excel workbook',
  description: `${whichRows} Moments are on the clock of their field's time zone.`,
  body: z.strictObject(listKeys),
  returns: stream('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  reads: true,
  handle: async ({ scope, body }) => asFile(xlsxOf(await openSheet(scope, body)), scope.object.name, 'xlsx'),
})

const importFile = mirrored({
  route: 'POST /import',
  purpose: 'rows',
  contract: 'none',
  summary: 'Import rows from CSV or XLSX',
  description:
    'A CSV (UTF-8) or XLSX `file` whose first row holds the titles. `mapping` is a JSON object of column titles and field names (null skips a column); titles that it does not mention are field names. `upsert_key` names a unique field by which rows are found and changed instead of made; empty cells change nothing. All rows or none; `dry_run` tells what would happen. Issues name rows by their number in the file. A workbook may unpack to 32 MiB; CSV may hold 64 MiB. Up to 200,000 rows.',
  consumes: 'multipart',
  bodyLimit: maxImportBytes,
  returns: ok(
    z
      .strictObject({ dry_run: z.boolean(), rows: z.int(), created: z.int(), updated: z.int() })
      .meta({ id: 'ImportResult' }),
  ),
  errors: ['too_large', 'conflict'],
  handle: async ({ scope, parts }) => {
    const { app, actor, object } = scope
    const form = await receiveImport(app, parts)
    return withRows(app, actor.account.id, form.file, (readRows) =>
      // The definitions may have changed while the file arrived.
      withObject(app, actor, { id: object.id }, (current) => importRows(current, form, readRows)),
    )
  },
})

export const transferEndpoints = [...exportCsv, ...exportXlsx, ...importFile]

function asFile(content: AsyncIterable<string | Uint8Array>, name: string, extension: string): StreamBody {
  const day = new Date().toISOString().slice(0, 10)
  return {
    // Bytes, not objects: the next batch is read when this one has been sent.
    stream: Readable.from(content, { objectMode: false }),
    headers: { 'content-disposition': attachment(`${name}-${day}.${extension}`) },
  }
}
