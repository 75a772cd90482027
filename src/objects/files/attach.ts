import { sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import { conflict } from '../../kit/problem.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { updateRow } from '../rows/update.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import type { FileRow } from './store.ts'
import { isFileField, type Upload } from './upload.ts'

/** Attaches uploaded files to a row and, if a field is named, adds them to its value: all of them or none. */
export async function attachFiles(scope: Scope, rowId: string, { files, field }: Upload): Promise<FileRow[]> {
  const { actor, object } = scope
  return transactOn(scope, async (scope) => {
    const rows = await scope.app.db
      .insertInto('record_files')
      .values(
        files.map((file) => ({
          id: timeUuid(),
          account_id: actor.account.id,
          object_id: object.id,
          row_id: rowId,
          field_id: field?.id ?? null,
          name: file.fileName,
          content_type: file.contentType,
          size: file.size,
          hash: file.hash,
          created_by: actor.user?.id ?? null,
        })),
      )
      .returningAll()
      .execute()
    if (field !== undefined) {
      const values = await lockFileFields(scope, rowId, [field])
      const ids = [...(values.get(field) ?? []), ...rows.map((row) => row.id)]
      await updateRow(scope, rowId, { data: { [field.name]: ids } })
    }
    return rows
  })
}

/**
 * Removes a file from its row and from the file fields that name it. Deletes the content when nothing else needs it.
 */
export async function detachFile(scope: Scope, file: FileRow): Promise<void> {
  await transactOn(scope, async (scope) => {
    const fields = scope.object.fields.filter(isFileField)
    const values = await lockFileFields(scope, file.row_id, fields)
    const data: Record<string, string[]> = {}
    for (const [field, ids] of values) {
      if (!ids.includes(file.id)) continue
      const rest = ids.filter((id) => id !== file.id)
      if (rest.length === 0 && field.required) {
        throw conflict(
          `"${field.name}" must have a value, and this is its last file: upload another one first.`,
        )
      }
      data[field.name] = rest
    }
    await scope.app.db.deleteFrom('record_files').where('id', '=', file.id).execute()
    if (Object.keys(data).length > 0) await updateRow(scope, file.row_id, { data })
  })
}

/**
 * The values of the fields, locked until the transaction ends, so that two concurrent uploads don't overwrite each
 * other.
 */
async function lockFileFields(
  { app, object }: Scope,
  rowId: string,
  fields: readonly FieldDefinition[],
): Promise<Map<FieldDefinition, string[]>> {
  if (fields.length === 0) return new Map()
  const columns = sql.join(fields.map((field) => columnOf(field.id)))
  const { rows } = await sql<Record<string, string[] | null>>`
    select ${columns} from ${tableOf(object.id)} where id = ${rowId} for update`.execute(app.db)
  return new Map(fields.map((field) => [field, rows[0]?.[`f${field.id}`] ?? []]))
}
