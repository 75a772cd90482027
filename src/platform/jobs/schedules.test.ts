import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from '../../../test/harness/platform/jobs/host.ts'
import { makeDue } from '../../../test/harness/schedules.ts'
import { type Chore, tick } from '../../kit/job.ts'
import { scheduleChores } from './housekeeping.ts'
import { putSchedule, removeSchedule, startWorkers } from './index.ts'

let host: TestHost
let other: TestHost
let url: string
let drop: () => Promise<void>
let ran: { key: string; scheduledAt: Date; text: string }[]

const remind = testJob({
  name: 'schedules.remind',
  payload: tick(z.object({ text: z.string() })),
  run: async (_, { key, scheduledAt, payload }) => {
    ran.push({ key, scheduledAt, text: payload.text })
  },
})

const capability = { schedules: { reminder: remind } }
const fast = { concurrency: 2, pollMs: 50, beatMs: 1000 }

beforeEach(async () => {
  const database = await freshDatabase()
  url = database.url
  drop = database.drop
  ran = []
  host = await openHost(url, capability)
  other = await openHost(url, capability)
})
afterEach(async () => {
  await host.lifetime.close()
  await other.lifetime.close()
  await drop()
})

function put(key: string, change: { cron?: string; endsAt?: Date; payload?: unknown } = {}): Promise<void> {
  const daily = { accountId: null, kind: 'reminder', key, cron: '0 12 * * *', timeZone: 'UTC' }
  return putSchedule(host.db, { ...daily, payload: { text: `do ${key}` }, ...change })
}

/** Simulates a server that was away since then. */
async function dueSince(agoMs: number): Promise<Date> {
  const at = new Date(Date.now() - agoMs)
  await makeDue(host.db, { kind: 'reminder', at })
  return at
}

interface Row {
  key: string
  nextRunAt: Date | null
  lastRunAt: Date | null
}

async function rows(): Promise<Row[]> {
  const result = await sql<Row>`
    select key, next_run_at as "nextRunAt", last_run_at as "lastRunAt" from schedules
    where kind = 'reminder' order by key`.execute(host.db)
  return result.rows
}

async function waitingJobs(): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) from jobs`.execute(host.db)
  return result.rows[0]?.count ?? 0
}

const hour = 3_600_000

test('a tick that is due starts the job with the key, the payload and the moment it was due', async () => {
  await put('tea')
  const due = await dueSince(1000)
  await startWorkers(host, fast)
  await expect.poll(() => ran).toHaveLength(1)
  expect(ran).toEqual([{ key: 'tea', scheduledAt: due, text: 'do tea' }])
  const [row] = await rows()
  expect(row?.nextRunAt?.getUTCHours()).toBe(12)
  expect(row?.lastRunAt).not.toBeNull()
  expect(Number(row?.nextRunAt)).toBeGreaterThan(Number(row?.lastRunAt))
})

test('ticks missed while everything was down are made up for once', async () => {
  // Every hour, and not while the test runs.
  const minute = (new Date().getUTCMinutes() + 30) % 60
  await put('tea', { cron: `${minute} * * * *` })
  const due = await dueSince(5 * hour)
  await startWorkers(host, fast)
  await expect.poll(() => ran).toHaveLength(1)
  await sleep(200)
  expect(ran).toMatchObject([{ scheduledAt: due }])
  const [row] = await rows()
  expect(Number(row?.nextRunAt)).toBeGreaterThan(Number(row?.lastRunAt))
})

test('on any number of processes a tick starts one job', async () => {
  for (let index = 0; index < 300; index++) await put(`k${index}`)
  await startWorkers(host, fast)
  await startWorkers(other, fast)
  for (let round = 1; round <= 3; round++) {
    await dueSince(1000)
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(300 * round)
  }
  await sleep(200)
  expect(ran).toHaveLength(900)
  expect(new Set(ran.map((run) => run.key + run.scheduledAt.toISOString())).size).toBe(900)
})

test('a tick that is tried twice starts one job', async () => {
  await put('tea')
  await dueSince(1000)
  await sql`update jobs set key = null`.execute(host.db)
  await put('tea', { payload: { text: 'more tea' } })
  // Two jobs tick, as if a process had been considered dead while it wrote the tick.
  expect(await waitingJobs()).toBe(2)
  await startWorkers(host, fast)
  await startWorkers(other, fast)
  await expect.poll(() => ran.length).toBe(1)
  await sleep(200)
  expect(ran).toHaveLength(1)
})

test('an unchanged schedule keeps its missed tick; a changed one starts over', async () => {
  await put('tea')
  const due = await dueSince(hour)
  await put('tea', { payload: { text: 'do more tea' } })
  expect((await rows())[0]?.nextRunAt).toEqual(due)
  await put('tea', { cron: '30 12 * * *' })
  expect((await rows())[0]?.nextRunAt?.getUTCMinutes()).toBe(30)
})

test('a schedule that has ended has no next run and costs nothing', async () => {
  await put('tea', { endsAt: new Date(Date.now() - hour) })
  expect(await rows()).toMatchObject([{ nextRunAt: null }])
})

test('a schedule that is removed does not run', async () => {
  await put('tea')
  await put('milk')
  await dueSince(1000)
  await removeSchedule(host.db, 'reminder', 'tea')
  expect(await waitingJobs()).toBe(1)
  await startWorkers(host, fast)
  await expect.poll(() => ran).toMatchObject([{ key: 'milk' }])
  await sleep(200)
  expect(await rows()).toMatchObject([{ key: 'milk' }])
  expect(ran).toHaveLength(1)
})

test('one that cannot be read halts, one that does not fit is left out, and the others run', async () => {
  await put('good')
  await put('misfit', { payload: { text: 5 } })
  await put('unreadable')
  await sql`update schedules set time_zone = 'Mars/Olympus' where key = 'unreadable'`.execute(host.db)
  const due = await dueSince(1000)
  await startWorkers(host, fast)
  await expect.poll(rows).toMatchObject([
    { key: 'good', lastRunAt: expect.any(Date), nextRunAt: expect.any(Date) },
    { key: 'misfit', lastRunAt: expect.any(Date), nextRunAt: expect.any(Date) },
    { key: 'unreadable', lastRunAt: expect.any(Date), nextRunAt: null },
  ])
  // The tick that was due before the zone was abolished still runs.
  await expect
    .poll(() => ran.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .toEqual([
      { key: 'good', scheduledAt: due, text: 'do good' },
      { key: 'unreadable', scheduledAt: due, text: 'do unreadable' },
    ])
  // The misfit is left out each time, and does not fail as a job.
  expect(host.logged.filter(({ msg }) => /halted|left out/.test(String(msg)))).toHaveLength(2)
  const { rows: failed } = await sql`select 1 from jobs where failed_at is not null`.execute(host.db)
  expect(failed).toEqual([])
})

test('a job of an unknown kind is left alone', async () => {
  await putSchedule(host.db, {
    accountId: null,
    kind: 'foreign',
    key: 'x',
    cron: '* * * * *',
    timeZone: 'UTC',
  })
  await makeDue(host.db, { kind: 'foreign' })
  await put('tea')
  await dueSince(1000)
  await startWorkers(host, fast)
  await expect.poll(() => ran).toMatchObject([{ key: 'tea' }])
  const { rows: due } = await sql`
    select 1 from schedules s join jobs j on j.key = 'schedules.foreign:x' and j.attempts = 0
    where s.kind = 'foreign' and s.next_run_at <= now()`.execute(host.db)
  expect(due).toHaveLength(1)
})

test('the look for due schedules uses the index, however many there are', async () => {
  await sql`
    insert into jobs (name, key, payload, max_attempts, run_at, is_asleep)
    select 'schedules.reminder', n::text, '{}', 25, now() + n * interval '1 second', true from generate_series(1, 10000) n`.execute(
    host.db,
  )
  await sql`analyze jobs`.execute(host.db)
  const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from jobs where is_asleep and run_at <= now() order by run_at limit 1000`.execute(
    host.db,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('jobs_asleep')
})

