import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { autovacuumPatienceMs, type Db, transact } from '../../platform/database/index.ts'
import { cancelBuilds } from '../storage/indexes.ts'
import { currentCatalogue } from './catalogue.ts'
import type { Catalogue } from './definition.ts'
import { loadCatalogue } from './load.ts'

/** A change to definitions in progress, alone in its account. */
export interface Change {
  db: Db
  accountId: number
  /** The definitions before the change. */
  catalogue: Catalogue
  /** The version that the change creates. */
  version: number
}

// A transaction that waits for a table's lock blocks every later one, so it is better to cancel quickly and retry.
const lockTimeoutMs = 200
const patienceMs = 30_000

/**
 * Changes definitions and their tables in one transaction. The transaction does not queue for a table with a long read:
 * it cancels after 200 ms, lets others through, and retries. It does wait for a table that is being vacuumed, until the
 * database cancels the vacuum. `open` opens the transaction. Afterwards this process has the new definitions.
 */
export async function changeCatalogue<T>(
  app: App,
  accountId: number,
  work: (change: Change) => Promise<T>,
  open: (work: (inside: App) => Promise<T>) => Promise<T> = (inner) => transact(app, inner),
): Promise<T> {
  if (app.db.isTransaction) return joinTransaction(app.db, accountId, work)
  const deadline = Date.now() + patienceMs
  let waitMs: number | undefined
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await open(async ({ db }) => work(await beginChange(db, accountId, waitMs)))
      await currentCatalogue(app, accountId)
      return result
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (Date.now() > deadline) throw busy(error)
      const objectIds = [...(await currentCatalogue(app, accountId)).byId.keys()]
      await cancelBuilds(app.db, objectIds)
      waitMs = await autovacuumPatienceMs(
        app.db,
        objectIds.map((id) => `records.t${id}`),
      )
      await sleep(Math.random() * Math.min(50 * 2 ** attempt, 1000))
    }
  }
}

/** Runs as one step of a larger transaction: a timeout fails all of it, and the larger transaction has to retry. */
async function joinTransaction<T>(
  db: Db,
  accountId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  try {
    const result = await work(await beginChange(db, accountId))
    await sql`set local lock_timeout to default`.execute(db)
    return result
  } catch (error) {
    throw isLockTimeout(error) ? busy(error) : error
  }
}

/** Joins a running transaction. The account's other changes wait until it ends. */
export async function beginChange(db: Db, accountId: number, waitMs = lockTimeoutMs): Promise<Change> {
  await sql`set local lock_timeout = '10s'`.execute(db)
  const { version } = await db
    .insertInto('record_catalogues')
    .values({ account_id: accountId })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ version: sql`record_catalogues.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  await sql`set local lock_timeout = ${sql.lit(`${waitMs}ms`)}`.execute(db)
  const catalogue = await loadCatalogue(db, accountId)
  return { db, accountId, catalogue, version }
}

/** Marks an object as changed, so that every process reloads it. */
export async function touch(change: Change, ...objectIds: number[]): Promise<void> {
  await change.db
    .updateTable('objects')
    .set({ version: change.version, updated_at: new Date() })
    .where('id', 'in', objectIds)
    .execute()
}

function isLockTimeout(error: unknown): boolean {
  // The lock was not available in time, or two changes waited for each other.
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

function busy(cause: unknown): Problem {
  return new Problem(
    'unavailable',
    'The records are in use by a long-running query; try again in a moment.',
    {
      headers: { 'retry-after': '5' },
      cause,
    },
  )
}
