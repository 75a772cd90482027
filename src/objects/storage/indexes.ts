import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../platform/app.ts'

/**
 * Builds an index while the table is in use, or finishes at once when it is there. One that an earlier build left
 * unfinished is made anew. `definition` is what follows the name: `on records.t5 (f12)`.
 */
export async function buildIndex(app: App, name: string, definition: RawBuilder<unknown>): Promise<void> {
  const [existing] = await indexesLike(app, name)
  if (existing?.valid === true) return
  if (existing !== undefined) await dropIndex(app, name)
  await sql`create index concurrently ${sql.id(name)} ${definition}`.execute(app.db)
}

/** Drops the indexes whose names begin so, except one. */
export async function dropIndexes(app: App, prefix: string, except: string): Promise<void> {
  for (const { name } of await indexesLike(app, `${prefix}%`)) {
    if (name !== except) await dropIndex(app, name)
  }
}

export async function dropIndex(app: App, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id('records', name)}`.execute(app.db)
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
