import type pg from 'pg'
import { hasPreparedItsFill, notePrepared } from './prepared-fill.ts'
import { send } from './send.ts'
import { isDatabaseAway, isStatementLost } from './violations.ts'

/** Sends a query over a connection of the pool, which is closed where nothing more should go over it. */
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
    // A server that takes no writes any more would go on refusing them, as would one whose statement is another by now.
    isLost = isDatabaseAway(error) || isStatementLost(error)
    throw error
  } finally {
    client.release(isLost || hasPreparedItsFill(client))
  }
}
