import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openQueue, type Queue, type QueuedJob } from './queue.ts'
import { type JobHost, runJob } from './run-job.ts'
import { jobSupply } from './supply.ts'
import { openHost, type TestHost, testJob } from './testing/host.ts'

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
