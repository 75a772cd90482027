import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Chore } from '../../kit/job.ts'
import { type App, job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { convertField, type Place, unconvertedField } from './convert-field.ts'

const jobSliceMs = 20_000
const fieldsAtOnce = 100

// By then the trash no longer holds the rows that blocked the conversion.
const refusedFor = sql`interval '31 days'`

/** Converts the whole-number fields that are stored as numeric, one after the other. */
export const convertNumbers = job({
  name: 'objects.convert-numbers',
  // The field to continue from, and the row within it.
  payload: z.strictObject({ fieldId: z.int(), from: z.string() }),
  run: async (app, { fieldId: first, from }, { signal }) => {
    const until = Date.now() + jobSliceMs
    const places = await unconverted(app.db, first)
    for (const place of places) {
      signal.throwIfAborted()
      const stoppedAt = await attempt(app, place, place.fieldId === first ? from : '', until)
      if (stoppedAt !== null) return goOn(app, place.fieldId, stoppedAt)
      if (Date.now() > until) return goOn(app, place.fieldId + 1)
    }
    const last = places.at(-1)
    if (last !== undefined && places.length === fieldsAtOnce) await goOn(app, last.fieldId + 1)
  },
})

/**
 * Two index builds on one table would wait for each other, so this job uses the queue of the builds for views and
 * searches.
 */
async function goOn(app: App, fieldId: number, from = ''): Promise<void> {
  await app.jobs.enqueue(app.db, convertNumbers, { fieldId, from }, { key: 'all', queue: 'view-indexes' })
}

/** Joins the transaction that turns a field into whole numbers. */
export async function scheduleConversion(app: App): Promise<void> {
  await goOn(app, 0)
}

/**
 * Finds fields from earlier versions, and fields whose conversion failed because their table was in use or a process
 * ended.
 */
export const findUnconverted: Chore<App> = {
  name: 'objects.find-unconverted',
  cron: '11 * * * *',
  run: async (app) => {
    if ((await unconverted(app.db, 0)).length > 0) await scheduleConversion(app)
  },
}

function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

async function unconverted(db: Db, from: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select f.id as "fieldId", f.object_id as "objectId", o.account_id as "accountId"
    from fields f join objects o on o.id = f.object_id
    where f.column_type is null and f.type = 'number' and f.metadata ->> 'format' = 'integer' and f.id >= ${from}
      and (f.conversion_refused_at is null or f.conversion_refused_at < now() - ${refusedFor})
    order by f.id limit ${fieldsAtOnce}`.execute(db)
  return rows
}

/** A failed conversion does not block the others, and is retried within the hour. */
async function attempt(app: App, place: Place, from: string, until: number): Promise<string | null> {
  try {
    return await convertField(app, place, from, until)
  } catch (error) {
    // The field was deleted or changed meanwhile.
    if ((await unconvertedField(app, place)) === undefined) return null
    // A change to a field cancels the index builds that block it.
    if (isCancelled(error)) throw error
    app.log.warn({ err: error, ...place }, 'whole numbers could not be converted, and are tried again later')
    return null
  }
}
