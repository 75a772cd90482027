import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from '../../../test/harness/platform/jobs/host.ts'
import type { JobContext } from '../../kit/job.ts'
import { transact } from '../database/index.ts'
import { startWorkers, type WorkerOptions } from './index.ts'

let url: string
let drop: () => Promise<void>
let host: TestHost
let ran: string[]
let behave: (text: string, context: JobContext) => Promise<void>

const say = testJob({
  name: 'workers.say',
  payload: z.object({ text: z.string() }),
  attempts: 3,
  run: async (_, { text }, context) => {
    ran.push(text)
    await behave(text, context)
  },
})

const farOff = new Date('2100-01-01T00:00:00Z')

const fast: WorkerOptions = { concurrency: 1, pollMs: 100, beatMs: 100, graceMs: 200, abortMs: 300 }

beforeEach(async () => {
  const database = await freshDatabase()
  url = database.url
  drop = database.drop
  ran = []
  behave = async () => undefined
  host = await openHost(url, { jobs: [say] })
})
afterEach(async () => {
  await host.lifetime.close()
  await drop()
})

interface JobRow {
  attempts: number
  holder: string | null
  last_error: string | null
  run_at: Date
  is_due: boolean
}

/** All but those that tick. */
async function jobs(): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select attempts, holder, last_error, run_at, run_at <= now() as is_due from jobs where name not like 'schedules.%' order by id`.execute(
    host.db,
  )
  return rows
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 30_000, interval: 20 })
}

function messages(): unknown[] {
  return host.logged.map((line) => line['msg'])
}

test('a job runs as soon as its transaction is committed, and is gone when done', async () => {
  await startWorkers(host, { ...fast, pollMs: 60_000 })
  await transact(host, async ({ db }) => {
    await host.jobs.enqueue(db, say, { text: 'hello' })
    await sleep(50)
    expect(ran).toEqual([])
  })
  await until(() => ran.length === 1)
  await until(async () => (await jobs()).length === 0)
})

test('the lock on a running job bears the id of its process', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  behave = () => promise
  await startWorkers(host, fast)
  await host.jobs.enqueue(host.db, say, { text: 'slow' })
  await until(() => ran.length === 1)
  const { rows } = await sql<{ id: string }>`select id from worker_processes`.execute(host.db)
  expect((await jobs())[0]?.holder).toBe(rows[0]?.id)
  resolve()
})

test('a failed job is retried later, and fails for good in the end', async () => {
  const tries: { attempt: number; lastAttempt: boolean }[] = []
  behave = async (_, { attempt, lastAttempt }) => {
    tries.push({ attempt, lastAttempt })
    await sql`update jobs set run_at = ${farOff}`.execute(host.db)
    throw Object.assign(new Error('no luck'), { requestBody: 'hunter2' })
  }
  await startWorkers(host, fast)
  await host.jobs.enqueue(host.db, say, { text: 'top secret' })
  for (let attempt = 1; attempt <= 3; attempt++) {
    await until(async () => (await jobs())[0]?.last_error === 'no luck')
    const [failed] = await jobs()
    expect(failed).toMatchObject({ attempts: attempt, holder: null })
    // The pause counts from when the job was due, if that is later than now.
    expect(Number(failed?.run_at) - Number(farOff)).toBeCloseTo(Math.exp(attempt) * 1000, -1)
    await sql`update jobs set run_at = now(), last_error = null`.execute(host.db)
  }
  await sleep(300)
  expect(tries).toEqual([
    { attempt: 1, lastAttempt: false },
    { attempt: 2, lastAttempt: false },
    { attempt: 3, lastAttempt: true },
  ])
  expect(messages()).toContain('a job failed and will be tried again')
  expect(messages()).toContain('a job failed for good')
  expect(host.logged).toContainEqual(
    expect.objectContaining({ job: say.name, err: expect.objectContaining({ message: 'no luck' }) }),
  )
  expect(JSON.stringify(host.logged)).not.toMatch(/top secret|hunter2/)
})

test('a delayed job waits', async () => {
  await startWorkers(host, fast)
  await host.jobs.enqueue(host.db, say, { text: 'later' }, { runAt: farOff })
  for (const text of ['first', 'second', 'third']) {
    await host.jobs.enqueue(host.db, say, { text })
    await until(() => ran.at(-1) === text)
  }
  await sql`update jobs set run_at = now()`.execute(host.db)
  await until(() => ran.length === 4)
  expect(ran).toEqual(['first', 'second', 'third', 'later'])
})

test('lower priorities go first', async () => {
  for (const [text, priority] of [
    ['last', 10],
    ['second', 0],
    ['first', -10],
  ] as const) {
    await host.jobs.enqueue(host.db, say, { text }, { priority })
  }
  await startWorkers(host, fast)
  await until(() => ran.length === 3)
  expect(ran).toEqual(['first', 'second', 'last'])
})

test('the jobs of one queue run one after the other', async () => {
  let together = 0
  let most = 0
  behave = async () => {
    most = Math.max(most, ++together)
    await sleep(30)
    together--
  }
  await host.jobs.enqueueMany(
    host.db,
    say,
    Array.from({ length: 5 }, () => ({ text: 'x' })),
    { queue: 'single' },
  )
  await startWorkers(host, { ...fast, concurrency: 4 })
  await until(() => ran.length === 5)
  expect(most).toBe(1)
})

test('an unknown job is left alone', async () => {
  const foreign = testJob({ name: 'workers.foreign', payload: z.object({}), run: async () => undefined })
  await startWorkers(host, fast)
  await host.jobs.enqueue(host.db, foreign, {})
  await host.jobs.enqueue(host.db, say, { text: 'known' })
  await until(() => ran.length === 1)
  await expect.poll(jobs).toHaveLength(1)
  await sleep(200)
  expect(await jobs()).toMatchObject([{ attempts: 0, holder: null }])
})

test('thousands of jobs are run, each once', async () => {
  const payloads = Array.from({ length: 3000 }, (_, index) => ({ text: String(index) }))
  await host.jobs.enqueueMany(host.db, say, payloads)
  await startWorkers(host, { ...fast, concurrency: 10 })
  await until(() => ran.length >= 3000)
  await until(async () => (await jobs()).length === 0)
  expect(new Set(ran).size).toBe(3000)
  expect(ran).toHaveLength(3000)
})

describe('stopping', () => {
  test('waits for what runs and takes nothing new', async () => {
    behave = () => sleep(150)
    const workers = await startWorkers(host, { ...fast, graceMs: 20_000 })
    await host.jobs.enqueueMany(host.db, say, [{ text: 'running' }, { text: 'waiting' }])
    await until(() => ran.length === 1)
    await workers.stop()
    expect(ran).toEqual(['running'])
    expect(await jobs()).toMatchObject([{ attempts: 0, holder: null }])
    const { rows } = await sql`select * from worker_processes`.execute(host.db)
    expect(rows).toEqual([])
    expect(host.logged.filter((line) => Number(line['level']) > 30)).toEqual([])
  })

  test('aborts what takes too long; the try does not count', async () => {
    behave = (_, { signal }) => sleep(60_000, undefined, { signal })
    const workers = await startWorkers(host, fast)
    await host.jobs.enqueue(host.db, say, { text: 'long' })
    await until(() => ran.length === 1)
    await workers.stop()
    const [given] = await jobs()
    expect(given).toMatchObject({ attempts: 0, holder: null, last_error: null, is_due: true })
  })

  test('leaves behind what heeds nothing, and gives it back', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    behave = () => promise
    const workers = await startWorkers(host, fast)
    await host.jobs.enqueue(host.db, say, { text: 'deaf' }, { queue: 'single' })
    await until(() => ran.length === 1)
    await workers.stop()
    expect(await jobs()).toMatchObject([{ attempts: 0, holder: null }])
    expect(messages()).toContain('jobs did not heed the abort; left them behind')
    resolve()
  })

  test('leaves no connection open', async () => {
    const workers = await startWorkers(host, fast)
    await workers.stop()
    await host.lifetime.close()
    host = await openHost(url)
    const others = async (): Promise<number | undefined> => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`.execute(host.db)
      return rows[0]?.count
    }
    // The database notices the end of a connection a moment later.
    await expect.poll(others).toBeLessThan(2)
  })
})

