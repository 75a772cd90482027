import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { connect, type Database, statement } from './index.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  // One connection, so that a test would notice what an earlier one left open.
  database = await connect({ url: fresh.url, poolSize: 1 })
  await database.pool.query('create table things (id int primary key, name text not null)')
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

beforeEach(() => database.pool.query('truncate things'))

const insert = statement<{ id: number }, [id: number, name: string | null]>(
  'test.insert',
  'insert into things (id, name) values ($1, $2) returning id',
)

/** Reads through the same connection, so that whatever it left open would show. */
async function state(): Promise<{ ids: number[]; isOpen: boolean }> {
  const { rows } = await database.pool.query<{ ids: number[]; isOpen: boolean }>(
    `select array(select id from things order by id) as ids, now() <> statement_timestamp() as "isOpen"`,
  )
  return rows[0] ?? { ids: [], isOpen: false }
}

const rounds = [1, 2, 3]

it('sets the isolation level', async () => {
  const level = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (db) =>
        (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(db))
          .rows,
    )
  expect(level).toEqual([{ level: 'repeatable read' }])
})

it('commits everything that was sent', async () => {
  for (const round of rounds) {
    const inserted = await database.db.transaction().execute(async (db) => {
      const first = await insert.all(db, round * 10, 'first')
      await sql`insert into things values (${round * 10 + 1}, 'second')`.execute(db)
      return first
    })
    expect(inserted).toEqual([{ id: round * 10 }])
  }
  expect(await state()).toEqual({ ids: [10, 11, 20, 21, 30, 31], isOpen: false })
})

it('rolls back when the work throws, before or after a statement', async () => {
  for (const round of rounds) {
    const work = database.db.transaction().execute(async (db) => {
      await insert.all(db, round, 'first')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
  }
  const atOnce = database.db.transaction().execute(() => Promise.reject(new Error('at once')))
  await expect(atOnce).rejects.toThrow('at once')
  expect(await state()).toEqual({ ids: [], isOpen: false })
})

it('rolls back when a statement fails', async () => {
  await insert.all(database.db, 1, 'there')
  const work = database.db.transaction().execute(async (db) => {
    await insert.all(db, 1, 'again').catch(() => undefined)
    await insert.all(db, 2, 'never')
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  const wrong = database.db.transaction().execute((db) => sql`select ${1}::int from nowhere`.execute(db))
  await expect(wrong).rejects.toMatchObject({ code: '42P01' })
  expect(await state()).toEqual({ ids: [1], isOpen: false })
})

it('commits nothing where nothing was sent', async () => {
  await database.db.transaction().execute(async () => undefined)
  expect(await state()).toEqual({ ids: [], isOpen: false })
})

it('covers a text of several statements', async () => {
  const work = database.db.transaction().execute(async (db) => {
    await db.executeQuery(
      CompiledQuery.raw("insert into things values (1, 'a'); insert into things values (2, 'b')"),
    )
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await state()).toEqual({ ids: [], isOpen: false })
})

it('keeps a prepared statement usable whose parsing failed', async () => {
  const late = statement<{ id: number }, [id: number]>('test.late', 'select id from later where id = $1')
  const work = (): Promise<{ id: number }[]> => database.db.transaction().execute((db) => late.all(db, 1))
  await expect(work()).rejects.toMatchObject({ code: '42P01' })
  await database.pool.query('create table later as select 1 as id')
  expect(await work()).toEqual([{ id: 1 }])
})
