import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../platform/app.ts'
import { type Db, withoutTimeLimit } from '../../platform/database/index.ts'
import { tableOf } from './names.ts'

/**
 * Builds an index while the table is in use, or returns at once if it exists. An unfinished one from an earlier build
 * is rebuilt. `definition` follows the name: `on records.t5 (f12)`. Reports whether it built one.
 */
export async function buildIndex(app: App, name: string, definition: RawBuilder<unknown>): Promise<boolean> {
  const [existing] = await indexesLike(app, name)
  if (existing?.valid === true) return false
  if (existing !== undefined) await dropIndex(app, name)
  const build = sql`create index concurrently ${sql.id(name)} ${definition}`
  await withoutTimeLimit(app.db, (db) => build.execute(db))
  return true
}

// A scan of this many rows takes a few milliseconds: less than an index costs every write.
const smallTable = 10_000

/** Reports whether a table is too small for indexes that only make it faster. */
export async function isSmall(app: App, objectId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${tableOf(objectId)} limit ${smallTable}) as sample`.execute(
    app.db,
  )
  return (rows[0]?.count ?? 0) < smallTable
}

/** Drops the indexes with this prefix, except one if it is named. */
export async function dropIndexes(app: App, prefix: string, except?: string): Promise<void> {
  for (const { name } of await indexesLike(app, `${prefix}%`)) {
    if (name !== except) await dropIndex(app, name)
  }
}

export async function dropIndex(app: App, name: string): Promise<void> {
  const drop = sql`drop index concurrently if exists ${sql.id('records', name)}`
  await withoutTimeLimit(app.db, (db) => drop.execute(db))
}

async function indexesLike(app: App, pattern: string): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid
    from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relnamespace = 'records'::regnamespace and c.relname like ${pattern.replaceAll('_', '\\_')}`.execute(
    app.db,
  )
  return rows
}

/** The names of the indexes with a column in their keys or their condition. */
export async function indexesOn(db: Db, objectId: number, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.relname as name from pg_depend d
    join pg_class i on i.oid = d.objid and i.relkind = 'i'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.refobjid = to_regclass(${`records.t${objectId}`}) and a.attname = ${column}
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Cancels index builds on these tables. A build holds a lock that blocks every change to the table, for up to
 * a minute on a million rows. Its job starts again later, while a user who changes a field is waiting now.
 */
export async function cancelBuilds(db: Db, objectIds: readonly number[]): Promise<void> {
  await sql`select pg_cancel_backend(build.pid)
    from pg_stat_progress_create_index as build
    join pg_class c on c.oid = build.relid and build.datname = current_database()
    where c.relnamespace = 'records'::regnamespace
      and c.relname = any(${objectIds.map((id) => `t${id}`)}::text[])`.execute(db)
}
