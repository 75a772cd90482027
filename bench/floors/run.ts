// `npm run bench:floors [rows] [rounds]`: records against a bare server with hand-written SQL, in one run, taking turns.
import { deepStrictEqual } from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callJson, closeConnections } from '../client.ts'
import { parentOf, processorMs } from '../processor.ts'
import { makeDataset } from '../records/dataset.ts'
import { type Figure, keepResults } from '../results.ts'
import { openServer } from '../runs/bench.ts'
import { print, stopServer } from '../server.ts'
import { middle, note, type Pace, pace, paces, startBare } from './pace.ts'
import { makeFloorTables } from './tables.ts'
import { plainFields, type Work, worksOf } from './works.ts'

const connections = 8
const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
// Rounds of both that do not count. V8 goes on making code faster for some thousand requests, the longer the more of it
// there is.
const warmUp = 3
const load = loadavg()[0] ?? 0
const figures: Figure[] = []
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)

const opened = await openServer(dataDir)
const dataset = await makeDataset(`${opened.url}/public/v1`, opened.client, rows)
await makeFloorTables(opened.client, dataset)
const { child: bare, url: floorUrl } = await startBare(opened.databaseUrl, dataset.recordTypeId)
const { rows: backends } = await opened.client.query<{ pid: number }>('select pg_backend_pid() as pid')
const postmaster = await parentOf(backends[0]?.pid ?? 0)
const server = Number(opened.server.pid)
try {
  // Before rows are made on both sides, of which one side makes a few more.
  await compareCsv(`CSV of ${rows} rows, the same columns`, { fields: plainFields }, '/csv')
  await compareCsv(`CSV of ${rows} rows, with names of related rows and their sum`, {}, '/csv-related')
  for (const work of await worksOf(dataset)) await compare(work)
  const about = `Records over ${connections} connections, ${rows.toLocaleString('en')} rows, against a bare server with hand-written SQL that knows no key, no rights, no history and no trash. Ratios are those of rates, of exports those of the clock; beside them stands the time of processors, which a busy machine changes less.`
  await keepResults('floors', about, load, figures)
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
  const measured = { ours: paces(), floor: paces() }
  for (let round = -warmUp; round < rounds; round++) {
    const mine = await pace(work.path, work, { connections, roots: [server, postmaster] })
    const theirs = await pace(`${floorUrl}${work.floor}`, work, {
      connections,
      roots: [Number(bare.pid), postmaster],
    })
    if (round < 0) continue
    note(measured.ours, mine)
    note(measured.floor, theirs)
  }
  const [mine, theirs] = [middle(measured.ours), middle(measured.floor)]
  print(
    `${work.name}: ${mine.rate.toFixed(0)}/s (${mine.processor.toFixed(2)} ms), floor ${theirs.rate.toFixed(0)}/s ` +
      `(${theirs.processor.toFixed(2)} ms), of the floor ${(mine.rate / theirs.rate).toFixed(2)} ` +
      `(at least ${work.bound}), by processor time ${(theirs.processor / mine.processor).toFixed(2)}`,
  )
  figures.push({
    what: work.name,
    value: mine.rate / theirs.rate,
    unit: 'of the floor',
    bound: { kind: 'least', value: work.bound },
    beside: [
      { name: 'Frontdesk', value: mine.processor, unit: 'ms of processors' },
      { name: 'the floor', value: theirs.processor, unit: 'ms of processors' },
    ],
  })
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

/** By processor time as well: what goes on beside it on the machine falls on the clock of both, but not alike. */
async function compareCsv(what: string, body: object, floor: string): Promise<void> {
  const measured = { ours: paces(), floor: paces() }
  for (let round = 0; round <= rounds; round++) {
    const mine = await exported(`${dataset.path}/export/csv`, body, server)
    const theirs = await exported(`${floorUrl}${floor}`, {}, Number(bare.pid))
    deepStrictEqual(mine.lines, theirs.lines)
    if (round === 0) continue
    note(measured.ours, mine)
    note(measured.floor, theirs)
  }
  const [mine, theirs] = [middle(measured.ours), middle(measured.floor)]
  const times = theirs.rate / mine.rate
  print(
    `${what}: ${(1000 / mine.rate).toFixed(0)} ms (${mine.processor.toFixed(0)} ms of processors), ` +
      `COPY ${(1000 / theirs.rate).toFixed(0)} ms (${theirs.processor.toFixed(0)}), ` +
      `times ${times.toFixed(1)} (at most 4), by processor time ${(mine.processor / theirs.processor).toFixed(1)}`,
  )
  figures.push({
    what,
    value: times,
    unit: 'times COPY',
    bound: { kind: 'most', value: 4 },
    beside: [
      { name: 'Frontdesk', value: mine.processor, unit: 'ms of processors' },
      { name: 'COPY', value: theirs.processor, unit: 'ms of processors' },
    ],
  })
}

async function exported(url: string, body: object, root: number): Promise<Pace & { lines: number }> {
  const before = await processorMs([root, postmaster])
  const started = performance.now()
  const text = await call('POST', url, body)
  const seconds = (performance.now() - started) / 1000
  const processor = (await processorMs([root, postmaster])) - before
  return { rate: 1 / seconds, processor, lines: text.split('\n').length }
}
