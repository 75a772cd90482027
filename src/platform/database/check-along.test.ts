import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { type Check, Contention, connect, type Database, PendingCheck, runReused } from './index.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let asked = 0
let passed = 0
/** What the trip of its own finds. */
let refusal: Error | undefined

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await connect({ url: fresh.url, poolSize: 2 })
  await database.pool.query('create table made (id int primary key)')
})

beforeEach(async () => {
  asked = 0
  passed = 0
  refusal = undefined
  await database.pool.query('delete from made')
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

function checkThat(holds: boolean): PendingCheck {
  const check: Check = {
    guard: {
      name: 'test.guard',
      text: 'select where ln((select count(*)::float8 from (select) as one where $1::bool)) < 0',
      values: [String(holds)],
    },
    alone: async () => {
      await database.pool.query('select 1')
      asked += 1
      if (refusal !== undefined) throw refusal
    },
    passed: () => void (passed += 1),
  }
  return new PendingCheck(check)
}

const make = (id: number) => runReused(database.db, sql`insert into made values (${id}::int) returning id`, 1)

const makeInTransaction = (id: number) =>
  database.db
    .transaction()
    .execute((transaction) => sql`insert into made values (${id})`.execute(transaction))

async function made(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('select id from made order by id')
  return rows.map(({ id }) => id)
}

it('goes with the first statement alone', async () => {
  for (const id of [1, 2, 3]) {
    const pending = checkThat(true)
    await pending.during(async () => {
      await make(id)
      expect(pending.hasPassed).toBe(true)
      await make(id + 10)
    })
  }
  expect({ asked, passed, made: await made() }).toEqual({ asked: 0, passed: 3, made: [1, 2, 3, 11, 12, 13] })
})

it('keeps what stands behind it from being run, prepared or not', async () => {
  await checkThat(true).during(() => make(1))
  refusal = new Error('dead')
  for (let id = 2; id < 6; id++) {
    await expect(checkThat(false).during(() => make(id))).rejects.toThrow('dead')
  }
  expect({ passed, made: await made() }).toEqual({ passed: 1, made: [1] })
})

it('keeps others of the same work waiting until it has passed', async () => {
  await checkThat(true).during(() => Promise.all([make(1), make(2), database.pool.query('select 1')]))
  expect({ asked, passed, made: await made() }).toEqual({ asked: 0, passed: 1, made: [1, 2] })
  refusal = new Error('dead')
  const settled = checkThat(false).during(async () => {
    const results = await Promise.allSettled([
      make(3),
      make(4),
      database.db.executeQuery(sql`select 1`.compile(database.db)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })
  await expect(settled).rejects.toThrow('dead')
  expect(await made()).toEqual([1, 2])
})

it('goes by itself before anything that cannot take it along, and where nothing was sent', async () => {
  await checkThat(true).during(() => makeInTransaction(1))
  await checkThat(true).during(async () => undefined)
  expect({ asked, passed, made: await made() }).toEqual({ asked: 2, passed: 0, made: [1] })
  refusal = new Error('dead')
  await expect(checkThat(true).during(() => makeInTransaction(2))).rejects.toThrow('dead')
  await expect(checkThat(true).during(async () => 'shown')).rejects.toThrow('dead')
  await expect(checkThat(true).during(() => Promise.reject(new Error('no such thing')))).rejects.toThrow(
    'dead',
  )
  expect(await made()).toEqual([1])
})

it('tells a mistake of the statement from its own', async () => {
  await checkThat(true).during(() => make(1))
  await expect(checkThat(true).during(() => make(1))).rejects.toMatchObject({ code: '23505' })
  await expect(
    checkThat(true).during(() => runReused(database.db, sql`select missing from made where id = ${1}`, 1)),
  ).rejects.toMatchObject({ code: '42703' })
  // It did not hold and holds again: whoever sent it may try again.
  await expect(checkThat(false).during(() => make(2))).rejects.toBeInstanceOf(Contention)
  expect(await made()).toEqual([1])
})
