import pg from 'pg'
import { isUnprepared } from './unprepared.ts'

/**
 * Sends one query over a connection. The driver's promise form keeps the rows of a result alive until a full garbage
 * collection: over the batches of an export of 200,000 rows that was 140 MiB, with its callback form 10.
 */
export function send<Row>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  return new Promise((resolve, reject) => {
    client.query<Row & pg.QueryResultRow>(query, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** A statement that a connection has prepared, with its values as they are sent. It gives no rows. */
interface Prepared {
  statement: string
  values?: (string | Buffer | null)[]
}

/** Sends a query in one batch with the `begin` before it or the `commit` behind it, which the connection has prepared. */
export function sendWith<Row>(
  bracket: 'begin' | 'commit',
  client: pg.PoolClient,
  config: pg.QueryConfig,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  const prepared = { statement: bracket }
  return sendBatch(client, config, bracket === 'begin' ? { before: prepared } : { behind: prepared })
}

/** A statement that gives no rows, and fails where what stands behind it must not be run. */
export interface Guard {
  name: string
  text: string
  values: (string | Buffer | null)[]
}

/** Clients whose server has prepared a guard, by its name. */
const guarded = new Map<string, WeakSet<pg.PoolClient>>()

/** Sends a query behind a guard: in one batch where the connection has prepared the guard. */
export async function sendGuarded<Row>(
  { name, text, values }: Guard,
  client: pg.PoolClient,
  config: pg.QueryConfig<unknown[]>,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  const clients = guarded.get(name) ?? new WeakSet()
  guarded.set(name, clients)
  // A text without values goes by itself: it may hold several statements.
  if (clients.has(client) && (config.name !== undefined || config.values?.length !== 0))
    return sendBatch(client, config, { before: { statement: name, values } })
  await send(client, { name, text, values })
  if (!isUnprepared(client)) clients.add(client)
  return send(client, config)
}

/**
 * Sends a query that is named or has values in one batch with a statement before it or behind it. PostgreSQL skips the
 * rest of a batch when a part fails: the query is never run outside its transaction, and nothing is committed when it
 * failed. It saves two of the five trips of a short transaction.
 */
function sendBatch<Row>(
  client: pg.PoolClient,
  config: pg.QueryConfig,
  { before, behind }: { before?: Prepared; behind?: Prepared },
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(config, (error, result) => {
      // As for several statements in one text, the driver gives a result for each.
      const results = [result].flat()
      const own = results[before === undefined ? 0 : 1]
      if (error) reject(error)
      else if (own === undefined) reject(new Error('the driver gave no result'))
      else resolve(own)
    })
    const { submit } = query
    query.submit = (connection) => submit.call(query, batching(connection, before, behind))
    client.query(query)
  })
}

/** The connection, but saying one thing before it hands over the values of a query, or another after having it run. */
function batching(
  connection: pg.Connection,
  before: Prepared | undefined,
  behind: Prepared | undefined,
): pg.Connection {
  const say = (prepared: Prepared): void => {
    connection.bind(prepared, true)
    connection.execute({}, true)
  }
  const own: Pick<pg.Connection, 'bind' | 'execute'> = {
    bind: (...values) => {
      if (before !== undefined) say(before)
      connection.bind(...values)
    },
    execute: (...portal) => {
      connection.execute(...portal)
      if (behind !== undefined) say(behind)
    },
  }
  return Object.assign(Object.create(connection), own)
}
