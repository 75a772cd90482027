import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { fromSnapshot, type Graph, type Snapshot, toSnapshot } from '../graphs/index.ts'
import { perApp } from '../kit/lifetime.ts'
import { notFound } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, statement } from '../platform/database/index.ts'
import { compile, type Program, type Trial } from './engine/index.ts'
import { storableJson } from './storable.ts'

/** The graph that a run is on, which never changes once the run is started. */
export interface GraphReference {
  snapshotId: string | null
  runGraphId: number | null
}

// Graphs in use at a time; each is some tens of kilobytes.
const remembered = 200

const programs = perApp<App, LRUCache<string, Program>>(() => new LRUCache({ max: remembered }))

const published = statement<{ content: Snapshot & { trial?: never } }, [string | null]>(
  'runs.snapshot',
  'select content from graph_snapshots where id = $1',
)

const captured = statement<{ content: Snapshot & { trial?: Trial } }, [number | null]>(
  'runs.captured-graph',
  'select content from run_graphs where id = $1',
)

/** The program of a run. Undefined where the workflow's snapshots are gone. */
export async function programOf(
  app: App,
  { snapshotId, runGraphId }: GraphReference,
): Promise<Program | undefined> {
  const known = programs(app)
  const key = snapshotId ?? `draft ${runGraphId}`
  const found = known.get(key)
  if (found !== undefined) return found
  const row =
    snapshotId === null ? await captured.first(app.db, runGraphId) : await published.first(app.db, snapshotId)
  if (row === undefined) return undefined
  const program = compile(fromSnapshot(row.content), { trial: row.content.trial })
  known.set(key, program)
  return program
}

/** The graph that a run is on, and the number of the version where it is one. */
export async function graphOfRun(
  db: Db,
  accountId: number,
  runId: string,
): Promise<{ snapshotId: string | null; version: number | null; graph: Graph }> {
  const row = await db
    .selectFrom('runs as r')
    .leftJoin('graph_snapshots as s', 's.id', 'r.snapshot_id')
    .leftJoin('run_graphs as g', 'g.id', 'r.run_graph_id')
    .select(['r.snapshot_id', 's.number', 's.content as published', 'g.content as captured'])
    .where('r.account_id', '=', accountId)
    .where('r.id', '=', runId)
    .executeTakeFirst()
  const content = (row?.published ?? row?.captured) as unknown as Snapshot | null | undefined
  if (row === undefined || content === null || content === undefined) throw notFound('run')
  return { snapshotId: row.snapshot_id, version: row.number, graph: fromSnapshot(content) }
}

/** Keeps a draft as it is now for the runs that are started on it; the same content is kept once. */
export async function captureGraph(db: Db, workflowId: number, graph: Graph, trial?: Trial): Promise<number> {
  const content = storableJson({ ...toSnapshot(graph), ...(trial === undefined ? {} : { trial }) }) ?? ''
  const hash = createHash('sha256').update(content).digest()
  await db
    .insertInto('run_graphs')
    .values({ workflow_id: workflowId, hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .selectFrom('run_graphs')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return id
}
