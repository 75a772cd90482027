import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { isWrite, waitingCompanion } from './companion.ts'
import { hasPreparedItsFill, notePrepared } from './prepared-fill.ts'
import { type Result, send } from './send.ts'
import { sendOptionsOf } from './send-options.ts'
import { isDatabaseAway, isStatementLost } from './violations.ts'

/** A connection for Kysely, whose own PostgreSQL driver can't name a statement. */
export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #isInTransaction = false
  /** Whether the transaction under way has changed something. */
  #hasWritten = false
  /** Whether an error said that nothing more comes over it. */
  #isLost = false
  /** Whether nobody should have it after this. */
  #isSpent = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { name, isReused } = sendOptionsOf(query)
    const values = query.parameters as unknown[]
    const config = { ...(name === undefined ? {} : { name }), text: query.sql, values }
    if (isReused && name !== undefined) notePrepared(this.#client, name)
    const result = isWrite(config.text) ? await this.#sendWrite<R>(config) : await this.#send<R>(config)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  #send<R>(config: pg.QueryConfig<unknown[]>): Promise<Result<R>> {
    return this.#noting(() => send<R>(this.#client, config))
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

  /** Alone, it becomes a transaction where something is to go along with it. */
  async #sendWrite<R>(config: pg.QueryConfig<unknown[]>): Promise<Result<R>> {
    if (this.#isInTransaction || waitingCompanion() === undefined) {
      const result = await this.#send<R>(config)
      this.#hasWritten = true
      return result
    }
    await this.begin({})
    try {
      const result = await this.#send<R>(config)
      this.#hasWritten = true
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    this.#isInTransaction = true
    this.#hasWritten = false
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    await this.#noting(() => this.#client.query(`begin${level}`))
  }

  async commit(): Promise<void> {
    const companion = this.#hasWritten ? waitingCompanion() : undefined
    if (companion !== undefined) await this.#send(companion.query())
    await this.#noting(() => this.#client.query('commit'))
    this.#isInTransaction = false
    if (companion !== undefined) companion.isSent = true
  }

  /** With a connection that is lost the transaction goes as well, and it may not even say so. */
  async rollback(): Promise<void> {
    this.#isInTransaction = false
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
