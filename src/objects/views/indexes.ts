import { sql } from 'kysely'
import { z } from 'zod'
import type { Chore } from '../../kit/job.ts'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import { beginChange, touch } from '../catalogue/change.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { buildIndex, dropIndex } from '../storage/indexes.ts'
import { tableOf } from '../storage/names.ts'
import { readView, type ViewRow } from './list.ts'
import { wantedIndex } from './wanted-index.ts'

// Every write pays for every index.
const maxIndexes = 10
const maxAutomatic = 5
// A new view's index takes the place of one that nobody has used for a day; unused for a month, an index goes anyhow.
const restingMs = 86_400_000
const unusedMs = 30 * 86_400_000

interface StoredIndex {
  id: number
  definition: string
  live: boolean
  /** Made because people often read in this order, not because a view wants it. */
  automatic: boolean
  used_at: Date
}

/** Joins the transaction that changes a shared view: its index follows in the background. */
export async function scheduleIndexing(
  app: App,
  object: Pick<Definition, 'id' | 'accountId'>,
): Promise<void> {
  const payload = { accountId: object.accountId, objectId: object.id, revive: true }
  await app.jobs.enqueue(app.db, indexViews, payload, { key: String(object.id), queue: 'view-indexes' })
}

/**
 * Makes the indexes of an object those that its shared views want. A new one counts as a change of definitions: pages
 * that were prepared without it are then prepared anew.
 */
export const indexViews = job({
  name: 'objects.index-views',
  // `revive` builds again what was dropped because nobody used it: a view has just changed.
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
    if (built)
      await app.db.transaction().execute(async (db) => touch(await beginChange(db, accountId), objectId))
  },
})

async function wantedIndexes(app: App, catalogue: Catalogue, object: Definition): Promise<Set<string>> {
  const views = await sharedViews(app.db, object.id)
  return new Set(views.flatMap((view) => definitionFor(view, catalogue, object, app.db) ?? []))
}

function sharedViews(db: Db, objectId: number): Promise<ViewRow[]> {
  return db
    .selectFrom('views')
    .selectAll()
    .where('object_id', '=', objectId)
    .where('shared', '=', true)
    .orderBy('updated_at', 'desc')
    .execute()
}

function definitionFor(view: ViewRow, catalogue: Catalogue, object: Definition, db: Db): string | undefined {
  const { query, sort, lost } = readView(view, { object, catalogue })
  if (lost.length > 0) return undefined
  return wantedIndex({ query, sort, recordTypeId: view.record_type_id }, object, catalogue, db)
}

/** What the indexes of views on an object are defined as once it has become `later`, by their names. */
export async function laterDefinitions(
  db: Db,
  catalogue: Catalogue,
  object: Definition,
  later: Definition,
): Promise<Map<string, string>> {
  const changed = { ...catalogue, byId: new Map(catalogue.byId).set(object.id, later) }
  const views = await sharedViews(db, object.id)
  const byFormer = new Map(
    views.map((view) => [
      definitionFor(view, catalogue, object, db),
      definitionFor(view, changed, later, db),
    ]),
  )
  const stored = await storedIndexes(db, object.id)
  return new Map(
    stored.map(({ id, definition }) => [nameOf(object.id, id), byFormer.get(definition) ?? definition]),
  )
}

/** Notes that an index, which is there, is defined otherwise. Another that was defined so is no longer needed. */
export async function noteDefinition(
  db: Db,
  objectId: number,
  name: string,
  definition: string,
): Promise<void> {
  const stored = await storedIndexes(db, objectId)
  const own = stored.find(({ id }) => nameOf(objectId, id) === name)
  if (own === undefined || own.definition === definition) return
  for (const { id } of stored.filter((one) => one.definition === definition)) {
    await sql`drop index if exists ${sql.id('records', nameOf(objectId, id))}`.execute(db)
    await db.deleteFrom('view_indexes').where('id', '=', id).execute()
  }
  await db.updateTable('view_indexes').set({ definition }).where('id', '=', own.id).execute()
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

/** Whether one more index may be built; the one that has rested longest gives way. */
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

/** The row comes first, so that an index that a crash leaves half-built has one to be found by. */
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

/** Builds an index that no view asked for, beside at most four others. One that nobody uses goes like any other. */
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

/** Pages that were prepared without an index are then prepared anew; the planner learns what it is on. */
async function announce(app: App, accountId: number, objectId: number): Promise<void> {
  await sql`analyze ${tableOf(objectId)}`.execute(app.db)
  await app.db.transaction().execute(async (db) => touch(await beginChange(db, accountId), objectId))
}

/** Drops indexes that nobody has used for a month, and looks whether others have room now. */
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
 * For a restored database, which has none of the indexes that are made from what views and searches want: those of views
 * are made again by the first process that runs jobs, those of searches when somebody searches.
 */
export async function rebuildIndexes(app: Pick<App, 'jobs' | 'db'>): Promise<void> {
  await app.db
    .updateTable('objects')
    .set({ search_index: null })
    .where('search_index', 'is not', null)
    .execute()
  await indexAllViews(app)
}

/** What the database counts starts again at zero after a crash, so any other count means use. */
async function noteUse(db: Db): Promise<void> {
  await sql`update view_indexes v set scans = s.idx_scan, used_at = now()
    from pg_stat_user_indexes s
    where s.schemaname = 'records' and s.indexrelname = format('t%s_view_%s', v.object_id, v.id)
      and s.idx_scan <> v.scans`.execute(db)
}
