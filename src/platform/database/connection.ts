import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { isWrite, waitingCompanion } from './companion.ts'
import type { Given } from './known.ts'
import { hasPreparedItsFill, notePrepared } from './prepared-fill.ts'
import { send, sendWith } from './send.ts'
import { sendOptionsOf } from './send-options.ts'
import { isUnprepared } from './unprepared.ts'
import { isDatabaseAway, isStatementLost } from './violations.ts'

/** Clients whose server has prepared `begin`, and those whose server has prepared `commit`. */
const prepared = { begin: new WeakSet<pg.PoolClient>(), commit: new WeakSet<pg.PoolClient>() }

/**
 * A connection as Kysely wants it. Its own PostgreSQL driver can neither name a statement nor send one together with the
 * beginning or the end of its transaction.
 */
export class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** A transaction begins with the query that comes next. */
  #isBeginning = false
  #isInTransaction = false
  /** Whether the transaction under way has changed something. */
  #hasWritten = false
  /** What goes with the commit. */
  #last: pg.QueryConfig<unknown[]> | undefined

  /** Whether an error said that nothing more comes over it. */
  #isLost = false
  /** Whether nobody should have it after this. */
  #isSpent = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { name, isReused, isLast } = sendOptionsOf(query)
    const values = query.parameters as unknown[]
    const config = { ...(name === undefined ? {} : { name }), text: query.sql, values }
    if (isReused && name !== undefined) notePrepared(this.#client, name)
    if (isLast) {
      const before = this.#last
      this.#last = config
      this.#hasWritten ||= isWrite(config.text)
      // Only one goes with the commit: the last.
      if (before !== undefined) await this.#send(before)
      return { rows: [] }
    }
    const result = isWrite(config.text) ? await this.#sendWrite<R>(config) : await this.#send<R>(config)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  async #send<R>(config: pg.QueryConfig<unknown[]>): Promise<Given<R>> {
    return this.#noting(() => this.#sendBegun<R>(config))
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

  async #sendBegun<R>(config: pg.QueryConfig<unknown[]>): Promise<Given<R>> {
    if (!this.#isBeginning) return send(this.#client, config)
    this.#isBeginning = false
    // A text without values may hold several statements, which cannot go in a batch.
    if (config.name !== undefined || config.values?.length !== 0)
      return sendWith('begin', this.#client, config)
    await this.#client.query('begin')
    return send(this.#client, config)
  }

  /** Alone, it becomes a transaction where something is to go along with it. */
  async #sendWrite<R>(config: pg.QueryConfig<unknown[]>): Promise<Given<R>> {
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

  async begin(settings: TransactionSettings): Promise<void> {
    this.#isInTransaction = true
    this.#hasWritten = false
    await this.#noting(() => this.#begin(settings))
  }

  async #begin({ isolationLevel }: TransactionSettings): Promise<void> {
    if (isolationLevel !== undefined) await this.#client.query(`begin isolation level ${isolationLevel}`)
    else if (prepared.begin.has(this.#client)) this.#isBeginning = true
    else await this.#say('begin')
  }

  async commit(): Promise<void> {
    const companion = this.#hasWritten ? waitingCompanion() : undefined
    if (companion !== undefined) {
      if (this.#last !== undefined) await this.#send(this.#last)
      this.#last = companion.query()
    }
    await this.#noting(() => this.#commit())
    this.#isInTransaction = false
    if (companion !== undefined) companion.isSent = true
  }

  async #commit(): Promise<void> {
    const last = this.#last
    this.#last = undefined
    if (this.#isBeginning) {
      this.#isBeginning = false
      // Alone, it is a transaction of its own.
      if (last !== undefined) await send(this.#client, last)
    } else if (last !== undefined && prepared.commit.has(this.#client)) {
      await sendWith('commit', this.#client, last)
    } else {
      if (last !== undefined) await send(this.#client, last)
      await this.#say('commit')
    }
  }

  async #say(text: keyof typeof prepared): Promise<void> {
    await this.#client.query({ name: text, text })
    if (!isUnprepared(this.#client)) prepared[text].add(this.#client)
  }

  /** With a connection that is lost the transaction goes as well, and it may not even say so. */
  async rollback(): Promise<void> {
    this.#last = undefined
    this.#isInTransaction = false
    const isBegun = !this.#isBeginning
    this.#isBeginning = false
    if (!isBegun || this.#isLost) return
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
