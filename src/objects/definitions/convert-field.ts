import { sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inside } from '../../platform/database/index.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import { type Change, changeCatalogue, touch } from '../catalogue/change.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { isUnconverted, newColumnTypeOf } from '../fields/index.ts'
import { sweep } from '../storage/batches.ts'
import { indexesOn } from '../storage/indexes.ts'
import { lockValues, retypeNumber } from '../storage/move.ts'
import { columnName, columnOf, spareColumnName, spareIndexName, tableOf } from '../storage/names.ts'
import { addSpare, dropSpares, findSpare, isWhole, swapSpare } from '../storage/spare.ts'
import { noteDefinition, scheduleIndexing } from '../views/indexes.ts'
import { buildSpareIndexes } from './spare-indexes.ts'

export interface Place {
  accountId: number
  objectId: number
  fieldId: number
}

interface Found {
  catalogue: Catalogue
  object: Definition
  field: Field
}

// A table of this size takes a few hundredths of a second to rewrite.
const lightBytes = 8 * 1024 * 1024
// A field may become unique, or stop being unique, while its indexes are built.
const mostRounds = 3

/**
 * Moves whole numbers from a numeric column to one of `bigint` without blocking readers and writers. A second column,
 * kept in sync by a trigger, is filled in batches, gets the indexes of the first, and replaces it. Returns the row at
 * which it stopped when `until` has passed. After an interruption it continues or starts over.
 */
export async function convertField(
  app: App,
  place: Place,
  from: string,
  until: number,
): Promise<string | null> {
  const found = await unconvertedField(app, place)
  if (found === undefined) return null
  const begun = await findSpare(app.db, place.objectId, place.fieldId)
  if (begun === undefined && (await hasOthers(app.db, place))) await refuse(app, place)
  else if (begun === undefined && (await isLight(app.db, place))) await convertAtOnce(app, place)
  else return convertMany(app, place, begun === undefined ? '' : from, until)
  return null
}

async function convertMany(app: App, place: Place, from: string, until: number): Promise<string | null> {
  const spare = await prepare(app, place)
  if (spare === undefined) return null
  const stoppedAt = await fill(app.db, place, from, until)
  if (stoppedAt !== null) return stoppedAt
  if (await differs(app.db, place)) {
    // A conversion that was interrupted, or a value that is not whole, leaves rows unfilled.
    await fill(app.db, place)
    if (await hasOthers(app.db, place)) {
      await refuse(app, place)
      return null
    }
    if (await differs(app.db, place)) throw new Error('its columns are not in step')
  }
  for (let round = 0; round < mostRounds; round++) {
    const found = await unconvertedField(app, place)
    if (found === undefined) return null
    const definitions = await buildSpareIndexes(app, found)
    await sql`analyze ${tableOf(place.objectId)} (${sql.id(spareColumnName(place.fieldId))})`.execute(app.db)
    if (await swap(app, place, spare, definitions)) return null
  }
  throw new Error('its indexes keep changing')
}

/** The current field, if it exists and still needs conversion. */
export async function unconvertedField(app: App, place: Place): Promise<Found | undefined> {
  return findIn(await currentCatalogue(app, place.accountId), place)
}

function findIn(catalogue: Catalogue, { objectId, fieldId }: Place): Found | undefined {
  const object = catalogue.byId.get(objectId)
  const field = object?.fields.find((one) => one.id === fieldId)
  if (object === undefined || field === undefined) return undefined
  return isUnconverted(field) && newColumnTypeOf(field) !== null ? { catalogue, object, field } : undefined
}

/** Reports whether a row holds a fraction. Deleted rows may: the check on changing to whole numbers skips them. */
async function hasOthers(db: Db, { objectId, fieldId }: Place): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${tableOf(objectId)} where not (${isWhole(columnOf(fieldId))})) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

