import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { dropDatabase } from '../../../test/harness/database.ts'
import { connect, type Database } from './connect.ts'
import { schemaSource } from './generate-schema.ts'
import { migrate, readMigrations } from './migrate.ts'

const name = `migrate_${process.pid}`
const databases: Database[] = []
let server: pg.Client

beforeAll(async () => {
  server = new pg.Client({ connectionString: addressOf('postgres') })
  await server.connect()
  await server.query(`create database ${name}`)
  for (let count = 0; count < 4; count++) databases.push(await connect({ url: addressOf(name), poolSize: 2 }))
})

afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await dropDatabase(name)
  await server.end()
})

function addressOf(database: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${database}`
  return url.href
}

it('runs each migration once, also when four processes start together', async () => {
  const ran = await Promise.all(databases.map(({ pool }) => migrate(pool)))
  const all = readMigrations().map((migration) => migration.name)
  expect(ran.flat().toSorted()).toEqual(all)
  expect(await migrate(databases[0]?.pool ?? new pg.Pool())).toEqual([])
})

it('does not wait if there is nothing to do', async () => {
  const [one, other] = databases
  const held = await one?.pool.connect()
  await held?.query('begin')
  // The lock that a migrating process holds.
  await held?.query('select pg_advisory_xact_lock(4071985)')
  expect(await migrate(other?.pool ?? new pg.Pool())).toEqual([])
  await held?.query('rollback')
  held?.release()
})

it('leaves a database that is what schema.generated.ts says', async () => {
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  const file = await readFile(join(import.meta.dirname, 'schema.generated.ts'), 'utf8')
  expect(await schemaSource(database.db)).toBe(file)
})

it('creates functions and triggers only in files of their own, which are applied again when they change', async () => {
  const copies = readMigrations().filter(({ text }) =>
    /create\s+(?:or\s+replace\s+)?(?:function|trigger)\s+(?!pg_temp\.)/i.test(text),
  )
  expect(copies.map((one) => `${one.name}: move the function to migrations/functions/<name>.sql`)).toEqual([])
})

it('refuses a database of a newer version, and a migration that was changed after it ran', async () => {
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  const { pool } = database
  await pool.query("insert into migrations (number, name, hash) values (9999, '9999-future.sql', '')")
  await expect(migrate(pool)).rejects.toThrow('migrated by a newer version (9999-future.sql)')
  await pool.query('delete from migrations where number = 9999')
  await pool.query("update migrations set hash = 'other' where number = 1")
  await expect(migrate(pool)).rejects.toThrow('was changed after it ran')
})