test('with a concurrency of 0 a process runs nothing and is not on the list', async () => {
  await startWorkers(host, { concurrency: 0 })
  const { rows } = await sql`select * from worker_processes`.execute(host.db)
  expect(rows).toEqual([])
})

test('work goes on after every connection was cut', async () => {
  behave = () => sleep(20)
  await startWorkers(host, fast)
  for (let round = 1; round <= 3; round++) {
    await host.jobs.enqueueMany(
      host.db,
      say,
      Array.from({ length: 10 }, (_, index) => ({ text: `${round}.${index}` })),
    )
    await until(() => ran.some((text) => text.startsWith(`${round}.`)))
    await sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
      host.db,
    )
  }
  await until(async () => (await jobs()).length === 0)
  expect(new Set(ran).size).toBe(30)
})

test('a process that was considered dead releases its jobs and starts again', async () => {
  const reasons: unknown[] = []
  behave = async (text, { signal }) => {
    if (text !== 'long') return
    await sleep(60_000, undefined, { signal }).catch(() => reasons.push(signal.reason))
    signal.throwIfAborted()
  }
  await startWorkers(host, fast)
  await host.jobs.enqueue(host.db, say, { text: 'long' })
  await until(() => ran.length === 1)
  // Another process strikes it off and takes its job.
  const another = randomUUID()
  await sql`update worker_processes set id = ${another}, host = 'elsewhere'`.execute(host.db)
  await sql`update jobs set holder = ${another}`.execute(host.db)
  await until(() => reasons.length === 1)
  await host.jobs.enqueue(host.db, say, { text: 'next' })
  await until(async () => ran.includes('next') && (await jobs()).length === 1)
  expect(await jobs()).toMatchObject([{ holder: another, attempts: 1, last_error: null }])
})
