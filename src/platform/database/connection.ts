import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { mannerOf } from './manner.ts'
import { hasPreparedItsFill, notePrepared } from './reused.ts'
import { send, sendWith } from './send.ts'

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
  /** What goes with the commit. */
  #last: pg.QueryConfig<unknown[]> | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { name, isReused, isLast } = mannerOf(query)
    const values = query.parameters as unknown[]
    const config = { ...(name === undefined ? {} : { name }), text: query.sql, values }
    if (isReused && name !== undefined) notePrepared(this.#client, name)
    if (isLast) {
      const before = this.#last
      this.#last = config
      // Only one goes with the commit: the last.
      if (before !== undefined) await this.#send(before)
      return { rows: [] }
    }
    const result = await this.#send<R>(config)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  async #send<R>(config: pg.QueryConfig<unknown[]>): Promise<pg.QueryResult<R & pg.QueryResultRow>> {
    if (!this.#isBeginning) return send(this.#client, config)
    this.#isBeginning = false
    // A text without values may hold several statements, which cannot go in a batch.
    if (config.name !== undefined || config.values?.length !== 0)
      return sendWith('begin', this.#client, config)
    await this.#client.query('begin')
    return send(this.#client, config)
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    if (isolationLevel !== undefined) await this.#client.query(`begin isolation level ${isolationLevel}`)
    else if (prepared.begin.has(this.#client)) this.#isBeginning = true
    else await this.#say('begin')
  }

  async commit(): Promise<void> {
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
    prepared[text].add(this.#client)
  }

  async rollback(): Promise<void> {
    this.#last = undefined
    if (!this.#isBeginning) await this.#client.query('rollback')
    this.#isBeginning = false
  }

  release(): void {
    this.#client.release(hasPreparedItsFill(this.#client))
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long reads go in keyset batches, not in one open cursor.')
  }
}
