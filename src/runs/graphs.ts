import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { fromSnapshot, type Graph, type Snapshot, toSnapshot } from '../graphs/index.ts'
import { perApp } from '../kit/lifetime.ts'
import { notFound } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, statement } from '../platform/database/index.ts'
import { compile, type Program, type Trial } from './engine/index.ts'
import { storableJson } from './storable.ts'

/** The graph of a run. It never changes once the run has started. */
export interface GraphReference {
  snapshotId: string | null
  runGraphId: number | null
}

// Graphs in use at a time; a compiled one takes some tens of kilobytes.
const remembered = 1000

const programs = perApp<App, LRUCache<string, Program>>(() => new LRUCache({ max: remembered }))

const published = statement<{ id: string; content: Snapshot }, [accountId: number, ids: string[]]>(
  'runs.snapshots',
  'select id, content from graph_snapshots where account_id = $1 and id = any($2)',
)

const captured = statement<{ content: Snapshot & { trial?: Trial } }, [number | null]>(
  'runs.captured-graph',
  'select content from run_graphs where id = $1',
)

/**
 * Programs of published versions by ID, without deleted ones. All that aren't cached are read in one query.
 */
export async function publishedPrograms(
  app: App,
  accountId: number,
  ids: readonly string[],
  compiled: (graph: Graph) => Program = (graph) => compile(graph),
): Promise<Map<string, Program>> {
  const known = programs(app)
  const unread = ids.filter((id) => !known.has(id))
  if (unread.length > 0) {
    for (const { id, content } of await published.all(app.db, accountId, unread)) {
      known.set(id, compiled(fromSnapshot(content)))
    }
  }
  return new Map(
    ids.flatMap((id) => {
      const program = known.get(id)
      return program === undefined ? [] : [[id, program] as const]
    }),
  )
}

/** The program of a run. Undefined if the workflow's snapshots were deleted. */
export async function programOf(
  app: App,
  { accountId, snapshotId, runGraphId }: GraphReference & { accountId: number },
): Promise<Program | undefined> {
  if (snapshotId !== null) return (await publishedPrograms(app, accountId, [snapshotId])).get(snapshotId)
  const known = programs(app)
  const key = `draft ${runGraphId}`
  const found = known.get(key)
  if (found !== undefined) return found
  const row = await captured.first(app.db, runGraphId)
  if (row === undefined) return undefined
  const program = compile(fromSnapshot(row.content), { trial: row.content.trial })
  known.set(key, program)
  return program
}

/** The graph of a run, and its version number if it was published. */
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
    .$castTo<{
      snapshot_id: string | null
      number: number | null
      published: Snapshot | null
      captured: Snapshot | null
    }>()
    .executeTakeFirst()
  const content = row?.published ?? row?.captured
  if (row === undefined || content === null || content === undefined) throw notFound('run')
  return { snapshotId: row.snapshot_id, version: row.number, graph: fromSnapshot(content) }
}

/** Stores the current draft for runs that start on it; the same content is stored once. */
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
