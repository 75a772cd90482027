import type { Scope } from '../catalogue/catalogue.ts'
import { type ListBody, readList } from '../rows/filter.ts'
import { csvOf, titleLine } from './csv.ts'
import { isWritten } from './line-columns.ts'
import { openLines } from './lines.ts'
import { openSheet } from './sheet.ts'

/** The rows of a list as CSV, written by the database if it can format every field, otherwise row by row. */
export async function openCsv(scope: Scope, body: ListBody): Promise<AsyncGenerator<string>> {
  const list = await readList(scope, body)
  if (!list.fields.every((field) => isWritten(scope, field))) return csvOf(await openSheet(scope, list))
  const titles = ['id', ...list.fields.map(({ name }) => name), 'created_at', 'updated_at']
  return withTitles(titles, await openLines(scope, list))
}

async function* withTitles(titles: readonly string[], lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield titleLine(titles)
  yield* lines
}
