import { sql } from 'kysely'
import { z } from 'zod'
import type { Chore } from '../../kit/job.ts'
import { type App, job } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import { beginChange, touch } from '../catalogue/change.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { buildIndex, dropIndex } from '../storage/indexes.ts'
import { tableOf } from '../storage/names.ts'
import { readView } from './list.ts'
import { wantedIndex } from './wanted-index.ts'

// Every write pays for every index.
const maxIndexes = 10
const maxAutomatic = 5
// A new view's index may replace one unused for a day; after a month without use, an index is dropped anyway.
const restingMs = 86_400_000
const unusedMs = 30 * 86_400_000

interface StoredIndex {
  id: number
  definition: string
  live: boolean
  /** True if it was built for a frequent order, and not for a view. */
  automatic: boolean
  used_at: Date
}

/** Joins the transaction that changes a shared view. Its index follows in the background. */
export async function scheduleIndexing(
  app: App,
  object: Pick<Definition, 'id' | 'accountId'>,
): Promise<void> {
  const payload = { accountId: object.accountId, objectId: object.id, revive: true }
  await app.jobs.enqueue(app.db, indexViews, payload, { key: String(object.id), queue: 'view-indexes' })
}

/**
 * Builds the indexes that the shared views of an object need and drops the others. A new index counts as a change of
 * definitions, so that prepared pages are prepared again.
 */
export const indexViews = job({
  name: 'objects.index-views',
  // `revive` rebuilds indexes dropped for lack of use, because a view has just changed.
  payload: z.strictObject({ accountId: z.int(), objectId: z.int(), revive: z.boolean() }),
  run: async (app, { accountId, objectId, revive }) => {
    const catalogue = await currentCatalogue(app, accountId)
    const object = catalogue.byId.get(objectId)
    if (object === undefined) return
    const wanted = await wantedIndexes(app, catalogue, object)
    const stored = await storedIndexes(app.db, objectId)
    for (const index of stored.filter((one) => !one.automatic && !wanted.has(one.definition)))
      await forget(app, objectId, index)
    let built = false
    for (const definition of wanted) {
      const known = stored.find((one) => one.definition === definition)
      const keep =
        known?.live === true || ((known === undefined || revive) && (await makeRoom(app, objectId, false)))
      if (keep && (await build(app, objectId, definition, false))) built = true
    }
    if (built) await transact(app, async ({ db }) => touch(await beginChange(db, accountId), objectId))
  },
})

async function wantedIndexes(app: App, catalogue: Catalogue, object: Definition): Promise<Set<string>> {
  const views = await app.db
    .selectFrom('views')
    .selectAll()
    .where('object_id', '=', object.id)
    .where('shared', '=', true)
    .orderBy('updated_at', 'desc')
    .execute()
  const definitions = views.flatMap((view) => {
    const { query, sort, lost } = readView(view, { object, catalogue })
    if (lost.length > 0) return []
    return wantedIndex({ query, sort, recordTypeId: view.record_type_id }, object, catalogue, app.db) ?? []
  })
  return new Set(definitions)
}

function storedIndexes(db: Db, objectId: number): Promise<StoredIndex[]> {
  return db
    .selectFrom('view_indexes')
    .select(['id', 'definition', 'live', 'automatic', 'used_at'])
    .where('object_id', '=', objectId)
    .orderBy('used_at')
    .execute()
}

function nameOf(objectId: number, indexId: number): string {
  return `t${objectId}_view_${indexId}`
}

async function forget(app: App, objectId: number, index: StoredIndex): Promise<void> {
  await dropIndex(app, nameOf(objectId, index.id))
  await app.db.deleteFrom('view_indexes').where('id', '=', index.id).execute()
}

