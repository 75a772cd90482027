// `npm run bench:floors [rows] [rounds]`: records against a bare server with hand-written SQL, in one run, taking turns.
import { deepStrictEqual } from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callJson, closeConnections } from '../client.ts'
import { median } from '../load.ts'
import { makeDataset } from '../records/dataset.ts'
import { openServer } from '../runs/bench.ts'
import { benchHeaders, print, stopServer } from '../server.ts'
import { parentOf, processorMs } from './processor.ts'
import { makeFloorTables } from './tables.ts'
import { type Work, worksOf } from './works.ts'

const connections = 8
const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)

const opened = await openServer(dataDir)
const dataset = await makeDataset(`${opened.url}/public/v1`, opened.client, rows)
await makeFloorTables(opened.client, dataset)
const { child: bare, url: floorUrl } = await startBare()
const { rows: backends } = await opened.client.query<{ pid: number }>('select pg_backend_pid() as pid')
const postmaster = await parentOf(backends[0]?.pid ?? 0)
const server = Number(opened.server.pid)
try {
  for (const work of await worksOf(dataset)) await compare(work)
  await compareCsv()
} finally {
  closeConnections()
  await stopServer(bare)
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function compare(work: Work): Promise<void> {
  const ours = await callJson<never>('POST', work.path, work.body)
  deepStrictEqual(
    work.same(ours),
    work.same(await callJson<never>('POST', `${floorUrl}${work.floor}`, work.body)),
  )
  for (let n = 0; n < 3; n++) await call('POST', work.path, work.body)
  if (work.unindexed) await withoutOwnIndexes()
  const measured = { ours: rates(), floor: rates() }
  for (let round = 0; round <= rounds; round++) {
    const mine = await pace(work.path, work, [server])
    const theirs = await pace(`${floorUrl}${work.floor}`, work, [Number(bare.pid)])
    // The first round warms up.
    if (round === 0) continue
    note(measured.ours, mine)
    note(measured.floor, theirs)
  }
  const [mine, theirs] = [middle(measured.ours), middle(measured.floor)]
  print(
    `${work.name}: ${mine.rate.toFixed(0)}/s (${mine.processor.toFixed(2)} ms), floor ${theirs.rate.toFixed(0)}/s ` +
      `(${theirs.processor.toFixed(2)} ms), of the floor ${(mine.rate / theirs.rate).toFixed(2)} ` +
      `(at least ${work.bound}), by processor time ${(theirs.processor / mine.processor).toFixed(2)}`,
  )
}

/**
 * An order that is asked for again and again gets an index of its own within moments. Where none is wanted, it goes
 * before the first round; it is not built again within ten minutes.
 */
async function withoutOwnIndexes(): Promise<void> {
  const built = `select indexrelid::regclass as name from pg_index
    where indisvalid and indrelid = $1::regclass and indexrelid::regclass::text ~ '_view_'`
  for (let waited = 0; waited < 100; waited++) {
    const { rows: found } = await opened.client.query<{ name: string }>(built, [dataset.table])
    for (const { name } of found) await opened.client.query(`drop index ${name}`)
    if (found.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

interface Pace {
  /** Requests a second. */
  rate: number
  /** Milliseconds a request, over the server and the database. */
  processor: number
}

async function pace(url: string, { body, count }: Work, roots: readonly number[]): Promise<Pace> {
  const before = await processorMs([...roots, postmaster])
  const started = performance.now()
  await post(url, body, count)
  const seconds = (performance.now() - started) / 1000
  const processor = ((await processorMs([...roots, postmaster])) - before) / count
  return { rate: count / seconds, processor }
}

async function post(url: string, body: object, count: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const text = JSON.stringify(body)
  const headers = {
    ...benchHeaders,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  }
  let left = count
  const once = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
        if ((response.statusCode ?? 500) >= 300) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume()
        response.on('end', resolve)
      })
      request.on('error', reject)
      request.end(text)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await once()
    }),
  )
  agent.destroy()
}

async function compareCsv(): Promise<void> {
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  for (let round = 0; round <= rounds; round++) {
    const mine = await timed(() => call('POST', `${dataset.path}/export/csv`, {}))
    const theirs = await timed(() => call('POST', `${floorUrl}/csv`, {}))
    if (round === 0) continue
    times.ours.push(mine)
    times.floor.push(theirs)
  }
  const [mine, theirs] = [median(times.ours), median(times.floor)]
  print(
    `CSV of ${rows} rows: ${mine.toFixed(0)} ms, COPY ${theirs.toFixed(0)} ms, times ${(mine / theirs).toFixed(1)} (at most 3)`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function rates(): { rate: number[]; processor: number[] } {
  return { rate: [], processor: [] }
}

function note(all: { rate: number[]; processor: number[] }, one: Pace): void {
  all.rate.push(one.rate)
  all.processor.push(one.processor)
}

function middle(all: { rate: number[]; processor: number[] }): Pace {
  return { rate: median(all.rate), processor: median(all.processor) }
}

async function startBare(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    env: { ...process.env, DATABASE_URL: opened.databaseUrl, RECORD_TYPE_ID: String(dataset.recordTypeId) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  return { child, url }
}
