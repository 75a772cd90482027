import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Field } from '../../kit/field-type.ts'
import { type App, job } from '../../platform/app.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { defaultValueFor, kindOf } from '../fields/index.ts'
import { type Sweep, sweep } from '../storage/batches.ts'
import { buildIndex } from '../storage/indexes.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import { storageOf, valueType } from '../storage/tables.ts'

const target = { accountId: z.int(), objectId: z.int(), fieldId: z.int(), from: z.string() }

// A caller waits this long for small tables. A job continues with large ones.
const patienceMs = 500
const jobSliceMs = 20_000

interface Place {
  accountId: number
  objectId: number
  fieldId: number
  from: string
}

/** Gives the rows of one record type the default of a field that only this type has. */
export const backfillDefault = job({
  name: 'objects.backfill-default',
  payload: z.strictObject(target),
  run: async (app, place) => {
    const from = await backfill(app, place, Date.now() + jobSliceMs)
    if (from !== null)
      await app.jobs.enqueue(app.db, backfillDefault, { ...place, from }, { key: keyOf(place) })
  },
})

/** Removes deleted options from the rows that still have them. */
export const clearOptions = job({
  name: 'objects.clear-options',
  payload: z.strictObject({ ...target, optionIds: z.array(z.int()) }),
  run: async (app, place) => {
    const from = await clear(app, place, Date.now() + jobSliceMs)
    if (from !== null) await app.jobs.enqueue(app.db, clearOptions, { ...place, from }, { key: keyOf(place) })
  },
})

function keyOf(place: Place & { optionIds?: readonly number[] }): string {
  return [place.fieldId, ...(place.optionIds ?? [])].join()
}

// Scheduled in the transaction of the change, so that a crash right after it loses nothing.
const spare = () => ({ runAt: new Date(Date.now() + 10_000) })

export async function scheduleBackfill(app: App, place: Place): Promise<void> {
  await app.jobs.enqueue(app.db, backfillDefault, place, { key: keyOf(place), ...spare() })
}

export async function scheduleClearing(app: App, place: Place & { optionIds: number[] }): Promise<void> {
  await app.jobs.enqueue(app.db, clearOptions, place, { key: keyOf(place), ...spare() })
}

/** Runs once the change is committed: small tables are done at once. */
export async function startBackfill(app: App, place: Place): Promise<void> {
  const from = await backfill(app, place, Date.now() + patienceMs)
  if (from === null) await app.jobs.cancel(app.db, backfillDefault, keyOf(place))
  else await app.jobs.enqueue(app.db, backfillDefault, { ...place, from }, { key: keyOf(place) })
}

export async function startClearing(app: App, place: Place & { optionIds: number[] }): Promise<void> {
  const from = await clear(app, place, Date.now() + patienceMs)
  if (from === null) await app.jobs.cancel(app.db, clearOptions, keyOf(place))
  else await app.jobs.enqueue(app.db, clearOptions, { ...place, from }, { key: keyOf(place) })
}

async function backfill(app: App, place: Place, until: number): Promise<string | null> {
  const field = await fieldAt(app, place)
  if (field === undefined || field.recordTypeId === null) return null
  const column = columnOf(field.id)
  const value = valueOf(field, defaultValueFor(field, field.createdAt, 'UTC'))
  const where = sql`record_type_id = ${field.recordTypeId} and ${column} is null and created_at < ${field.createdAt}`
  return sweep(app.db, { objectId: place.objectId, where, set: sql`${column} = ${value}` }, place.from, until)
}

async function clear(
  app: App,
  place: Place & { optionIds: readonly number[] },
  until: number,
): Promise<string | null> {
  const field = await fieldAt(app, place)
  if (field === undefined) return null
  return sweep(app.db, clearing(place.objectId, field, [...place.optionIds]), place.from, until)
}

function clearing(objectId: number, field: Field, ids: number[]): Sweep {
  const column = columnOf(field.id)
  if (kindOf(field) === 'option') {
    return { objectId, where: sql`${column} = any(${ids}::int[])`, set: sql`${column} = null` }
  }
  const rest = sql`array(select one from unnest(r.${column}) with ordinality as kept (one, at)
    where one <> all(${ids}::int[]) order by at)`
  return { objectId, where: sql`${column} && ${ids}::int[]`, set: sql`${column} = nullif(${rest}, '{}')` }
}

async function fieldAt(app: App, place: Place): Promise<FieldDefinition | undefined> {
  const catalogue = await currentCatalogue(app, place.accountId)
  return catalogue.byId.get(place.objectId)?.fields.find((field) => field.id === place.fieldId)
}

function valueOf(field: Field, value: unknown): RawBuilder<unknown> {
  const storage = storageOf(field)
  if (storage.kind !== 'column') throw new Error(`field ${field.id} has no column to fill`)
  return sql`${value}::${valueType(storage)}`
}

/** An object with several record types gets queries for the rows of one of them. */
export const buildTypeIndex = job({
  name: 'objects.build-type-index',
  payload: z.strictObject({ objectId: z.int() }),
  run: async (app, { objectId }) => {
    const definition = sql`on ${tableOf(objectId)} (record_type_id, id) where deleted_at is null`
    await buildIndex(app, `t${objectId}_type`, definition)
  },
})
