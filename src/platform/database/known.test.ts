import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/harness/database.ts'
import { connect, type Database, statement } from './index.ts'
import { send } from './send.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = await connect({ url: fresh.url, poolSize: 1 })
  await database.pool.query('create table kept (id int primary key, word text)')
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const round = [1, 2, 3]

it('sends and reads every kind of value as the driver does', async () => {
  const values = [
    null,
    '',
    'naïve "quoted" \\ 漢字 🙂',
    'x'.repeat(200_000),
    -12.5,
    9_007_199_254_740_991,
    true,
    new Date('2026-01-15T09:30:00.123Z'),
    Buffer.from([0, 1, 255]),
    ['a', null, '"', 'b,c', '\\'],
    [1, null, 3],
    { deep: [{ "it's": null }] },
  ]
  const types = 'text text text text numeric bigint boolean timestamptz bytea text[] int[] jsonb'.split(' ')
  const text = `select ${types.map((type, index) => `$${index + 1}::${type} as c${index}`).join()}`
  const { rows } = await database.pool.query({ text, values })
  const same = statement<object, unknown[]>('test.every-kind', text)
  for (const _ of round) expect(await same.all(database.db, ...values)).toEqual(rows)
  expect(rows[0]).toMatchObject({
    c1: '',
    c4: '-12.5',
    c5: 9_007_199_254_740_991,
    c8: values[8],
    c9: values[9],
  })
})

it('tells how many rows a statement changed, and gives none where it gives none', async () => {
  const client = await database.pool.connect()
  try {
    for (const id of [1, 2, 3, 4]) {
      const query = { name: 'test.insert', text: 'insert into kept values ($1, $2)', values: [id, 'old'] }
      expect(await send(client, query)).toMatchObject({ rows: [], rowCount: 1 })
    }
    for (const word of ['a', 'b', 'c']) {
      const query = { name: 'test.update', text: 'update kept set word = $1', values: [word] }
      expect((await send(client, query)).rowCount).toBe(4)
    }
  } finally {
    client.release()
  }
})

it('leaves the connection as good as before where a statement fails', async () => {
  const divide = statement<{ result: number }, [number]>('test.divide', 'select 12 / $1::int as result')
  for (const by of [1, 2, 3]) expect(await divide.first(database.db, by)).toEqual({ result: 12 / by })
  const { rows: before } = await database.pool.query('select pg_backend_pid() as pid')
  await expect(divide.first(database.db, 0)).rejects.toMatchObject({ code: '22012' })
  const all = [divide.first(database.db, 4), divide.first(database.db, 0), divide.first(database.db, 6)]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect((await database.pool.query('select pg_backend_pid() as pid')).rows).toEqual(before)
})

it('is refused by the database, and not read wrongly, where its columns have changed; once', async () => {
  const words = statement<object>('test.words', 'select * from kept order by id limit 1')
  for (const _ of round) expect(await words.all(database.db)).toEqual([{ id: 1, word: 'c' }])
  await database.pool.query('alter table kept drop column word, add column count int default 7')
  await expect(words.all(database.db)).rejects.toMatchObject({ code: '0A000' })
  for (const _ of round) expect(await words.all(database.db)).toEqual([{ id: 1, count: 7 }])
})

it('does not send what cannot be written', async () => {
  const echo = statement<{ value: unknown }, [unknown]>('test.echo', 'select $1::jsonb as value')
  for (const n of round) expect(await echo.first(database.db, { n })).toEqual({ value: { n } })
  const circle: { self?: object } = {}
  circle.self = circle
  await expect(echo.first(database.db, circle)).rejects.toThrow('circular')
  expect(await echo.first(database.db, { n: 4 })).toEqual({ value: { n: 4 } })
})
