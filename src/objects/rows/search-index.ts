import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Chore } from '../../kit/job.ts'
import { perApp } from '../../kit/lifetime.ts'
import { type App, job } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { currentCatalogue, type Scope } from '../catalogue/catalogue.ts'
import { beginChange, touch } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { searchExpression } from '../query/index.ts'
import { buildIndex, dropIndexes, isSmall } from '../storage/indexes.ts'
import { tableOf } from '../storage/names.ts'

const askAgainMs = 600_000

/** The last time this process requested an index, by object and expression. */
const asked = perApp<App, Map<string, number>>(() => new Map())

/** Identifies the expression of a search index; undefined if there is no text to search. */
function hashFor(object: Definition, app: App): string | undefined {
  const expression = searchExpression(object)
  if (expression === undefined) return undefined
  const { sql: text } = expression.compile(app.db)
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/**
 * Builds an index in the background after a search, unless there is one. Until it is ready, search reads the table. A
 * table without searches never pays for one.
 */
export function wantSearchIndex(scope: Scope): void {
  const { object, catalogue } = scope
  // Related rows are searched by their titles.
  const related = object.fields.flatMap((field) => catalogue.byId.get(traitsOf(field).target ?? 0) ?? [])
  for (const one of new Set([object, ...related])) wantIndexOf(scope, one)
}

function wantIndexOf({ app, actor }: Scope, object: Definition): void {
  const hash = hashFor(object, app)
  if (hash === undefined || hash === object.searchIndex) return
  const key = `${object.id} ${hash}`
  const now = Date.now()
  if (now - (asked(app).get(key) ?? 0) < askAgainMs) return
  asked(app).set(key, now)
  const payload = { accountId: actor.account.id, objectId: object.id }
  // Two builds on one table would wait for each other, so all of them share one queue.
  const options = { key: String(object.id), queue: 'view-indexes' }
  app.jobs.enqueue(app.db, buildSearchIndex, payload, options).catch((error: unknown) => {
    asked(app).delete(key)
    app.log.warn({ err: error }, 'could not ask for a search index')
  })
}

export const buildSearchIndex = job({
  name: 'objects.build-search-index',
  payload: z.strictObject({ accountId: z.int(), objectId: z.int() }),
  run: async (app, { accountId, objectId }) => {
    const object = (await currentCatalogue(app, accountId)).byId.get(objectId)
    const hash = object === undefined ? undefined : hashFor(object, app)
    const expression = object === undefined ? undefined : searchExpression(object)
    if (object === undefined || hash === undefined || expression === undefined) return
    if (hash === object.searchIndex || (await isSmall(app, objectId))) return
    const name = `t${objectId}_search_${hash}`
    await buildIndex(app, name, sql`on ${tableOf(objectId)} using gin (${expression} gin_trgm_ops)`)
    // The statistics tell PostgreSQL how rare a word is. Without them, it would read the rows in order until enough
    // match.
    await sql`analyze ${tableOf(objectId)}`.execute(app.db)
    await transact(app, async ({ db }) => {
      const change = await beginChange(db, accountId)
      const index = { search_index: hash, search_index_scans: 0, search_index_used_at: new Date() }
      await db.updateTable('objects').set(index).where('id', '=', objectId).execute()
      await touch(change, objectId)
    })
    await dropIndexes(app, `t${objectId}_search_`, name)
  },
})

const unusedMs = 30 * 86_400_000

/** Drops search indexes unused for a month; the next search has one built again. */
export const restSearchIndexes: Chore<App> = {
  name: 'objects.rest-search-indexes',
  cron: '41 2 * * *',
  run: async (app) => {
    await noteUse(app)
    const unused = await app.db
      .selectFrom('objects')
      .select(['id', 'account_id', 'search_index'])
      .where('search_index', 'is not', null)
      .where('search_index_used_at', '<', new Date(Date.now() - unusedMs))
      .execute()
    for (const { id, account_id: accountId, search_index: hash } of unused) {
      await dropIndexes(app, `t${id}_search_`)
      // Forgets the index after the drop, so that no other one is requested in the meantime.
      await transact(app, async ({ db }) => {
        const change = await beginChange(db, accountId)
        await db.updateTable('objects').set({ search_index: null }).where('id', '=', id).execute()
        await touch(change, id)
      })
      asked(app).delete(`${id} ${hash}`)
    }
  },
}

/** The database's counters restart at zero after a crash, so any different count means use. */
async function noteUse({ db }: App): Promise<void> {
  await sql`update objects o set search_index_scans = s.idx_scan, search_index_used_at = now()
    from pg_stat_user_indexes s
    where s.schemaname = 'records' and s.indexrelname = format('t%s_search_%s', o.id, o.search_index)
      and s.idx_scan <> o.search_index_scans`.execute(db)
}
