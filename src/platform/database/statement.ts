import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.generated.ts'

export type Db = Kysely<Schema>

const pools = new WeakMap<Db, pg.Pool>()

/** Lets statements outside a transaction go to the pool itself: Kysely's own path costs a tenth of a short request. */
export function bindPool(db: Db, pool: pg.Pool): void {
  pools.set(db, pool)
}

/** The pool behind a database; undefined for a transaction, which has its own connection. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db)
}

const names = new Map<string, string>()

/** The name under which a registered text is prepared; undefined for generated SQL, which never is. */
export function preparedName(text: string): string | undefined {
  return names.get(text)
}

export interface Statement<Row, Values extends readonly unknown[]> {
  all(db: Db, ...values: Values): Promise<Row[]>
  /** The first row, or undefined. */
  first(db: Db, ...values: Values): Promise<Row | undefined>
}

/**
 * Static SQL on a hot path: parsed and planned once a connection. `name` says what it is for and is unique.
 * Text that is put together at run time must not come here: each variant would be kept prepared forever.
 */
export function statement<Row, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Values> {
  if ([...names.values()].includes(name)) throw new Error(`two statements are called ${name}`)
  names.set(text, name)
  async function all(db: Db, ...values: Values): Promise<Row[]> {
    const pool = poolOf(db)
    if (pool !== undefined) {
      const { rows } = await pool.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })
      return rows
    }
    const result = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return result.rows
  }
  return { all, first: async (db, ...values) => (await all(db, ...values))[0] }
}
