import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from '../../../test/harness/platform/jobs/host.ts'

const note = testJob({
  name: 'takeover.note',
  payload: z.object({ text: z.string() }),
  attempts: 1,
  run: async () => undefined,
})

let url: string
let drop: () => Promise<void>
let host: TestHost
let children: ChildProcess[]

beforeEach(async () => {
  const database = await freshDatabase()
  url = database.url
  drop = database.drop
  host = await openHost(url)
  children = []
  await sql`create table notes (pid int, text text, attempt int, at timestamptz default now())`.execute(
    host.db,
  )
})
afterEach(async () => {
  await Promise.all(children.map(kill))
  await host.lifetime.close()
  await drop()
})

type Manner = 'hold' | 'finish' | 'poison' | 'idle'

async function startProcess(manner: Manner, concurrency = 1): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../../test/harness/platform/jobs/worker.ts'), [
    url,
    manner,
    String(concurrency),
  ])
  children.push(child)
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function notes(): Promise<{ pid: number; text: string; attempt: number }[]> {
  const { rows } = await sql<{ pid: number; text: string; attempt: number }>`
    select pid, text, attempt from notes order by at`.execute(host.db)
  return rows
}

async function processes(): Promise<{ id: string; pid: number }[]> {
  const { rows } = await sql<{ id: string; pid: number }>`
    select id, pid from worker_processes order by started_at`.execute(host.db)
  return rows
}

async function noted(count: number, timeout: number): Promise<void> {
  await vi.waitUntil(async () => (await notes()).length >= count, { timeout, interval: 20 })
}

test('the job of a killed process goes on in another one that was there all along', async () => {
  const holder = await startProcess('hold')
  await host.jobs.enqueue(host.db, note, { text: 'precious' })
  await noted(1, 5000)
  const other = await startProcess('finish')
  await kill(holder)
  // Dead after 1 s of silence, looked for every 0.2 s, in this test; 20 s and 5 s otherwise.
  await noted(2, 5000)
  expect(await notes()).toEqual([
    { pid: holder.pid, text: 'precious', attempt: 1 },
    { pid: other.pid, text: 'precious', attempt: 1 },
  ])
})

test('the job of a killed process goes on at once when it is started again', async () => {
  const holder = await startProcess('hold')
  await host.jobs.enqueue(host.db, note, { text: 'precious' })
  await noted(1, 5000)
  // However fresh its last sign of life is.
  await sql`update worker_processes set seen_at = now() + interval '1 hour'`.execute(host.db)
  await kill(holder)
  await startProcess('finish')
  await noted(2, 3000)
  expect(await processes()).toMatchObject([{ pid: children[1]?.pid }])
})

test('a process that lives keeps its job', async () => {
  const holder = await startProcess('hold')
  await host.jobs.enqueue(host.db, note, { text: 'precious' })
  await noted(1, 5000)
  await startProcess('finish')
  await expect(noted(2, 1500)).rejects.toThrow('Timed out')
  expect(await notes()).toMatchObject([{ pid: holder.pid }])
})

test('changed clocks end no process', async () => {
  const holder = await startProcess('hold')
  await host.jobs.enqueue(host.db, note, { text: 'precious' })
  await noted(1, 5000)
  await startProcess('finish')
  const before = await processes()
  for (const offset of ['-2 hours', '2 hours', '-2 hours']) {
    await sql`update worker_processes set seen_at = now() + ${offset}::interval`.execute(host.db)
    await sleep(400)
  }
  expect(await processes()).toEqual(before)
  expect(await notes()).toMatchObject([{ pid: holder.pid }])
})

test('a process that was suspended for too long loses its job and is taken on again', async () => {
  const sleeper = await startProcess('hold')
  const before = await processes()
  await host.jobs.enqueue(host.db, note, { text: 'precious' })
  await noted(1, 5000)
  const other = await startProcess('finish')
  sleeper.kill('SIGSTOP')
  await noted(2, 5000)
  expect(await processes()).toMatchObject([{ pid: other.pid }])
  sleeper.kill('SIGCONT')
  await vi.waitUntil(async () => (await processes()).length === 2, { timeout: 5000 })
  const again = (await processes()).find((row) => row.pid === sleeper.pid)
  expect(again?.id).not.toBe(before[0]?.id)
  expect(await notes()).toHaveLength(2)
})

