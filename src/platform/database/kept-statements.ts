import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Checks whether prepared statements stay with their connection. A transaction pooler that doesn't track them
 * gives the same server connection to another client, who finds foreign statements there and lacks its own.
 */
export async function areStatementsKept(pool: pg.Pool): Promise<boolean> {
  const statement = { name: randomUUID(), text: 'select 1' }
  try {
    // The second one is given the server of the first, which has left.
    for (let count = 0; count < 2; count++) await prepareOnce(pool, statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P05') return false
    throw error
  }
}

async function prepareOnce(pool: pg.Pool, statement: pg.QueryConfig): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(statement)
  } finally {
    client.release(true)
  }
}

export const mixedUpStatements =
  'Prepared statements get mixed up, as behind a pooler by transaction that does not keep them (PgBouncer before 1.21): set FRONTDESK_DATABASE_POOLED=on.'
