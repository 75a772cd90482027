import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { messageOf } from '../../kit/errors.ts'
import { DatabaseError } from './connect.ts'

/** A function of the database with its triggers. Its file can be applied repeatedly. */
export interface SqlFunction {
  name: string
  text: string
  hash: string
}

const fileName = /^(?<name>[a-z][a-z0-9_]*)\.sql$/

/** The functions of this version, each a file that bears its name. */
export function readSqlFunctions(directory: string): SqlFunction[] {
  const names = readdirSync(directory).flatMap((file) => fileName.exec(file)?.groups?.['name'] ?? [])
  return names.toSorted().map((name) => {
    const text = readFileSync(join(directory, `${name}.sql`), 'utf8')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Those whose file is not what the database has. */
export async function changedSqlFunctions(
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
): Promise<SqlFunction[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from sql_functions')
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]))
  return functions.filter(({ name, hash }) => hashes.get(name) !== hash)
}

/** Puts functions in and notes it, in the transaction that is open. */
export async function applySqlFunctions(
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
): Promise<void> {
  for (const { name, text, hash } of functions) {
    try {
      await client.query(text)
    } catch (error) {
      throw new DatabaseError(`The function ${name} failed: ${messageOf(error)}`, { cause: error })
    }
    await client.query(
      `insert into sql_functions (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [name, hash],
    )
  }
}
