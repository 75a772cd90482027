import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from '../../../test/harness/platform/jobs/host.ts'
import { openQueue, type Queue, type QueuedJob } from './queue.ts'
import { type JobHost, runJob } from './run-job.ts'
import { jobSupply } from './supply.ts'

let host: TestHost
let drop: () => Promise<void>
let ran: number
let queue: Queue

const count = testJob({
  name: 'run.count',
  payload: z.object({}),
  run: async () => {
    ran++
  },
})

const me = randomUUID()
const another = randomUUID()

const known = new Map([[count.name, count]])

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  host = await openHost(database.url)
  await sql`
    insert into worker_processes (id, host, pid, pid_started)
    values (${me}, 'here', 1, ''), (${another}, 'there', 1, '')`.execute(host.db)
  queue = openQueue(host.db, me, [count.name])
})
afterAll(async () => {
  await host.lifetime.close()
  await drop()
})
beforeEach(() => {
  ran = 0
})

const never = new AbortController().signal

function hostWith(jobs: JobHost<TestHost>['jobs'] = known): JobHost<TestHost> {
  return { app: host, jobs, queue }
}

/** Takes the job in a process that may have been silent for too long. */
async function takenInDoubt(): Promise<() => Promise<void>> {
  await sql`delete from jobs`.execute(host.db)
  await host.jobs.enqueue(host.db, count, {})
  const presence = { id: me, isCertain: () => false, lost: never, leave: async () => undefined }
  const { tasks } = await jobSupply(host, known, openQueue(host.db, me, [...known.keys()]), presence).take(1)
  return () => tasks[0]!.run(never, () => undefined)
}

interface Row {
  holder: string | null
  attempts: number
  last_error: string | null
}

async function row(): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select holder, attempts, last_error from jobs`.execute(host.db)
  return rows[0]
}

async function taken(): Promise<QueuedJob> {
  await sql`delete from jobs`.execute(host.db)
  await host.jobs.enqueue(host.db, count, {})
  const [queued] = await queue.take(1)
  return queued!
}

async function giveAway(): Promise<void> {
  await sql`update jobs set holder = ${another}`.execute(host.db)
}

function running(run: () => Promise<void>): JobHost<TestHost> {
  const job = testJob({ name: 'run.count', payload: z.object({}), run })
  return hostWith(new Map([[job.name, job]]))
}

test('in doubt a job is run when this process still holds it, and struck off', async () => {
  const run = await takenInDoubt()
  await run()
  expect(ran).toBe(1)
  expect(await row()).toBeUndefined()
})

test('in doubt a job that was given to another process is not begun', async () => {
  const run = await takenInDoubt()
  await giveAway()
  await expect(run()).rejects.toThrow('given to another process')
  expect(ran).toBe(0)
})

test('a job that was given to another process while it ran is neither struck off nor put off', async () => {
  await runJob(running(giveAway), await taken(), never)
  expect(await row()).toMatchObject({ holder: another, attempts: 1 })
  const failing = running(async () => {
    await giveAway()
    throw new Error('too late')
  })
  await runJob(failing, await taken(), never)
  expect(await row()).toMatchObject({ holder: another, last_error: null })
})

test('a try that the database cut short does not count, and is made again', async () => {
  const cut = running(async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  })
  await runJob(cut, await taken(), never)
  expect(await row()).toEqual({ holder: null, attempts: 0, last_error: null })
})

test('what this process holds without knowing of it is let go, and nothing else', async () => {
  const queued = await taken()
  await host.jobs.enqueueMany(host.db, count, [{}, {}])
  const [lost] = await queue.take(1)
  await queue.release([queued.id])
  expect(await queue.holds(queued.id)).toBe(true)
  expect(await queue.holds(lost!.id)).toBe(false)
  expect(await queue.take(5)).toHaveLength(2)
})

test('a stored payload that no longer fits fails by place, not by value', async () => {
  await runJob(hostWith(), { ...(await taken()), payload: 'hunter2' }, never)
  expect((await row())?.last_error).toContain('the payload of run.count does not fit its schema')
  expect(JSON.stringify(host.logged)).not.toContain('hunter2')
})

const farOff = new Date('2100-01-01T00:00:00Z')

interface Recurring {
  key: string | null
  run_at: Date
  is_asleep: boolean
  attempts: number
  deaths: number
  last_error: string | null
  failed_at: Date | null
}

const recurringRows = async (): Promise<Recurring[]> => {
  const found = await sql<Recurring>`
    select key, run_at, is_asleep, attempts, deaths, last_error, failed_at from jobs order by id`.execute(
    host.db,
  )
  return found.rows
}

async function takenRecurring(): Promise<QueuedJob> {
  await sql`delete from jobs`.execute(host.db)
  await host.jobs.enqueue(host.db, count, {}, { key: 'k' })
  await sql`update jobs set deaths = 1`.execute(host.db)
  const [queued] = await queue.take(1)
  return queued!
}

function recurring(run: () => Promise<Date | number | null>): JobHost<TestHost> {
  const job = testJob({ name: 'run.count', payload: z.object({}), attempts: 1, pauseSeconds: 60, run })
  return hostWith(new Map([[job.name, job]]))
}

describe('a recurring job', () => {
  test('waits for its next time, and is not taken before', async () => {
    await runJob(
      recurring(async () => farOff),
      await takenRecurring(),
      never,
    )
    const waiting = { key: 'run.count:k', is_asleep: true, attempts: 0, deaths: 0, last_error: null }
    expect(await recurringRows()).toEqual([{ ...waiting, run_at: farOff, failed_at: null }])
    expect(await queue.take(1)).toEqual([])
    await sql`update jobs set run_at = now()`.execute(host.db)
    expect(await queue.take(1)).toMatchObject([{ attempts: 1 }])
  })

  test('that fails is due again after its pause, also after its last try', async () => {
    const failing = recurring(async () => {
      throw new Error('no luck')
    })
    await runJob(failing, await takenRecurring(), never)
    const [waiting] = await recurringRows()
    expect(waiting).toMatchObject({ attempts: 0, last_error: 'no luck', failed_at: null })
    const isPaused = sql<{
      paused: boolean
    }>`select run_at > now() + interval '50 seconds' as paused from jobs`
    expect((await isPaused.execute(host.db)).rows).toContainEqual({ paused: true })
  })

  test('is over where it says no next time, or where another took its place', async () => {
    await runJob(
      recurring(async () => null),
      await takenRecurring(),
      never,
    )
    expect(await recurringRows()).toEqual([])
    const replaced = recurring(async () => {
      await host.jobs.enqueue(host.db, count, {}, { key: 'k', runAt: farOff })
      return 1
    })
    await runJob(replaced, await takenRecurring(), never)
    expect(await recurringRows()).toMatchObject([{ key: 'run.count:k', run_at: farOff }])
    const cancelled = recurring(async () => {
      await host.jobs.cancel(host.db, count, 'k')
      return 1
    })
    await runJob(cancelled, await takenRecurring(), never)
    expect(await recurringRows()).toEqual([])
  })

  test('that was given to another process is neither put back nor struck off', async () => {
    const given = recurring(async () => {
      await giveAway()
      return farOff
    })
    await runJob(given, await takenRecurring(), never)
    expect(await row()).toMatchObject({ holder: another, attempts: 1 })
  })
})
