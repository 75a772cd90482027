import { sql } from 'kysely'
import type { ErasedRows } from '../../kit/erasure.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'
import { trashDays } from './trash.ts'

const batchSize = 1000

/** Deletes for good all rows that have been in the trash for 30 days, with their links and history. */
export async function emptyTrash(app: App, signal: AbortSignal): Promise<void> {
  const accounts = await app.db.selectFrom('record_catalogues').select('account_id').execute()
  for (const { account_id: accountId } of accounts) {
    const catalogue = await currentCatalogue(app, accountId)
    for (const object of catalogue.byId.values()) {
      while (!signal.aborted && (await purgeBatch(app, catalogue, object)) === batchSize);
    }
  }
}

async function purgeBatch(app: App, catalogue: Catalogue, object: Definition): Promise<number> {
  return transact(app, async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      delete from ${tableOf(object.id)} where id = any (array(
        select id from ${tableOf(object.id)} where deleted_at < now() - make_interval(days => ${trashDays})
        order by deleted_at limit ${batchSize} for update skip locked))
      returning id`.execute(db)
    const ids = rows.map((row) => row.id)
    if (ids.length > 0) await forget(db, catalogue, object, ids)
    return ids.length
  })
}

/** Deletes the remaining data of purged rows. */
async function forget(db: Db, catalogue: Catalogue, object: Definition, ids: string[]): Promise<void> {
  await db.deleteFrom('activities').where('object_id', '=', object.id).where('row_id', 'in', ids).execute()
  await db.deleteFrom('row_changes').where('object_id', '=', object.id).where('row_id', 'in', ids).execute()
  for (const { table, where } of linksTo(catalogue, object, ids))
    await sql`delete from ${table} as t where ${where}`.execute(db)
}

/** The links from and to these rows. */
export function linksTo(catalogue: Catalogue, object: Definition, ids: readonly string[]): ErasedRows[] {
  return [...catalogue.byId.values()].flatMap((other) =>
    other.fields.flatMap((field) => {
      if (storageOf(field).kind !== 'links') return []
      const ends = [
        ...(other.id === object.id ? [sql`t.source_id = any(${ids}::text[])`] : []),
        ...(traitsOf(field).target === object.id ? [sql`t.target_id = any(${ids}::text[])`] : []),
      ]
      const where = sql`(${sql.join(ends, sql` or `)})`
      return ends.length === 0 ? [] : [{ kind: 'links of records', table: linksOf(field.id), where }]
    }),
  )
}
