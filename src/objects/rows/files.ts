import { sql } from 'kysely'
import type { Issue } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { fileProblem, filesNamed, holdsFiles } from '../fields/index.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import { type InputReader, type RowValues, report } from './input.ts'
import { findPresent } from './present.ts'

/** A file that values name: its first path, and the rows that should hold it. */
interface NamedFile {
  field: FieldDefinition
  id: string
  path: string
  rowIds: (string | undefined)[]
}

type FileFacts = Parameters<typeof fileProblem>[1]

/**
 * Reports missing files and those that their field refuses. A file that a row already holds may stay, even if its field
 * now refuses it or the file is gone; otherwise nothing could be added to the field.
 */
export async function checkFiles(
  scope: Scope,
  reader: InputReader,
  rows: readonly RowValues[],
  rowIds: readonly string[],
): Promise<void> {
  // Checking every value of 10,000 rows for files took 9 ms.
  const fields = scope.object.fields.filter(holdsFiles)
  const named = fields.flatMap((field) => filesOf(field, rows, rowIds))
  if (named.length === 0) return
  const files = await findFiles(scope, named)
  const problems = named.flatMap((one) => {
    const issue = issueOf(one, files.get(one.id))
    return issue === undefined ? [] : [{ ...one, issue }]
  })
  if (problems.length === 0) return
  const isHeld = await heldFiles(scope, problems)
  for (const { issue, ...one } of problems) if (!isHeld(one)) report(reader, issue)
}

function filesOf(field: FieldDefinition, rows: readonly RowValues[], rowIds: readonly string[]): NamedFile[] {
  const byId = new Map<string, NamedFile>()
  for (const [index, row] of rows.entries()) {
    for (const { id, path } of filesNamed(field, row.columns.get(field.id), `${row.at}${field.name}`)) {
      const named = byId.get(id) ?? { field, id, path, rowIds: [] }
      named.rowIds.push(rowIds[index])
      byId.set(id, named)
    }
  }
  return [...byId.values()]
}

/** The files of rows that the caller sees. A file of a hidden row gets the answer for one that never existed. */
async function findFiles(scope: Scope, named: readonly NamedFile[]): Promise<Map<string, FileFacts>> {
  const { actor, catalogue } = scope
  const rows = await scope.app.db
    .selectFrom('record_files')
    .select(['id', 'object_id', 'row_id', 'name as fileName', 'content_type as contentType', 'size'])
    .where('account_id', '=', actor.account.id)
    .where('id', 'in', [...new Set(named.map((one) => one.id))])
    .execute()
  const seen = new Set<string>()
  for (const [objectId, files] of Map.groupBy(rows, (row) => row.object_id)) {
    const object = catalogue.byId.get(objectId)
    if (object === undefined) continue
    const rowIds = [...new Set(files.map((file) => file.row_id))]
    for (const rowId of await findPresent(scope, object, rowIds)) seen.add(rowId)
  }
  return new Map(rows.filter((row) => seen.has(row.row_id)).map((row) => [row.id, row]))
}

function issueOf({ field, path }: NamedFile, file: FileFacts | undefined): Issue | undefined {
  if (file === undefined) return { path, code: 'not_found', message: 'There is no such file.' }
  return fileProblem(field.metadata, file, path)
}

/** Reports whether all the rows that should hold a file already do. */
async function heldFiles(
  { app, object }: Scope,
  named: readonly NamedFile[],
): Promise<(one: NamedFile) => boolean> {
  const rowIds = [...new Set(named.flatMap((one) => one.rowIds))].filter((id) => id !== undefined)
  if (rowIds.length === 0) return () => false
  const columns = [...new Set(named.map((one) => one.field.id))].map((id) => sql`, ${columnOf(id)}`)
  const { rows } = await sql<{ id: string } & Record<string, unknown>>`
    select id${sql.join(columns, sql``)} from ${tableOf(object.id)}
    where id = any(${rowIds}::text[])`.execute(app.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ field, id, rowIds: holders }) =>
    holders.every((rowId) => {
      const value = rowId === undefined ? undefined : byId.get(rowId)?.[`f${field.id}`]
      return filesNamed(field, value, '').some((one) => one.id === id)
    })
}
