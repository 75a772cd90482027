import { sql } from 'kysely'
import pg from 'pg'
import { describe, readTables } from './catalogue.ts'
import { BackupError } from './errors.ts'
import { type Contents, fullName, type Table } from './format.ts'
import { run, settle } from './statements.ts'

/** Each is needed only when a table was made or dropped in the milliseconds between looking and locking. */
const tries = 20

/**
 * Shows `work` the database as it is at one moment, while others go on writing. The tables are locked against being
 * altered or dropped before that moment is fixed: so their shape and their rows are of the same moment.
 */
export async function inSnapshot<T>(
  pool: pg.Pool,
  work: (client: pg.ClientBase, contents: Contents) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const contents = await fixMoment(client)
    const result = await work(client, contents)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error as Error
    throw isLockTimeout(error) ? locked(error) : error
  } finally {
    // After a failure it may be in the middle of a COPY.
    client.release(failure)
  }
}

async function fixMoment(client: pg.ClientBase): Promise<Contents> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const seen = await readTables(client)
    await client.query('begin isolation level repeatable read, read only')
    await settle(client)
    // Neither settings nor locks fix the moment; the first look at a table does.
    const all = await lock(client, seen)
    if (all) {
      const contents = await describe(client)
      if (namesOf(contents.tables) === namesOf(seen)) return contents
    }
    await client.query('rollback')
  }
  throw new BackupError('Tables are made and dropped all the time: try again when there is less going on.')
}

/** False when one of them is gone. */
async function lock(
  client: pg.ClientBase,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
): Promise<boolean> {
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

function namesOf(tables: readonly Pick<Table, 'schema' | 'name'>[]): string {
  return tables.map(fullName).join()
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

function locked(error: unknown): BackupError {
  return new BackupError('A table is being altered for more than 30 seconds: try again later.', {
    cause: error,
  })
}
