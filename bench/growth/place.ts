import { deepStrictEqual } from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callJson } from '../client.ts'
import { middle, note, type Pace, pace, paces, startBare } from '../floors/pace.ts'
import { makeFloorTables } from '../floors/tables.ts'
import { type Work, worksOf } from '../floors/works.ts'
import { parentOf } from '../processor.ts'
import { type Dataset, makeDataset } from '../records/dataset.ts'
import { type Opened, openServer } from '../runs/bench.ts'
import { print, stopServer } from '../server.ts'

/** A server and the floor on one cluster, with the same orders. */
export interface Place extends Opened {
  api: string
  dataset: Dataset
  floorUrl: string
  /** Measures what is asked of both, in turns, and prints it under this name. */
  measure: (what: string, size?: Size) => Promise<void>
}

interface Size {
  rows?: number
  connections?: number
}

const rounds = 3

/** What is measured, under a short name, and how many requests a round are made where there are few rows. */
const measured = [
  { name: 'page', of: 'the same, indexed', count: 120 },
  { name: 'count', of: 'count', count: 200 },
  { name: 'groups', of: 'sums of 200 groups', count: 40 },
  { name: 'create', of: 'create one row', count: 120 },
]

export async function openPlace(rows: number): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
  // As root the database runs as another user, who must be able to pass.
  await chmod(dataDir, 0o711)
  const opened = await openServer(dataDir)
  const api = `${opened.url}/public/v1`
  const dataset = await makeDataset(api, opened.client, rows)
  await makeFloorTables(opened.client, dataset)
  const bare = await startBare(opened.databaseUrl, dataset.recordTypeId)
  const { rows: backends } = await opened.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await parentOf(backends[0]?.pid ?? 0)
  const works = await worksOf(dataset)
  const sides = {
    floorUrl: bare.url,
    ours: [Number(opened.server.pid), postmaster],
    floor: [Number(bare.child.pid), postmaster],
  }
  return {
    ...opened,
    api,
    dataset,
    floorUrl: bare.url,
    measure: async (what, size = {}) => {
      for (const { name, of, count } of measured) {
        const work = works.find((one) => one.name === of)
        if (work === undefined) throw new Error(`there is no work called ${of}`)
        // Those that read every row take ten times as long where there are ten times as many.
        const fewer = name === 'groups' ? Math.max(1, (size.rows ?? rows) / 10_000) : 1
        const few = { ...work, count: Math.max(8, Math.round(count / fewer)) }
        print(line(`${name}, ${what}`, await compare(few, size.connections ?? 8, sides)))
      }
    },
    close: async () => {
      await stopServer(bare.child)
      await opened.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Sides {
  floorUrl: string
  ours: readonly number[]
  floor: readonly number[]
}

async function compare(work: Work, connections: number, sides: Sides): Promise<{ ours: Pace; floor: Pace }> {
  const floorUrl = `${sides.floorUrl}${work.floor}`
  deepStrictEqual(
    work.same(await callJson<never>('POST', work.path, work.body)),
    work.same(await callJson<never>('POST', floorUrl, work.body)),
  )
  const all = { ours: paces(), floor: paces() }
  for (let round = 0; round <= rounds; round++) {
    const ours = await pace(work.path, work, { connections, roots: sides.ours })
    const floor = await pace(floorUrl, work, { connections, roots: sides.floor })
    // The first round warms up.
    if (round === 0) continue
    note(all.ours, ours)
    note(all.floor, floor)
  }
  return { ours: middle(all.ours), floor: middle(all.floor) }
}

const told = ({ rate, processor }: Pace): string => `${rate.toFixed(0)}/s (${processor.toFixed(2)} ms)`

function line(what: string, { ours, floor }: { ours: Pace; floor: Pace }): string {
  return `${what}: ${told(ours)}, floor ${told(floor)}, by processor time ${(ours.processor / floor.processor).toFixed(2)} times the floor`
}
