import pg from 'pg'
import { type Beside, columnsOf, describe, type Given, KnownStatement } from './known.ts'
import { isUnprepared } from './unprepared.ts'
import { runOf } from './wire.ts'

type Query = pg.QueryConfig<unknown[]>

/** Sends one query over a connection. */
export function send<Row>(client: pg.PoolClient, query: Query): Promise<Given<Row>> {
  return sendBeside(client, query, {})
}

const brackets = { begin: runOf('begin', []), commit: runOf('commit', []) }

/** Sends a query in one batch with the `begin` before it or the `commit` behind it, which the connection has prepared. */
export function sendWith<Row>(
  bracket: 'begin' | 'commit',
  client: pg.PoolClient,
  query: Query,
): Promise<Given<Row>> {
  const bytes = brackets[bracket]
  return sendBeside(client, query, bracket === 'begin' ? { before: bytes } : { behind: bytes })
}

/**
 * Sends a query, and in one batch with it what goes before it or behind it, for which it must be named or have values.
 * PostgreSQL skips the rest of a batch when a part fails: the query is never run outside its transaction, and nothing is
 * committed when it failed. It saves two of the five trips of a short transaction.
 */
function sendBeside<Row>(client: pg.PoolClient, query: Query, beside: Beside): Promise<Given<Row>> {
  const columns = columnsOf(client, query)
  return new Promise((resolve, reject) => {
    if (columns === undefined) prepareAndSend(client, query, beside, resolve, reject)
    else {
      const known = new KnownStatement<Row>(columns, query, beside, (error, given) =>
        given === undefined ? reject(error) : resolve(given),
      )
      client.query(known)
    }
  })
}

/**
 * The driver's callback form: its promise form keeps the rows of a result alive until a full garbage collection. Over the
 * batches of an export of 200,000 rows that was 140 MiB, so 10.
 */
function prepareAndSend<Row>(
  client: pg.PoolClient,
  config: Query,
  { before, behind }: Beside,
  resolve: (given: Given<Row>) => void,
  reject: (error: Error) => void,
): void {
  const isPrepared = config.name !== undefined && !isUnprepared(client)
  const query = new pg.Query(isPrepared ? config : { ...config, name: undefined }, (error, result) => {
    // As for several statements in one text, the driver gives a result for each.
    const results: pg.QueryResult[] = [result].flat()
    const own = results[before === undefined ? 0 : 1]
    if (error) return reject(error)
    if (own === undefined) return reject(new Error('the driver gave no result'))
    if (isPrepared) describe(client, config.name ?? '', own.fields)
    resolve(own)
  })
  const { submit } = query
  query.submit = (connection) => submit.call(query, batching(connection, before, behind))
  client.query(query)
}

/** The connection, but saying one thing before it hands over the values of a query, or another after having it run. */
function batching(
  connection: pg.Connection,
  before: Buffer | undefined,
  behind: Buffer | undefined,
): pg.Connection {
  const own: Pick<pg.Connection, 'bind' | 'execute'> = {
    bind: (...values) => {
      if (before !== undefined) connection.stream.write(before)
      connection.bind(...values)
    },
    execute: (...portal) => {
      connection.execute(...portal)
      if (behind !== undefined) connection.stream.write(behind)
    },
  }
  return Object.assign(Object.create(connection), own)
}