test('a process of the same number in another container is not mistaken for a dead one of ours', async () => {
  await sql`
    insert into worker_processes (id, host, pid, pid_started)
    values ('0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182', 'elsewhere', 999999, '1')`.execute(host.db)
  await startProcess('finish')
  const { rows } = await sql`select 1 from worker_processes where host = 'elsewhere'`.execute(host.db)
  expect(rows).toHaveLength(1)
})

test('a job that keeps killing its processes is tried again twice, then set aside with the reason', async () => {
  await host.jobs.enqueue(host.db, note, { text: 'poison' })
  for (let life = 1; life <= 3; life++) {
    const child = await startProcess('hold')
    await noted(life, 5000)
    await kill(child)
  }
  await startProcess('finish')
  await noted(4, 5000)
  // It was reported, but didn't run.
  expect((await notes()).map(({ text }) => text)).toEqual(['poison', 'poison', 'poison', 'set aside: poison'])
  await vi.waitUntil(async () => (await held()).length === 0, { timeout: 5000 })
  const { rows } = await sql`
    select attempts, max_attempts, last_error from jobs where failed_at is not null`.execute(host.db)
  const last_error = 'The server ended 3 times while running this.'
  expect(rows).toEqual([{ attempts: 1, max_attempts: 1, last_error }])
})

test('others go on beside it, and are not set aside for what it did', async () => {
  const texts = ['one', 'poison', 'two', 'three']
  await host.jobs.enqueueMany(
    host.db,
    note,
    texts.map((text) => ({ text })),
  )
  // All four are under way each time the process ends, until each is suspect and runs by itself.
  for (let life = 1; life <= 2; life++) {
    const child = await startProcess('hold', 4)
    await noted(4 * life, 5000)
    await kill(child)
  }
  let how = 'ended'
  for (let life = 3; how === 'ended'; life++) {
    expect(life).toBeLessThan(10)
    const child = await startProcess('poison', 4)
    const isOver = child.exitCode !== null || child.signalCode !== null
    const ended = isOver ? Promise.resolve() : once(child, 'exit')
    how = await Promise.race([ended.then(() => 'ended'), idle().then(() => 'idle')])
  }
  const done = (await notes()).slice(8).map(({ text }) => text)
  expect(done.toSorted()).toEqual(['one', 'poison', 'set aside: poison', 'three', 'two'])
})

async function held(): Promise<unknown[]> {
  const { rows } = await sql`select 1 from jobs where name = ${note.name} and holder is not null`.execute(
    host.db,
  )
  return rows
}

/** Until no job waits or runs. */
async function idle(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`select 1 from jobs where name = ${note.name} and failed_at is null`.execute(
        host.db,
      )
      return rows.length === 0
    },
    { timeout: 20_000 },
  )
}

test('put in again under its key, a job keeps the count of those who ended over it', async () => {
  await host.jobs.enqueue(host.db, note, { text: 'keyed' }, { key: 'k' })
  const child = await startProcess('hold')
  await noted(1, 5000)
  await kill(child)
  const other = await startProcess('hold')
  await noted(2, 5000)
  await kill(other)
  const deaths = async () => {
    const { rows } = await sql<{ deaths: number }>`select deaths from jobs where name = ${note.name}`.execute(
      host.db,
    )
    return rows[0]?.deaths
  }
  const pool = await startProcess('idle')
  await vi.waitUntil(async () => (await held()).length === 0, { timeout: 5000 })
  await kill(pool)
  expect(await deaths()).toBe(2)
  await host.jobs.enqueue(host.db, note, { text: 'again' }, { key: 'k' })
  expect(await deaths()).toBe(2)
})

test('a lock whose holder is on no list does not last', async () => {
  await host.jobs.enqueue(host.db, note, { text: 'stray' })
  await sql`
    update jobs set holder = gen_random_uuid(), attempts = 1`.execute(host.db)
  const finder = await startProcess('finish')
  await noted(1, 5000)
  expect(await notes()).toEqual([{ pid: finder.pid, text: 'stray', attempt: 1 }])
})
