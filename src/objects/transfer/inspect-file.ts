import { z } from 'zod'
import type { UploadPart } from '../../kit/endpoint.ts'
import { wrong } from '../../kit/problem.ts'
import { isFilePart } from '../../kit/upload.ts'
import type { App } from '../../platform/app.ts'
import { safeName } from '../files/names.ts'
import { ColumnGuess } from './column-guess.ts'
import { onlyFile, receiveFile } from './import-form.ts'
import { columnNames } from './mapping.ts'
import { type SentFile, withRows } from './reading/file.ts'
import { readTitles } from './sheet-rows.ts'

export const inspectBody = z.strictObject({
  files: z.file().meta({ description: 'One CSV (UTF-8) or XLSX file. Its first row contains the titles.' }),
})

export const inspection = z
  .strictObject({
    file_name: z.string().meta({ example: 'customers.csv' }),
    rows: z.int(),
    columns: z.array(
      z.strictObject({
        title: z.string(),
        samples: z.array(z.string()).meta({ description: 'Up to four different values.' }),
        filled: z.int().meta({ description: 'The number of cells with a value.' }),
        unreadable: z
          .int()
          .meta({ description: 'The number of values that the suggested field would refuse.' }),
        field: z
          .strictObject({ name: z.string(), type: z.string(), metadata: z.record(z.string(), z.unknown()) })
          .meta({ description: 'The suggested field, in the form of `new_fields` of an import.' }),
      }),
    ),
  })
  .meta({ id: 'FileInspection' })

/** Reads the columns of a file and guesses their fields. */
export async function inspectFile(
  app: App,
  accountId: number,
  parts: AsyncIterable<UploadPart>,
): Promise<z.output<typeof inspection>> {
  let file: (SentFile & { name: string }) | undefined
  for await (const part of parts) {
    if (part.kind === 'text' || !isFilePart(part.field) || file !== undefined) throw onlyFile(part.field)
    file = { ...(await receiveFile(app, part)), name: safeName(part.fileName) }
  }
  if (file === undefined) throw wrong('files', 'required', 'Send a CSV or XLSX file under `files`.')
  const { name } = file
  return withRows(app, accountId, file, async (readRows) => {
    const rows = readRows()
    const columns = columnNames(await readTitles(rows)).map((title) => new ColumnGuess(title))
    let count = 0
    for await (const cells of rows) {
      if (cells.every((cell) => cell === null || cell === '')) continue
      count += 1
      for (const [index, column] of columns.entries()) column.add(cells[index] ?? null)
    }
    return {
      file_name: name,
      rows: count,
      columns: columns.filter(({ title }) => title !== '').map((column) => column.result()),
    }
  })
}
