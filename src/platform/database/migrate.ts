import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { messageOf } from '../../kit/errors.ts'
import { DatabaseError } from './connect.ts'
import {
  applySqlFunctions,
  changedSqlFunctions,
  readSqlFunctions,
  type SqlFunction,
} from './sql-functions.ts'

export interface Migration {
  number: number
  name: string
  text: string
  hash: string
}

const directory = join(import.meta.dirname, '../../../migrations')

// Any number will do, as long as every process takes the same one.
const lockKey = 4_071_985

/** The migrations and functions of a version. */
export interface SchemaFiles {
  migrations: readonly Migration[]
  functions: readonly SqlFunction[]
}

export function readSchemaFiles(): SchemaFiles {
  return { migrations: readMigrations(), functions: readSqlFunctions(join(directory, 'functions')) }
}

/** Uses the files of this version unless others are given. */
export interface MigrateOptions extends Partial<SchemaFiles> {
  /** Called with the names of those that are due, in a database that is in use already. */
  before?: (names: string[]) => Promise<void> | undefined
}

/**
 * Migrates the database to the newest version. Each migration runs once, in its own transaction that holds the
 * lock, so that it also works behind a pooler. Processes that start together take turns. The transaction of the
 * last migration also replaces all functions, because a migration may have changed or dropped any of them. If
 * none runs, only changed functions are replaced. Returns the names of the migrations that ran.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations, functions, before }: SchemaFiles & MigrateOptions = {
    ...readSchemaFiles(),
    ...options,
  }
  const client = await pool.connect()
  const ran: string[] = []
  let isUsable = false
  try {
    if (await isUpToDate(client, { migrations, functions })) {
      isUsable = true
      return ran
    }
    const rows = await locked(client, () => readApplied(client))
    checkApplied(migrations, rows)
    const applied = new Set(rows.map((row) => row.number))
    const pending = migrations.filter(({ number }) => !applied.has(number))
    if (applied.size > 0 && pending.length > 0) await before?.(pending.map(({ name }) => name))
    for (const migration of pending) {
      const after = migration === pending.at(-1) ? functions : []
      if (await run(client, migration, after)) ran.push(migration.name)
    }
    if (pending.length === 0) await renewFunctions(client, functions)
    // A migration may have left settings of the session behind, an error anything.
    isUsable = pending.length === 0
    return ran
  } finally {
    client.release(!isUsable)
  }
}

const noSuchTable = '42P01'

/** True in nearly all cases, so that one round trip is enough and no lock is needed. */
async function isUpToDate(client: pg.PoolClient, { migrations, functions }: SchemaFiles): Promise<boolean> {
  const wanted = [
    ...migrations.map(({ number, hash }) => `migration ${number} ${hash}`),
    ...functions.map(({ name, hash }) => `function ${name} ${hash}`),
  ]
  try {
    const { rows } = await client.query<{ applied: string }>(
      `select 'migration ' || number || ' ' || hash as applied from migrations
       union all select 'function ' || name || ' ' || hash from sql_functions`,
    )
    const applied = new Set(rows.map((row) => row.applied))
    const ours = applied
      .values()
      .filter((one) => one.startsWith('migration '))
      .toArray()
    return ours.length === migrations.length && wanted.every((one) => applied.has(one))
  } catch (error) {
    // A database in which nothing is yet.
    if (error instanceof pg.DatabaseError && error.code === noSuchTable) return false
    throw error
  }
}

/** Does it in a transaction of which there is only one at a time. */
async function locked<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  // A migration takes as long as it takes, and so does another process that runs one.
  await client.query('set local statement_timeout = 0')
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  const result = await work()
  await client.query('commit')
  return result
}

interface AppliedRow {
  number: number
  hash: string
  name: string
}

async function readApplied(client: pg.PoolClient): Promise<AppliedRow[]> {
  await client.query(
    `create table if not exists migrations (
       number bigint primary key, name text not null, hash text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<AppliedRow>('select number, name, hash from migrations order by number')
  return rows
}

async function renewFunctions(client: pg.PoolClient, functions: readonly SqlFunction[]): Promise<void> {
  // Nearly always nothing has changed, and no lock is needed.
  if ((await changedSqlFunctions(client, functions)).length === 0) return
  await locked(client, async () => applySqlFunctions(client, await changedSqlFunctions(client, functions)))
}

/** Returns false if another process was faster. */
async function run(
  client: pg.PoolClient,
  { number, name, hash, text }: Migration,
  functions: readonly SqlFunction[],
): Promise<boolean> {
  try {
    return await locked(client, async () => {
      const { rowCount } = await client.query('select from migrations where number = $1', [number])
      if (rowCount !== 0) return false
      await client.query(text)
      await client.query('insert into migrations (number, name, hash) values ($1, $2, $3)', [
        number,
        name,
        hash,
      ])
      await applySqlFunctions(client, functions)
      return true
    })
  } catch (error) {
    throw new DatabaseError(`Migration ${name} failed: ${messageOf(error)}`, { cause: error })
  }
}

function checkApplied(
  known: readonly Migration[],
  applied: { number: number; name: string; hash: string }[],
): void {
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

/**
 * The migrations of this version, oldest first: a baseline for each capability (`0004-objects.sql`), then by time
 * (`202611181730-forms.sql`). Read one after the other, with nothing in between: by turns of the event loop it took a start five times the processor time.
 */
export function readMigrations(): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => fileName.test(name))
    .toSorted()
  const numbers = new Map(names.map((name) => [numberOf(name), name]))
  const twice = names.find((name) => numbers.get(numberOf(name)) !== name)
  if (twice !== undefined)
    throw new DatabaseError(`${twice} and ${numbers.get(numberOf(twice))} have one number: rename one.`)
  return names.map((name) => {
    const text = readFileSync(join(directory, name), 'utf8')
    return { number: numberOf(name), name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

function numberOf(name: string): number {
  return Number(fileName.exec(name)?.groups?.['number'])
}
