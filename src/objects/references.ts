import { sql } from 'kysely'
import type { Found, ReferenceResolver } from '../kit/references.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

const tables: ReferenceResolver<App> = {
  kind: 'table',
  resolve: (app, { accountId }, ids) => findTables(app.db, accountId, sql`o.id = any(${ids}::int[])`),
  named: (app, { accountId }, names) => findTables(app.db, accountId, sql`o.name = any(${names}::text[])`),
}

const recordTypes: ReferenceResolver<App> = {
  kind: 'recordType',
  resolve: (app, { accountId }, ids) => findRecordTypes(app.db, accountId, sql`t.id = any(${ids}::int[])`),
  named: (app, { accountId }, names) =>
    findRecordTypes(app.db, accountId, sql`o.name || '/' || t.name = any(${names}::text[])`),
}

async function findTables(db: Db, accountId: number, which: ReturnType<typeof sql>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select o.id, o.name, upper(o.kind) as kind from objects o where o.account_id = ${accountId} and ${which}`.execute(
    db,
  )
  return rows
}

/** A record type also travels under the name of its object, because every object has a default one. */
async function findRecordTypes(db: Db, accountId: number, which: ReturnType<typeof sql>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select t.id, o.name || '/' || t.name as name, upper(o.kind) as kind, o.id as "tableId"
    from record_types t join objects o on o.id = t.object_id
    where o.account_id = ${accountId} and ${which}`.execute(db)
  return rows
}

export const objectReferences = [tables, recordTypes]
