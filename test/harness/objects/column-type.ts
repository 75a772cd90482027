import { sql } from 'kysely'
import { changeCatalogue, touch } from '../../../src/objects/catalogue/change.ts'
import { columnOf, tableOf } from '../../../src/objects/storage/names.ts'
import type { App } from '../../../src/platform/app.ts'

/** Stores the whole numbers of a field as if it had another format before. */
export async function keepNumeric(
  app: App,
  accountId: number,
  objectId: number,
  fieldId: number,
): Promise<void> {
  await changeCatalogue(app, accountId, async (change) => {
    await sql`alter table ${tableOf(objectId)} alter column ${columnOf(fieldId)} type numeric`.execute(
      change.db,
    )
    await change.db.updateTable('fields').set({ column_type: null }).where('id', '=', fieldId).execute()
    await touch(change, objectId)
  })
}

export async function columnTypeIn(
  app: Pick<App, 'db'>,
  objectId: number,
  fieldId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`records.t${objectId}`}::regclass and attname = ${`f${fieldId}`}`.execute(app.db)
  return rows[0]?.type
}
