import type { Selectable } from 'kysely'
import { z } from 'zod'
import { notFound } from '../../kit/problem.ts'
import { id, resource, timestamp, uuid } from '../../kit/schema.ts'
import type { Schema } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'

export type FileRow = Selectable<Schema['record_files']>

export const recordFile = resource('RecordFile', {
  id: uuid,
  name: z.string().meta({ example: 'offer.pdf' }),
  content_type: z.string().meta({ example: 'application/pdf' }),
  size: z.int().meta({ description: 'Size in bytes.', example: 48_213 }),
  sha256: z.string(),
  row_id: z.string(),
  field_id: id.nullable().meta({ description: 'The file field that it was uploaded for.' }),
  created_by: id.nullable(),
  created_at: timestamp,
})

export function toFile(row: FileRow): z.input<typeof recordFile> {
  return {
    id: row.id,
    name: row.name,
    content_type: row.content_type,
    size: row.size,
    sha256: row.hash,
    row_id: row.row_id,
    field_id: row.field_id,
    created_by: row.created_by,
    created_at: row.created_at,
  }
}

export interface FilePage {
  rowId: string
  limit: number
  after: string | undefined
}

/** The files of a row, in the order of their upload. */
export async function listFiles({ app, object }: Scope, page: FilePage): Promise<FileRow[]> {
  let query = app.db
    .selectFrom('record_files')
    .selectAll()
    .where('object_id', '=', object.id)
    .where('row_id', '=', page.rowId)
  if (page.after !== undefined) query = query.where('id', '>', page.after)
  return query.orderBy('id').limit(page.limit).execute()
}

export async function findFile({ app, object, actor }: Scope, fileId: string): Promise<FileRow> {
  const row = await app.db
    .selectFrom('record_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('object_id', '=', object.id)
    .where('account_id', '=', actor.account.id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('file')
  return row
}
