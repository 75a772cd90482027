import { type RawBuilder, sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import type { ByteSource } from '../../platform/files/index.ts'
import { tableOf } from '../storage/names.ts'

export interface Content {
  hash: string
  size: number
}

/** Stores a content and records it, so that it is removed again if nothing references it. */
export async function keepContent(app: App, source: ByteSource, maxBytes: number): Promise<Content> {
  const content = await app.files.put(source, { maxBytes })
  await app.db
    .insertInto('stored_files')
    .values(content)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ stored_at: new Date() }))
    .execute()
  return content
}

// An upload with uncommitted rows looks just like an unused file. No upload takes a day.
const graceMs = 86_400_000
const batch = 100

/** Deletes the files of rows that have left the trash for good, and the contents without a reference. */
export const forgetFiles: Chore<App> = {
  name: 'objects.forget-files',
  cron: '11 4 * * *',
  run: async (app, { signal }) => {
    await removeOrphans(app.db)
    await removeUnused(app, new Date(Date.now() - graceMs), signal)
  },
}

export async function removeOrphans(db: Db): Promise<void> {
  const objects = await db.selectFrom('record_files').select('object_id').distinct().execute()
  for (const { object_id: objectId } of objects) {
    await sql`delete from record_files f where f.object_id = ${objectId}
      and not exists (select from ${tableOf(objectId)} as r where r.id = f.row_id)`.execute(db)
  }
}

export async function removeUnused(app: App, storedBefore: Date, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (let count = batch; count === batch && !signal.aborted; removed += count) {
    count = await transact(app, async ({ db }) => {
      const hashes = await takeUnused(db, sql`s.stored_at < ${storedBefore}`)
      // Runs before the rows are gone for good: a crash in between leaves a row to retry, never a file without one.
      for (const hash of hashes) await app.files.delete(hash, { storedBefore })
      return hashes.length
    })
  }
  return removed
}

// The row of a content that is being stored follows within this time.
const settlingMs = 5000

/**
 * Deletes a content at once, unless something references it. `settling` means that it was stored so recently that its
 * row may still be on the way, so the caller should retry in a moment.
 */
export async function removeContent(app: App, hash: string): Promise<'removed' | 'used' | 'settling'> {
  return transact(app, async ({ db, files }) => {
    const isKnown = await db
      .selectFrom('stored_files')
      .select('hash')
      .where('hash', '=', hash)
      .executeTakeFirst()
    const [taken] = await takeUnused(db, sql`s.hash = ${hash}`)
    if (isKnown !== undefined && taken === undefined) return 'used'
    await files.delete(hash, { storedBefore: new Date(Date.now() - settlingMs) })
    if ((await files.size(hash)) === undefined) return 'removed'
    // Rolls back, so that the content is not left without its row.
    throw new Settling()
  }).catch((error: unknown) => {
    if (error instanceof Settling) return 'settling'
    throw error
  })
}

class Settling extends Error {}

/** Finds unused contents through the foreign keys that every referencing table has. */
async function takeUnused(db: Db, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows: references } = await sql<{ schema: string; table: string; column: string }>`
    select n.nspname as schema, t.relname as table, a.attname as column
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_files'::regclass`.execute(db)
  const unused = references.map(
    ({ schema, table, column }) =>
      sql` and not exists (select from ${sql.id(schema, table)} as u where ${sql.id('u', column)} = s.hash)`,
  )
  const { rows } = await sql<{ hash: string }>`
    delete from stored_files where hash = any (array(
      select s.hash from stored_files s where ${which}${sql.join(unused, sql``)}
      limit ${batch} for update skip locked))
    returning hash`.execute(db)
  return rows.map((row) => row.hash)
}
