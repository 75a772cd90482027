import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { hasPreparedItsFill, notePrepared } from './prepared-fill.ts'
import { send } from './send.ts'
import { sendOptionsOf } from './send-options.ts'
import { isDatabaseAway, isStatementLost } from './violations.ts'

/** A connection for Kysely, whose own PostgreSQL driver can't name a statement. */
export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** True after an error that means no more data will come over it. */
  #isLost = false
  /** True if it must not be used again. */
  #isSpent = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { name, isReused } = sendOptionsOf(query)
    const values = query.parameters as unknown[]
    const config = { ...(name === undefined ? {} : { name }), text: query.sql, values }
    if (isReused && name !== undefined) notePrepared(this.#client, name)
    const result = await this.#noting(() => send<R>(this.#client, config))
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  /** A connection that broke, or leads to a server that takes no writes, is not to be used again. */
  async #noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isDatabaseAway(error)) this.#isLost = true
      if (isStatementLost(error)) this.#isSpent = true
      throw error
    }
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    await this.#noting(() => this.#client.query(`begin${level}`))
  }

  async commit(): Promise<void> {
    await this.#noting(() => this.#client.query('commit'))
  }

  /** A lost connection also loses its transaction, and may not report it. */
  async rollback(): Promise<void> {
    if (this.#isLost) return
    try {
      await this.#client.query('rollback')
    } catch {
      this.#isLost = true
    }
  }

  release(): void {
    this.#client.release(this.#isLost || this.#isSpent || hasPreparedItsFill(this.#client))
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long reads go in keyset batches, not in one open cursor.')
  }
}
