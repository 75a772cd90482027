import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { openHost, type TestHost, testJob } from './testing/host.ts'

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

async function startProcess(manner: 'hold' | 'finish'): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'testing/worker.ts'), [url, manner])
  children.push(child)
  await once(child, 'message')
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

test('clocks that are set are nobody’s death', async () => {
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

test('a job that keeps killing its processes is given up', async () => {
  await host.jobs.enqueue(host.db, note, { text: 'poison' })
  const lives = 4
  for (let life = 1; life <= lives; life++) {
    const child = await startProcess('hold')
    await noted(life, 5000)
    await kill(child)
  }
  await startProcess('finish')
  await expect(noted(lives + 1, 1000)).rejects.toThrow('Timed out')
  const { rows } = await sql`select locked_by, attempts from graphile_worker._private_jobs`.execute(host.db)
  expect(rows).toEqual([{ locked_by: null, attempts: 1 }])
})

test('a lock whose holder is on no list does not last', async () => {
  await host.jobs.enqueue(host.db, note, { text: 'stray' })
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'nobody', locked_at = now() - interval '1 minute', attempts = 1`.execute(host.db)
  const finder = await startProcess('finish')
  await noted(1, 5000)
  expect(await notes()).toEqual([{ pid: finder.pid, text: 'stray', attempt: 1 }])
})