/** Reports whether one more index may be built, after dropping the one unused for the longest time. */
async function makeRoom(app: App, objectId: number, automatic: boolean): Promise<boolean> {
  const stored = await storedIndexes(app.db, objectId)
  const live = stored.filter((index) => index.live && index.automatic === automatic)
  const [oldest] = live
  if (live.length < (automatic ? maxAutomatic : maxIndexes) || oldest === undefined) return true
  if (Date.now() - oldest.used_at.getTime() < restingMs) return false
  await rest(app, objectId, oldest.id)
  return true
}

async function rest(app: App, objectId: number, indexId: number): Promise<void> {
  await app.db.updateTable('view_indexes').set({ live: false }).where('id', '=', indexId).execute()
  await dropIndex(app, nameOf(objectId, indexId))
}

/** The row is inserted first, so that an index left half-built by a crash can be found. */
async function build(app: App, objectId: number, definition: string, automatic: boolean): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into view_indexes (object_id, definition, automatic) values (${objectId}, ${definition}, ${automatic})
    on conflict (object_id, md5(definition)) do update
      set live = true, used_at = case when view_indexes.live then view_indexes.used_at else now() end
    returning id`.execute(app.db)
  const [row] = rows
  if (row === undefined) return false
  return buildIndex(app, nameOf(objectId, row.id), sql`on ${tableOf(objectId)} ${sql.raw(definition)}`)
}

/** Builds an index that no view needs, next to at most four others. It is dropped for lack of use like any other. */
export async function addIndex(
  app: App,
  accountId: number,
  objectId: number,
  definition: string,
): Promise<void> {
  const stored = await storedIndexes(app.db, objectId)
  if (stored.some((one) => one.live && one.definition === definition)) return
  if (!(await makeRoom(app, objectId, true)) || !(await build(app, objectId, definition, true))) return
  await announce(app, accountId, objectId)
}

/** Makes prepared pages prepare again and updates the planner's statistics for the index. */
async function announce(app: App, accountId: number, objectId: number): Promise<void> {
  await sql`analyze ${tableOf(objectId)}`.execute(app.db)
  await transact(app, async ({ db }) => touch(await beginChange(db, accountId), objectId))
}

/** Drops indexes unused for a month, and checks whether others now have room. */
export const restViewIndexes: Chore<App> = {
  name: 'objects.rest-view-indexes',
  cron: '23 2 * * *',
  run: async (app) => {
    await noteUse(app.db)
    const unused = await app.db
      .selectFrom('view_indexes')
      .select(['id', 'object_id'])
      .where('live', '=', true)
      .where('used_at', '<', new Date(Date.now() - unusedMs))
      .execute()
    for (const index of unused) await rest(app, index.object_id, index.id)
    await indexAllViews(app)
  },
}

async function indexAllViews({ jobs, db }: Pick<App, 'jobs' | 'db'>): Promise<void> {
  const objects = await db
    .selectFrom('views')
    .select(['account_id as accountId', 'object_id as objectId'])
    .distinct()
    .where('shared', '=', true)
    .execute()
  const payloads = objects.map((object) => ({ ...object, revive: false }))
  await jobs.enqueueMany(db, indexViews, payloads, { queue: 'view-indexes' })
}

/**
 * Rebuilds the indexes of views and searches, which a restored database lacks. Those of views are built by the first
 * process that runs jobs, those of searches with the next search.
 */
export async function rebuildIndexes(app: Pick<App, 'jobs' | 'db'>): Promise<void> {
  await app.db
    .updateTable('objects')
    .set({ search_index: null })
    .where('search_index', 'is not', null)
    .execute()
  await indexAllViews(app)
}

/** The database's counters restart at zero after a crash, so any different count means use. */
async function noteUse(db: Db): Promise<void> {
  await sql`update view_indexes v set scans = s.idx_scan, used_at = now()
    from pg_stat_user_indexes s
    where s.schemaname = 'records' and s.indexrelname = format('t%s_view_%s', v.object_id, v.id)
      and s.idx_scan <> v.scans`.execute(db)
}
