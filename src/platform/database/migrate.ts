import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseError } from './connect.ts'

export interface Migration {
  number: number
  name: string
  text: string
  hash: string
}

const directory = join(import.meta.dirname, '../../../migrations')

// Any number will do, as long as every process takes the same one.
const lockKey = 4_071_985

/**
 * Brings the database up to the newest migration. Each runs once, in a transaction of its own; processes that
 * start together wait for the first and find nothing left to do. Returns the names of those it ran.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const migrations = await readMigrations()
  const client = await pool.connect()
  try {
    // A migration takes as long as it takes, and so does another process that runs one.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists migrations (
         number bigint primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`,
    )
    await widenNumbers(client)
    const { rows } = await client.query<{ number: number; hash: string; name: string }>(
      'select number, name, hash from migrations order by number',
    )
    checkApplied(migrations, rows)
    const applied = new Set(rows.map((row) => row.number))
    const pending = migrations.filter((migration) => !applied.has(migration.number))
    for (const migration of pending) await run(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    // With the connection the lock goes, whatever state an error left it in.
    client.release(true)
  }
}

/** The first migrations were counted; those that came later are numbered by the minute, which an int cannot hold. */
async function widenNumbers(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'number' and atttypid = 'int4'::regtype`,
  )
  if (rowCount !== 0) await client.query('alter table migrations alter column number type bigint')
}

async function run(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.text)
    await client.query('insert into migrations (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new DatabaseError(`Migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function checkApplied(known: Migration[], applied: { number: number; name: string; hash: string }[]): void {
  for (const row of applied) {
    const migration = known.find((one) => one.number === row.number)
    if (migration === undefined) {
      throw new DatabaseError(`The database was migrated by a newer version (${row.name}): update this one.`)
    }
    if (migration.hash !== row.hash) {
      throw new DatabaseError(
        `Migration ${row.name} was changed after it ran: restore the file and add a new one.`,
      )
    }
  }
}

const fileName = /^(?<number>\d{4}|\d{12})-[a-z0-9-]+\.sql$/

/** The migrations of this version, oldest first: `0083-livechat.sql`, then by time, `202611151730-people.sql`. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      return {
        number: Number(fileName.exec(name)?.groups?.['number']),
        name,
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}