test('the chores of the server are done on their schedule, and forgotten with the version that had them', async () => {
  const done: string[] = []
  const sweep: Chore<TestHost> = {
    name: 'test.sweep',
    cron: '0 4 * * *',
    run: async (app) => {
      expect(app.db).toBe(host.db)
      done.push('sweep')
    },
  }
  await putSchedule(host.db, {
    accountId: null,
    kind: 'housekeeping',
    key: 'old',
    cron: '* * * * *',
    timeZone: 'UTC',
  })
  const sweeping = { ...host, capabilities: [{ housekeeping: [sweep] }] }
  await startWorkers(sweeping, fast)
  const { rows: kept } = await sql<{ key: string }>`
    select key from schedules where kind = 'housekeeping' order by key`.execute(host.db)
  expect(kept.map(({ key }) => key)).toEqual([
    'database.partitions',
    'http.forgetAnswers',
    'jobs.forgetFailed',
    'test.sweep',
  ])
  await makeDue(host.db, { kind: 'housekeeping' })
  await expect.poll(() => done).toEqual(['sweep'])
})

const choreAt = (name: string, cron: string): Chore<TestHost> => ({ name, cron, run: async () => undefined })

test('a start writes only the schedules of chores that have changed', async () => {
  const written = async () => {
    const { rows: found } = await sql<{ key: string; cron: string; xmin: string }>`
      select key, cron, xmin::text from schedules where kind = 'housekeeping' order by key`.execute(host.db)
    return new Map(found.map(({ key, ...row }) => [key, row]))
  }
  const dust = choreAt('test.dust', '0 5 * * *')
  await scheduleChores(host.db, [choreAt('test.sweep', '0 4 * * *'), dust])
  const first = await written()
  await scheduleChores(host.db, [choreAt('test.sweep', '0 4 * * *'), dust])
  expect(await written()).toEqual(first)
  await scheduleChores(host.db, [choreAt('test.sweep', '0 6 * * *'), dust])
  const changed = await written()
  expect(changed.get('test.dust')).toEqual(first.get('test.dust'))
  expect(changed.get('test.sweep')?.cron).toBe('0 6 * * *')
})

test('jobs that failed for good are forgotten after a month', async () => {
  await host.jobs.enqueueMany(host.db, remind, ['recent', 'old', 'waiting'].map(reminder))
  const failed = (key: string, days: number) =>
    sql`update jobs set failed_at = now() - ${days} * interval '1 day' where payload ->> 'key' = ${key}`.execute(
      host.db,
    )
  await failed('recent', 29)
  await failed('old', 31)
  await sql`update jobs set run_at = now() + interval '1 day'`.execute(host.db)
  await startWorkers(host, fast)
  await makeDue(host.db, { kind: 'housekeeping', key: 'jobs.forgetFailed' })
  const left = () =>
    sql<{ key: string }>`
      select payload ->> 'key' as key from jobs where name = ${remind.name} order by id`.execute(host.db)
  await expect.poll(async () => (await left()).rows).toHaveLength(2)
  expect((await left()).rows).toEqual([{ key: 'recent' }, { key: 'waiting' }])
})

function reminder(key: string) {
  return { accountId: null, key, scheduledAt: new Date().toISOString(), payload: { text: key } }
}
