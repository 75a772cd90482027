import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { connect, type Database, runReused } from './index.ts'
import { writtenMoment } from './types.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await connect({ url: fresh.url, poolSize: 1 })
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** The statements that the only connection of the pool has prepared, and its server process. */
async function connection(): Promise<{ prepared: string[]; pid: number }> {
  const { rows } = await database.pool.query<{ prepared: string[]; pid: number }>(
    `select pg_backend_pid() as pid, array(select name from pg_prepared_statements order by name) as prepared`,
  )
  return rows[0] ?? { prepared: [], pid: 0 }
}

async function plus(value: number, text: string, epoch = 1): Promise<number | undefined> {
  const rows = await runReused(
    database.db,
    sql<{ sum: number }>`select ${value}::int + ${sql.raw(text)} as sum`,
    epoch,
  )
  return rows[0]?.sum
}

it('prepares a text when it comes for the third time, and again in another epoch', async () => {
  expect([await plus(1, '10'), await plus(2, '10')]).toEqual([11, 12])
  expect((await connection()).prepared).toEqual([])
  expect([await plus(3, '10'), await plus(4, '10')]).toEqual([13, 14])
  expect((await connection()).prepared).toHaveLength(1)
  for (const value of [5, 6, 7]) expect(await plus(value, '10', 2)).toBe(value + 10)
  expect((await connection()).prepared).toHaveLength(2)
})

it('prepares in a transaction, too', async () => {
  const { prepared } = await connection()
  await database.db.transaction().execute(async (transaction) => {
    for (let round = 0; round < 4; round++) {
      const rows = await runReused(transaction, sql<{ one: number }>`select 1 as one, 'in one'`, 1)
      expect(rows).toMatchObject([{ one: 1 }])
    }
  })
  const added = (await connection()).prepared.filter((name) => !prepared.includes(name))
  expect(added).toEqual([expect.stringMatching(/^reused\./)])
})

it('closes a connection that has prepared its fill, and goes on with another', async () => {
  const { pid } = await connection()
  for (let number = 1000; number < 1210; number++) {
    for (let round = 0; round < 3; round++) expect(await plus(round, String(number))).toBe(number + round)
  }
  const after = await connection()
  expect(after.pid).not.toBe(pid)
  expect(after.prepared.length).toBeLessThan(50)
})

it('closes it also when it did so in transactions', async () => {
  const { pid } = await connection()
  for (let number = 2000; number < 2210; number++) {
    await database.db.transaction().execute(async (transaction) => {
      const query = sql<{ sum: number }>`select ${1}::int + ${sql.raw(String(number))} as sum`
      for (let round = 0; round < 3; round++) await runReused(transaction, query, 1)
    })
  }
  expect((await connection()).pid).not.toBe(pid)
})

it('keeps the connection of a query that fails', async () => {
  const { pid } = await connection()
  await expect(plus(1, 'nonsense')).rejects.toThrow('nonsense')
  expect((await connection()).pid).toBe(pid)
})

it.each([
  ['2026-01-15 09:30:00.123+00', '2026-01-15T09:30:00.123Z'],
  ['2026-01-15 09:30:00.5+00', '2026-01-15T09:30:00.500Z'],
  ['2026-01-15 09:30:00+00', '2026-01-15T09:30:00.000Z'],
  ['0001-01-01 00:00:00.123999+00', '0001-01-01T00:00:00.123Z'],
  ['2026-01-15 11:30:00.5+02', new Date('2026-01-15T09:30:00.500Z')],
  ['infinity', Infinity],
])('gives the moment %s as %s', (text, expected) => {
  expect(writtenMoment(text)).toEqual(expected)
})
