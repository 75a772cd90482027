import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from '../../../test/harness/platform/jobs/host.ts'
import { openQueue, type Queue } from './queue.ts'

const step = testJob({
  name: 'take.step',
  payload: z.object({ text: z.string() }),
  run: async () => undefined,
})

let host: TestHost
let drop: () => Promise<void>
let queue: Queue
let other: Queue

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  host = await openHost(database.url)
  const [one, two] = [randomUUID(), randomUUID()]
  await sql`
    insert into worker_processes (id, host, pid, pid_started) values (${one}, 'a', 1, ''), (${two}, 'b', 1, '')`.execute(
    host.db,
  )
  queue = openQueue(host.db, one, [step.name])
  other = openQueue(host.db, two, [step.name])
})
afterAll(async () => {
  await host.lifetime.close()
  await drop()
})
beforeEach(() => sql`delete from jobs`.execute(host.db))

function add(accountId: number, texts: readonly string[], named = ''): Promise<void> {
  const payloads = texts.map((text) => ({ text }))
  return host.jobs.enqueueMany(host.db, step, payloads, { accountId, queue: named })
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`)

const textOf = (payload: unknown): string => String(Object(payload)['text'])

async function taken(slots: number, by = queue): Promise<string[]> {
  return (await by.take(slots)).map(({ payload }) => textOf(payload))
}

test('accounts take turns, however many jobs one of them has', async () => {
  await add(1, numbered('many', 1000))
  await add(2, ['single'])
  await add(3, numbered('few', 2))
  expect(await taken(5)).toEqual(['many 0', 'single', 'few 0', 'many 1', 'few 1'])
  await add(2, ['second'])
  // Claimed jobs count: this account has one, the first has two.
  expect(await taken(2)).toEqual(['second', 'many 2'])
})

test('what other processes have counts, too', async () => {
  await add(1, numbered('many', 10))
  expect(await taken(4, other)).toHaveLength(4)
  await add(2, numbered('few', 3))
  expect(await taken(4)).toEqual(['few 0', 'few 1', 'few 2', 'many 4'])
})

test('a burst in one named queue idles no slots', async () => {
  await add(1, numbered('queued', 500), 'alone')
  await add(1, numbered('free', 3))
  await add(1, numbered('elsewhere', 20), 'another')
  expect((await taken(5)).toSorted()).toEqual(['elsewhere 0', 'free 0', 'free 1', 'free 2', 'queued 0'])
  expect(await taken(5, other)).toEqual([])
})

test('accounts that share a named queue draw lots for it', async () => {
  await add(1, numbered('many', 200), 'shared')
  await add(2, numbered('few', 5), 'shared')
  const first: string[] = []
  for (let round = 0; round < 60; round++) {
    const [job] = await queue.take(4)
    first.push(textOf(job?.payload))
    await queue.finish(job?.id ?? '')
  }
  expect(first.filter((text) => text.startsWith('few'))).toEqual(numbered('few', 5))
  const ofMany = first.filter((text) => text.startsWith('many'))
  expect(ofMany).toEqual(numbered('many', ofMany.length))
})

test('the end of a job of a named queue notifies the workers', async () => {
  const client = await host.database.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ channel }) => heard.push(channel))
  await add(1, ['first', 'second'], 'alone')
  await client.query('listen jobs')
  const [job] = await queue.take(2)
  await queue.finish(job?.id ?? '')
  await client.query('select 1')
  expect(heard).toEqual(['jobs'])
  const [last] = await queue.take(2)
  await queue.finish(last?.id ?? '')
  await client.query('select 1')
  expect(heard).toEqual(['jobs'])
  client.release(true)
})

test('a job that runs loses its key to a new one, and is not tried again', async () => {
  await host.jobs.enqueue(host.db, step, { text: 'old' }, { key: 'k' })
  const [running] = await queue.take(1)
  await host.jobs.enqueue(host.db, step, { text: 'new' }, { key: 'k' })
  expect(await taken(5, other)).toEqual(['new'])
  await queue.fail(running?.id ?? '', 'it broke')
  const { rows } =
    await sql`select payload ->> 'text' as text, failed_at is null as waits from jobs order by id`.execute(
      host.db,
    )
  expect(rows).toEqual([
    { text: 'old', waits: false },
    { text: 'new', waits: true },
  ])
})

test('twenty who put in a job under one key at once leave one, and it is the last of one of them', async () => {
  const rounds = Array.from({ length: 20 }, (_, index) => index)
  const takers = (async () => {
    const found: string[] = []
    for (const _ of rounds) found.push(...(await taken(1)))
    return found
  })()
  await Promise.all(
    rounds.map((index) => host.jobs.enqueue(host.db, step, { text: String(index) }, { key: 'k' })),
  )
  await takers
  const { rows } = await sql<{ waiting: number; keyed: number }>`
    select count(*) filter (where holder is null) as waiting, count(key) as keyed from jobs`.execute(host.db)
  expect(rows[0]?.keyed).toBeLessThanOrEqual(1)
  expect(rows[0]?.waiting).toBeLessThanOrEqual(1)
})

test('takers at the same time never take the same', async () => {
  await add(1, numbered('a', 100))
  await add(2, numbered('b', 100))
  const batches = await Promise.all(
    Array.from({ length: 10 }, (_, index) => taken(30, index % 2 === 0 ? queue : other)),
  )
  const all = batches.flat()
  expect(all).toHaveLength(200)
  expect(new Set(all).size).toBe(200)
})

/** The number of rows of the queue that the database has read so far. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(host.db)
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as count from pg_stat_user_tables where relname = 'jobs'`.execute(
    host.db,
  )
  return rows[0]?.count ?? 0
}

/** The number of rows the database reads to claim four jobs. */
async function rowsReadToTake(): Promise<number> {
  const before = await rowsRead()
  await queue.take(4)
  return (await rowsRead()) - before
}

async function fillLine(count: number): Promise<void> {
  await sql`
    insert into jobs (account_id, name, payload, max_attempts, run_at)
    select n % 3, 'take.step', '{"text":"x"}', 25, now() + (n % 2) * interval '1 day' from generate_series(1, ${count}::int) n`.execute(
    host.db,
  )
  await sql`analyze jobs`.execute(host.db)
}

test('taking from a long queue reads a few rows of it', async () => {
  await fillLine(60_000)
  const read = await rowsReadToTake()
  // Measured: 71.
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(300)
})
