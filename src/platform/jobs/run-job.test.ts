import type { Job as QueuedJob } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import type { Presence } from './presence.ts'
import { jobRunner } from './run-job.ts'
import { openHost, type TestHost, testJob } from './testing/host.ts'

let host: TestHost
let drop: () => Promise<void>
let ran: number
let certain: boolean

const count = testJob({
  name: 'run.count',
  payload: z.object({}),
  run: async () => {
    ran++
  },
})

const jobs = new Map([[count.name, count]])

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  host = await openHost(database.url)
})
afterAll(async () => {
  await host.lifetime.close()
  await drop()
})
beforeEach(() => {
  ran = 0
  certain = false
})

/** A process that may have been silent for too long. */
const presence: Presence = {
  id: 'me',
  lost: new AbortController().signal,
  isCertain: () => certain,
  leave: async () => undefined,
}

async function fetched(holder: string): Promise<QueuedJob> {
  await sql`delete from graphile_worker._private_jobs`.execute(host.db)
  await host.jobs.enqueue(host.db, count, {})
  const { rows } = await sql<QueuedJob>`
    update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now(), attempts = 1
    returning *, ${count.name}::text as task_identifier`.execute(host.db)
  return rows[0]!
}

test('in doubt a job is run when this process still holds it', async () => {
  const queued = await fetched('me')
  await jobRunner(host, host.db, jobs, presence).run(queued, queued.payload)
  expect(ran).toBe(1)
})

test('in doubt a job that was given to another process is not begun', async () => {
  const queued = await fetched('another')
  const running = jobRunner(host, host.db, jobs, presence).run(queued, queued.payload)
  await expect(running).rejects.toThrow('the job was given to another process')
  expect(ran).toBe(0)
})

test('a job that was given to another process while it ran is not reported as done', async () => {
  const queued = await fetched('me')
  certain = true
  const slow = testJob({
    name: 'run.count',
    payload: z.object({}),
    run: async () => {
      await sql`update graphile_worker._private_jobs set locked_by = 'another'`.execute(host.db)
      certain = false
    },
  })
  const running = jobRunner(host, host.db, new Map([[slow.name, slow]]), presence).run(queued, queued.payload)
  await expect(running).rejects.toThrow('the job was given to another process')
})

test('a stored payload that no longer fits fails by place, not by value', async () => {
  const queued = await fetched('me')
  const running = jobRunner(host, host.db, jobs, presence).run(queued, 'hunter2')
  await expect(running).rejects.toThrow('the payload of run.count does not fit its schema')
  expect(JSON.stringify(host.logged)).not.toContain('hunter2')
})
