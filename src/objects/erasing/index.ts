import { sql } from 'kysely'
import type { ErasedPerson, ErasedRows, Erasing } from '../../kit/erasure.ts'
import type { App } from '../../platform/app.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { linksTo } from '../rows/purge.ts'
import { tableOf } from '../storage/names.ts'
import { holdsAddresses, holdsAny } from './addresses.ts'
import { identify } from './identify.ts'

/** Erases records about a person: rows with links, activities, files and history. */
export const recordsErasing: Erasing<App> = {
  identify,
  recordsOf,
  ofRecords: async (app, { accountId, objectId, ids }) => {
    const catalogue = await currentCatalogue(app, accountId)
    const object = catalogue.byId.get(objectId)
    return object === undefined ? [] : rowsOf(catalogue, object, ids)
  },
}

function rowsOf(catalogue: Catalogue, object: Definition, ids: readonly string[]): ErasedRows[] {
  const ofRow = sql`t.object_id = ${object.id} and t.row_id = any(${ids}::text[])`
  return [
    { kind: 'files of records', table: sql`record_files`, where: ofRow, files: sql`array[t.hash]` },
    { kind: 'activities', table: sql`activities`, where: ofRow },
    { kind: 'changes of records', table: sql`row_changes`, where: ofRow },
    { kind: 'imports of records', table: sql`import_rows`, where: sql`t.row_id = any(${ids}::text[])` },
    ...linksTo(catalogue, object, ids),
    {
      kind: `records of ${object.name}`,
      table: tableOf(object.id),
      where: sql`t.id = any(${ids}::text[])`,
    },
  ]
}

const batch = 200

async function recordsOf(
  app: App,
  { accountId, emails, contactIds }: ErasedPerson,
): Promise<{ objectId: number; ids: string[] } | undefined> {
  const catalogue = await currentCatalogue(app, accountId)
  const people = catalogue.byName.get('people')
  for (const object of catalogue.byId.values()) {
    const fields = object.fields.filter(holdsAddresses)
    // A contact of another person that names the address, such as that of an assistant, is not about this person.
    if (fields.length === 0 || object.id === people?.id) continue
    const { rows } = await sql<{ id: string }>`
      select t.id from ${tableOf(object.id)} t where ${holdsAny(fields, emails)} and t.id <> all(${contactIds}::text[])
      limit ${batch}`.execute(app.db)
    if (rows.length > 0) return { objectId: object.id, ids: rows.map(({ id }) => id) }
  }
  return undefined
}
