import { sql } from 'kysely'
import pg from 'pg'
import { isLockTimeout } from '../platform/database/index.ts'
import { type Description, describe, readTables } from './catalogue.ts'
import { BackupError } from './errors.ts'
import { fullName, type TableName } from './format.ts'
import { run, settle } from './statements.ts'

/**
 * Another attempt is only needed if a table was created or dropped in the milliseconds between reading and locking.
 */
const tries = 20

/**
 * Runs `work` on a snapshot of the database while others keep writing. Locks the tables against changes before the
 * snapshot is fixed, so that their structure and their rows are of the same moment.
 */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase, description: Description) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const description = await fixMoment(client)
    const result = await work(client, description)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error as Error
    throw isLockTimeout(error) ? locked(error) : error
  } finally {
    // After a failure, the connection may be in the middle of a COPY.
    client.release(failure)
  }
}

async function fixMoment(client: pg.ClientBase): Promise<Description> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await readTables(client)
    await client.query('begin isolation level repeatable read, read only')
    await settle(client)
    // Neither settings nor locks fix the snapshot; the first read of a table does.
    const all = await lock(client, seen)
    if (all) {
      const description = await describe(client)
      if (namesOf(description.contents.tables) === namesOf(seen)) return description
    }
    await client.query('rollback')
  }
  throw new BackupError('Tables are made and dropped all the time: try again when there is less going on.')
}

/** False if one of them no longer exists. */
async function lock(client: pg.ClientBase, tables: readonly TableName[]): Promise<boolean> {
  const names = tables.map(({ schema, name }) => sql.id(schema, name))
  try {
    await run(client, sql`lock table ${sql.join(names)} in access share mode`)
    return true
  } catch (error) {
    const gone = error instanceof pg.DatabaseError && ['42P01', '3F000'].includes(error.code ?? '')
    if (gone) return false
    throw error
  }
}

function namesOf(tables: readonly TableName[]): string {
  return tables.map(fullName).join()
}

function locked(error: unknown): BackupError {
  return new BackupError('A table is being altered for more than 30 seconds: try again later.', {
    cause: error,
  })
}