async function isLight(db: Db, { objectId }: Place): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_table_size(to_regclass(${`records.t${objectId}`})) as bytes`.execute(db)
  return (rows[0]?.bytes ?? 0) <= lightBytes
}

/** Logs that the field stays as it is: it works, only slower. */
async function refuse(app: App, place: Place): Promise<void> {
  await changeCatalogue(app, place.accountId, async ({ db }) => {
    await dropSpares(db, place.objectId, [place.fieldId])
    await sql`update fields set conversion_refused_at = now() where id = ${place.fieldId}`.execute(db)
  })
  app.log.warn({ ...place }, 'a field of whole numbers has others, and stays numeric')
}

async function convertAtOnce(app: App, place: Place): Promise<void> {
  const isRefused = await changeCatalogue(app, place.accountId, async (change) => {
    const found = findIn(change.catalogue, place)
    if (found === undefined) return false
    await lockValues(change.db, place.objectId, found.field)
    if (await hasOthers(change.db, place)) return true
    // A restored database may have the column of an earlier try, without the trigger that keeps it in sync.
    await dropSpares(change.db, place.objectId, [place.fieldId])
    await retypeNumber(change.db, place.objectId, {
      ...found.field,
      columnType: newColumnTypeOf(found.field),
    })
    await noteConverted(app, change, found)
    return false
  })
  if (isRefused) await refuse(app, place)
}

/** Makes every process prepare its statements again and schedules the missing indexes of views. */
async function noteConverted(app: App, change: Change, { object, field }: Found): Promise<void> {
  const converted = { column_type: newColumnTypeOf(field), conversion_refused_at: null }
  await change.db.updateTable('fields').set(converted).where('id', '=', field.id).execute()
  await touch(change, object.id)
  await scheduleIndexing(inside(app, change.db), object)
}

/** The spare column, new or from an earlier try. */
async function prepare(app: App, place: Place): Promise<number | undefined> {
  return changeCatalogue(app, place.accountId, async ({ db, catalogue }) => {
    if (findIn(catalogue, place) === undefined) return undefined
    const begun = await findSpare(db, place.objectId, place.fieldId)
    if (begun !== undefined) return begun
    await addSpare(db, place.objectId, place.fieldId)
    return findSpare(db, place.objectId, place.fieldId)
  })
}

function fill(db: Db, { objectId, fieldId }: Place, from = '', until = Infinity): Promise<string | null> {
  const [column, spare] = [columnOf(fieldId), sql.id(spareColumnName(fieldId))]
  const where = sql`${spare} is distinct from ${column} and ${isWhole(column)}`
  return sweep(db, { objectId, where, set: sql`${spare} = r.${column}` }, from, until)
}

/**
 * Reports whether any row's value differs in the spare column. After this check, the trigger alone keeps them equal.
 */
async function differs(db: Db, { objectId, fieldId }: Place): Promise<boolean> {
  const spare = sql.id(spareColumnName(fieldId))
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${tableOf(objectId)} where ${spare} is distinct from ${columnOf(fieldId)}) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

/**
 * Replaces the column with the filled one, which takes milliseconds. Does nothing while an index of the old column has
 * no counterpart.
 */
async function swap(
  app: App,
  place: Place,
  spare: number,
  definitions: ReadonlyMap<string, string>,
): Promise<boolean> {
  const { objectId, fieldId } = place
  return changeCatalogue(app, place.accountId, async (change) => {
    const { db } = change
    const found = findIn(change.catalogue, place)
    if (found === undefined) return true
    await sql`lock table ${tableOf(objectId)} in access exclusive mode`.execute(db)
    if ((await findSpare(db, objectId, fieldId)) !== spare) throw new Error('it was begun anew meanwhile')
    const names = (await indexesOn(db, objectId, columnName(fieldId))).map(({ name }) => name)
    const spares = await indexesOn(db, objectId, spareColumnName(fieldId))
    const isReady = (name: string) =>
      spares.some((one) => one.valid && one.name === spareIndexName(name, fieldId))
    if (!names.every(isReady)) return false
    const wanted = new Set(names.map((name) => spareIndexName(name, fieldId)))
    for (const { name } of spares.filter((one) => !wanted.has(one.name)))
      await sql`drop index ${sql.id('records', name)}`.execute(db)
    await swapSpare(db, objectId, fieldId, names)
    for (const name of names) {
      const definition = definitions.get(name)
      if (definition !== undefined) await noteDefinition(db, objectId, name, definition)
    }
    await noteConverted(app, change, found)
    return true
  })
}
