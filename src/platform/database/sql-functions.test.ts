import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/harness/database.ts'
import { functionsOf } from '../../../test/harness/sql-functions.ts'
import { connect, type Database } from './connect.ts'
import { schemaSource } from './generate-schema.ts'
import { type Migration, migrate, readSchemaFiles, type SchemaFiles } from './migrate.ts'
import type { SqlFunction } from './sql-functions.ts'

let files: SchemaFiles
let usual: { schema: string; functions: Record<string, string> }
const closers: (() => Promise<void>)[] = []
const close = async () => {
  for (const closer of closers.splice(0).toReversed()) await closer()
}
afterEach(close)
afterAll(close)

beforeAll(async () => {
  files = readSchemaFiles()
  const database = await open()
  await migrate(database.pool)
  usual = await stateOf(database)
  await close()
})

async function open(count = 1): Promise<Database> {
  const { url, drop } = await emptyDatabase()
  closers.push(drop)
  const database = await connect({ url, poolSize: count })
  closers.push(() => database.close())
  return database
}

async function stateOf({ db, pool }: Database): Promise<typeof usual> {
  return { schema: await schemaSource(db), functions: await functionsOf(pool) }
}

function changed(name: string, from: string, to: string): SchemaFiles {
  const functions = files.functions.map((one): SqlFunction => {
    if (one.name !== name) return one
    expect(one.text).toContain(from)
    return { ...one, text: one.text.replace(from, to), hash: `${one.hash} changed` }
  })
  return { ...files, functions }
}

const later = (name: string, text: string): Migration => ({
  number: 999_912_312_359,
  name,
  text,
  hash: name,
})

it('leaves every function of the database as its file says, and none without a file', async () => {
  const { pool } = await open()
  await migrate(pool)
  const names = files.functions.map(({ name }) => name)
  expect(Object.keys(usual.functions).filter((name) => !name.includes('.'))).toEqual(names)
  const client = await pool.connect()
  try {
    for (const { name, text } of files.functions) {
      await client.query('begin')
      await client.query(`drop function ${name} cascade`)
      await client.query(text)
      expect((await functionsOf(client))[name]).toBe(usual.functions[name])
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})

it('puts a function in again whose file has changed, once, also when four processes start together', async () => {
  const { pool } = await open(4)
  await migrate(pool)
  const applied = 'select name, hash, applied_at from sql_functions order by name'
  const before = (await pool.query(applied)).rows
  const next = changed('refuse_commit', 'the run is not held', 'another process has the run')
  await Promise.all([1, 2, 3, 4].map(() => migrate(pool, next)))
  expect((await functionsOf(pool))['refuse_commit']).toContain('another process has the run')
  const after = (await pool.query(applied)).rows
  const isNew = after.filter((row, index) => row.applied_at.getTime() !== before[index].applied_at.getTime())
  expect(isNew.map(({ name }) => name)).toEqual(['refuse_commit'])
})

it('puts functions in after a migration that changed or dropped some, in its transaction', async () => {
  const { pool } = await open()
  await migrate(pool)
  const dropping = later(
    '999912312359-dropping.sql',
    `drop function refuse_commit;
     create or replace function announce_run() returns trigger language plpgsql as 'begin return null; end';
     create table dropped_something ();`,
  )
  const broken = changed('refuse_commit', 'begin', 'beginning')
  await expect(migrate(pool, { ...broken, migrations: [...files.migrations, dropping] })).rejects.toThrow(
    'The function refuse_commit failed',
  )
  expect((await pool.query("select to_regclass('dropped_something') as made")).rows).toEqual([{ made: null }])

  expect(await migrate(pool, { ...files, migrations: [...files.migrations, dropping] })).toHaveLength(1)
  expect(await functionsOf(pool)).toEqual(usual.functions)
})

it.each(['0014-erasure.sql', '0015-configuration.sql'])(
  'has the same tables, functions and triggers where %s comes last',
  async (name) => {
    const database = await open()
    const migrations = files.migrations.filter((migration) => migration.name !== name)
    const functions = files.functions.filter((one) => one.name !== 'take_runs')
    await migrate(database.pool, { migrations, functions })
    expect(await migrate(database.pool)).toEqual([name])
    expect((await stateOf(database)).functions).toEqual(usual.functions)
    expect(columnsOf((await stateOf(database)).schema)).toEqual(columnsOf(usual.schema))
  },
)

/** Sorted by name, because the order in which columns were added doesn't matter. */
function columnsOf(schema: string): string[] {
  return [...schema.matchAll(/^ {2}(?<table>\w+): \{\n(?<columns>[^]*?)^ {2}\}/gm)].map(
    ({ groups }) => `${groups?.['table']}\n${(groups?.['columns'] ?? '').split('\n').toSorted().join('\n')}`,
  )
}
