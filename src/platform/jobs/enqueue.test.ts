import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from '../../../test/harness/platform/jobs/host.ts'
import { transact } from '../database/index.ts'

const greet = testJob({
  name: 'enqueue.greet',
  payload: z.strictObject({ name: z.string(), times: z.int().default(1) }),
  attempts: 7,
  run: async () => undefined,
})

let host: TestHost
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  host = await openHost(database.url)
})
afterAll(async () => {
  await host.lifetime.close()
  await drop()
})
beforeEach(() => sql`delete from jobs`.execute(host.db))

interface Row {
  account_id: number
  name: string
  payload: unknown
  priority: number
  run_at: Date
  max_attempts: number
  queue: string
}

async function waiting(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select account_id, name, payload, priority, run_at, max_attempts, queue from jobs order by id`.execute(
    host.db,
  )
  return rows
}

test('a job that is enqueued in a transaction rolled back never was', async () => {
  const failing = transact(host, async ({ db }) => {
    await host.jobs.enqueue(db, greet, { name: 'Ada' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await waiting()).toEqual([])
})

test('everything that is said about a job is kept', async () => {
  const runAt = new Date('2030-01-01T00:00:00Z')
  await host.jobs.enqueue(
    host.db,
    greet,
    { name: 'Ada' },
    { runAt, priority: -5, queue: 'greetings', accountId: 7 },
  )
  expect(await waiting()).toEqual([
    {
      account_id: 7,
      name: 'enqueue.greet',
      payload: { name: 'Ada' },
      priority: -5,
      run_at: runAt,
      max_attempts: 7,
      queue: 'greetings',
    },
  ])
})

test('of the jobs that wait under one key the last one stays', async () => {
  await host.jobs.enqueue(host.db, greet, { name: 'Ada' }, { key: 'one' })
  await host.jobs.enqueue(host.db, greet, { name: 'Bob' }, { key: 'two' })
  await host.jobs.enqueue(host.db, greet, { name: 'Cem' }, { key: 'one' })
  const names = (await waiting()).map((row) => row.payload)
  expect(names).toEqual([{ name: 'Cem' }, { name: 'Bob' }])
})

test("a key is the job's own", async () => {
  const other = testJob({ name: 'enqueue.other', payload: z.object({}), run: async () => undefined })
  await host.jobs.enqueue(host.db, greet, { name: 'Ada' }, { key: 'one' })
  await host.jobs.enqueue(host.db, other, {}, { key: 'one' })
  expect(await waiting()).toHaveLength(2)
})

test('a job that waits under a key can be taken back', async () => {
  await host.jobs.enqueue(host.db, greet, { name: 'Ada' }, { key: 'one' })
  await host.jobs.enqueue(host.db, greet, { name: 'Bob' }, { key: 'two' })
  await host.jobs.cancel(host.db, greet, 'one')
  await host.jobs.cancel(host.db, greet, 'unheard of')
  expect((await waiting()).map((row) => row.payload)).toEqual([{ name: 'Bob' }])
})

test('ten thousand go in one statement', async () => {
  const payloads = Array.from({ length: 10_000 }, (_, index) => ({ name: `guest ${index}` }))
  await host.jobs.enqueueMany(host.db, greet, payloads, { priority: 3 })
  const rows = await waiting()
  expect(rows).toHaveLength(10_000)
  expect(rows.at(-1)).toMatchObject({ payload: { name: 'guest 9999' }, priority: 3, max_attempts: 7 })
})

test('none is none', async () => {
  await host.jobs.enqueueMany(host.db, greet, [])
  expect(await waiting()).toEqual([])
})

test('a payload that the job could not read is refused, by place and not by value', async () => {
  // Parsed from JSON, like data from outside that the compiler doesn't check.
  const secret: { name: string } = JSON.parse('{ "name": 12345, "token": "hunter2" }')
  const refused = host.jobs.enqueue(host.db, greet, secret)
  await expect(refused).rejects.toThrow(
    'the payload of enqueue.greet does not fit its schema: name (invalid_type)',
  )
  await expect(refused).rejects.not.toThrow(/12345|hunter2/)
})

test('what does not survive storage is refused when it is enqueued, not when it is run', async () => {
  const dated = testJob({
    name: 'enqueue.dated',
    payload: z.object({ at: z.date() }),
    run: async () => undefined,
  })
  await expect(host.jobs.enqueue(host.db, dated, { at: new Date() })).rejects.toThrow('at (invalid_type)')
})
