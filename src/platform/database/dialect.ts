import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { send } from './send.ts'
import { preparedName } from './statement.ts'

/**
 * Kysely over our pool. Its own PostgreSQL driver cannot name a statement; ours sends the texts that
 * `statement()` registered as prepared statements and everything else as it is.
 */
export function dialectFor(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = preparedName(query.sql)
    const result = await send<R>(this.client, {
      ...(name === undefined ? {} : { name }),
      text: query.sql,
      values: query.parameters as unknown[],
    })
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long reads go in keyset batches, not in one open cursor.')
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(await this.#pool.connect())
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const isolation =
      settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`
    await connection.client.query(`begin${isolation}`)
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.client.query('commit')
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.client.query('rollback')
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.client.release()
  }

  /** The pool belongs to whoever made it: Kysely would leave it open if no query had gone through. */
  async destroy(): Promise<void> {}
}
