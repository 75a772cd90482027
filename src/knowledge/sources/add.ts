import { sql } from 'kysely'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { holdBase } from '../bases/bases.ts'
import { enqueueIndexing } from '../indexing/job.ts'
import type { SourceRow } from '../source.ts'

interface Base {
  id: number
  account_id: number
}

/** An id for each, in their order, which is that of the list: ids of one millisecond are in none by themselves. */
function idsFor(things: readonly unknown[]): string[] {
  return things.map(() => timeUuid()).toSorted()
}

/** Adds pages by their URLs. Existing ones are fetched again. */
export async function addUrls(app: App, base: Base, urls: readonly string[]): Promise<SourceRow[]> {
  const wanted = [...new Set(urls)]
  return transact(app, async (app) => {
    await holdBase(app.db, base.id)
    const { rows } = await sql<SourceRow>`
      insert into knowledge_sources as old (id, account_id, knowledge_base_id, type, url)
      select id, ${base.account_id}, ${base.id}, 'URL', url
      from unnest(${idsFor(wanted)}::uuid[], ${wanted}::text[]) as added (id, url)
      on conflict (knowledge_base_id, url) where type = 'URL' do update set
        state = 'PENDING', error = null, attempts = 0, not_before = null, place = default, updated_at = now()
      returning old.*`.execute(app.db)
    await enqueueIndexing(app, base)
    return rows
  })
}

export interface AddedFile {
  hash: string
  name: string
  contentType: string
}

export async function addFiles(app: App, base: Base, files: readonly AddedFile[]): Promise<SourceRow[]> {
  const ids = idsFor(files)
  return transact(app, async (app) => {
    await holdBase(app.db, base.id)
    const rows = await app.db
      .insertInto('knowledge_sources')
      .values(
        files.map((file, index) => ({
          id: ids[index] ?? timeUuid(),
          account_id: base.account_id,
          knowledge_base_id: base.id,
          type: 'FILE',
          file_hash: file.hash,
          file_name: file.name,
          content_type: file.contentType,
        })),
      )
      .returningAll()
      .execute()
    await enqueueIndexing(app, base)
    return rows
  })
}

/** Fetches the given pages again. */
export async function resync(app: App, base: Base, ids: readonly string[]): Promise<SourceRow[]> {
  return transact(app, async (app) => {
    const rows = await app.db
      .updateTable('knowledge_sources')
      .set({
        state: 'PENDING',
        error: null,
        attempts: 0,
        not_before: null,
        place: sql`default`,
        updated_at: new Date(),
      })
      .where('knowledge_base_id', '=', base.id)
      .where('id', 'in', [...ids])
      .returningAll()
      .execute()
    await enqueueIndexing(app, base)
    return rows
  })
}
