import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from './schema.generated.ts'
import { withSendOptions } from './send-options.ts'

export type Db = Kysely<Schema>

const names = new Set<string>()

export interface Statement<Row, Values extends readonly unknown[]> {
  all(db: Db, ...values: Values): Promise<Row[]>
  /** The first row, or undefined. */
  first(db: Db, ...values: Values): Promise<Row | undefined>
}

/**
 * Static SQL on a hot path, parsed and planned once per connection. `name` describes its purpose and is unique.
 * Text that is generated at run time must not be used here, because each variant would stay prepared forever.
 */
export function statement<Row, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Values> {
  if (names.has(name)) throw new Error(`two statements are called ${name}`)
  names.add(name)
  async function all(db: Db, ...values: Values): Promise<Row[]> {
    const result = await db.executeQuery<Row>(withSendOptions(CompiledQuery.raw(text, [...values]), { name }))
    return result.rows
  }
  return { all, first: async (db, ...values) => (await all(db, ...values))[0] }
}
