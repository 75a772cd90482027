import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { perApp } from '../../kit/lifetime.ts'
import { type App, job } from '../../platform/app.ts'
import { currentCatalogue, type Scope } from '../catalogue/catalogue.ts'
import { parseSort, type Sort, writeSort } from '../query/index.ts'
import { isSmall } from '../storage/indexes.ts'
import { addIndex } from './indexes.ts'
import { sortsByColumns, wantedIndex } from './wanted-index.ts'

// A single read in an order may not repeat, and every write pays for an index.
const oftenEnough = 3
const askAgainMs = 600_000
// Skipping fewer rows takes less than a millisecond.
const farOffset = 1000
// A process remembers this many orders and drops the least recently used one.
const rememberedOrders = 10_000

interface Use {
  count: number
  askedAt: number
}

const uses = perApp<App, LRUCache<string, Use>>(() => new LRUCache({ max: rememberedOrders }))

/**
 * Notes a read in an order, or at a large offset: frequent ones get an index in the background. A page reached by a
 * cursor counts like the first one.
 */
export function noteOrder({ app, actor, object }: Scope, sort: Sort, offset = 0): void {
  if (!(sort.length > 0 ? sortsByColumns(sort) : offset >= farOffset)) return
  const stored = writeSort(sort, 'ids')
  const key = `${object.id} ${stored.map(({ field, direction }) => `${field} ${direction}`).join()}`
  const all = uses(app)
  const use = all.get(key) ?? { count: 0, askedAt: 0 }
  use.count += 1
  all.set(key, use)
  if (use.count < oftenEnough || Date.now() - use.askedAt < askAgainMs) return
  use.askedAt = Date.now()
  const payload = { accountId: actor.account.id, objectId: object.id, sort: stored }
  app.jobs.enqueue(app.db, indexOrder, payload, { key, queue: 'view-indexes' }).catch((error: unknown) => {
    use.askedAt = 0
    app.log.warn({ err: error }, 'could not ask for an index')
  })
}

/** Builds the index of a frequent order if the table is large enough to need it. */
export const indexOrder = job({
  name: 'objects.index-order',
  payload: z.strictObject({
    accountId: z.int(),
    objectId: z.int(),
    sort: z.array(z.strictObject({ field: z.string(), direction: z.enum(['asc', 'desc']) })),
  }),
  run: async (app, { accountId, objectId, sort: stored }) => {
    const catalogue = await currentCatalogue(app, accountId)
    const object = catalogue.byId.get(objectId)
    const known = stored.every(({ field }) => isKnown(field, object?.fields ?? []))
    if (object === undefined || !known || (await isSmall(app, objectId))) return
    const sort = parseSort(stored, { shape: object, shapes: catalogue.byId, form: 'ids' })
    const view = { query: undefined, sort, recordTypeId: null }
    // The primary key also gives rows in order, but does not cover the trash: large offsets would read every row.
    const definition = wantedIndex(view, object, catalogue, app.db) ?? '(id) where deleted_at is null'
    await addIndex(app, accountId, objectId, definition)
  },
})

/** A field may have been deleted when the job runs. */
function isKnown(path: string, fields: readonly { id: number }[]): boolean {
  return !path.startsWith('#') || fields.some((field) => `#${field.id}` === path)
}
