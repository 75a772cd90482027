import type pg from 'pg'
import { hasPreparedItsFill, notePrepared } from './prepared-fill.ts'
import { send } from './send.ts'
import { isDatabaseAway, isStatementLost } from './violations.ts'

/** Sends a query over a connection of the pool. Closes the connection if it must not be used again. */
export async function sendOver<Row>(
  pool: pg.Pool,
  query: pg.QueryConfig<unknown[]>,
  { isReused = false }: { isReused?: boolean } = {},
): Promise<Row[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    if (isReused && query.name !== undefined) notePrepared(client, query.name)
    const { rows } = await send<Row>(client, query)
    return rows
  } catch (error) {
    // A server that became a standby would refuse all further writes, and a changed statement would fail again.
    isLost = isDatabaseAway(error) || isStatementLost(error)
    throw error
  } finally {
    client.release(isLost || hasPreparedItsFill(client))
  }
}
