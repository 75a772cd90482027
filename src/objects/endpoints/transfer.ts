import { Readable } from 'node:stream'
import { z } from 'zod'
import { type StreamBody, stream } from '../../kit/answers.ts'
import { attachment } from '../files/names.ts'
import { listKeys, readList } from '../rows/filter.ts'
import { openCsv } from '../transfer/csv-file.ts'
import { openSheet } from '../transfer/sheet.ts'
import { xlsxOf } from '../transfer/xlsx.ts'
import { mirrored } from './mirrored.ts'

const whichRows =
  'The rows that the filter leaves, of those that the caller may see: their id, fields and times. Relations show what their display column says, users their name.'

const exportCsv = mirrored({
  route: 'POST /export/csv',
  purpose: 'read',
  contract: 'objects',
  summary: 'Export rows as CSV',
  description: `${whichRows} UTF-8 with a byte order mark. Text that a spreadsheet would read as a formula (it starts with =, +, - or @) gets an apostrophe in front.`,
  body: z.strictObject(listKeys),
  returns: stream('text/csv; charset=utf-8'),
  heavy: true,
  reads: true,
  handle: async ({ scope, body }) => asFile(await openCsv(scope, body), scope.object.name, 'csv'),
})

const exportXlsx = mirrored({
  route: 'POST /export/xlsx',
  purpose: 'read',
  contract: 'objects',
  summary: 'Export rows as an Excel workbook',
  description: `${whichRows} Times are in the time zone of their field.`,
  body: z.strictObject(listKeys),
  returns: stream('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  heavy: true,
  reads: true,
  handle: async ({ scope, body }) =>
    asFile(xlsxOf(await openSheet(scope, await readList(scope, body))), scope.object.name, 'xlsx'),
})

export const transferEndpoints = [...exportCsv, ...exportXlsx]

function asFile(content: AsyncIterable<string | Uint8Array>, name: string, extension: string): StreamBody {
  const day = new Date().toISOString().slice(0, 10)
  return {
    // Bytes, not objects: the next batch is read after this one has been sent.
    stream: Readable.from(content, { objectMode: false }),
    headers: { 'content-disposition': attachment(`${name}-${day}.${extension}`) },
  }
}
