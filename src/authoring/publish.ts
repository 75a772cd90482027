import {
  collectGraphReferences,
  entryOf,
  fromSnapshot,
  type Graph,
  type GraphIssue,
  ofSeverity,
  type Snapshot,
  settledGraph,
  toSnapshot,
  validateGraph,
  withNodes,
} from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { objectId } from '../kit/ids.ts'
import { invalid, notFound } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import type { Draft, Edit } from './draft.ts'
import { referenceScope } from './edit.ts'
import { applyHooks, graphHookIssues } from './hooks.ts'
import { referenceProblems } from './references.ts'
import { replaceNodes } from './save.ts'

/** Everything that is wrong or doubtful about a draft, at once: its form and the ids it names. */
export async function draftIssues(app: App, caller: Caller, draft: Draft): Promise<GraphIssue[]> {
  const references = collectGraphReferences(draft.definitions, draft.graph)
  const missing = await referenceProblems(app, referenceScope(caller, draft), references)
  const found = [...missing, ...graphHookIssues(app, draft.graph)]
  return [...validateGraph(draft, draft.graph), ...withNodes(draft.graph, found)]
}

/**
 * Copies the draft to a new live snapshot, which never changes. A draft without an entry node is valid and leaves no
 * live snapshot: the draft itself is then served while the status is ACTIVE.
 */
export async function publish(
  { app, caller, draft, saved }: Edit,
  note: string | null = null,
): Promise<string | null> {
  const errors = ofSeverity(await draftIssues(app, caller, draft), 'error')
  if (errors.length > 0) throw invalid(errors)
  const snapshotId = entryOf(draft, draft.graph) === undefined ? null : objectId()
  if (snapshotId !== null) {
    await keepVersion(app.db, caller, draft, {
      snapshotId,
      graph: settledGraph(draft, draft.graph),
      note,
      isDraft: false,
    })
  }
  await app.db
    .updateTable('graphs')
    .set({ live_snapshot_id: snapshotId, lenient_names: false, published_revision: draft.revision })
    .where('id', '=', draft.graphId)
    .execute()
  saved({ graph: draft.graph })
  return snapshotId
}

/** Stores a version, numbered after the last one. The caller has locked the graph. */
async function keepVersion(
  db: Db,
  caller: Caller,
  draft: Draft,
  version: { snapshotId: string; graph: Graph; note: string | null; isDraft: boolean },
): Promise<void> {
  const { last } = await db
    .selectFrom('graph_snapshots')
    .select((is) => is.fn.max('number').as('last'))
    .where('graph_id', '=', draft.graphId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('graph_snapshots')
    .values({
      id: version.snapshotId,
      account_id: caller.account.id,
      graph_id: draft.graphId,
      content: JSON.stringify(toSnapshot(version.graph)),
      published_by: caller.user?.id ?? null,
      number: (last ?? 0) + 1,
      note: version.note,
      is_draft: version.isDraft,
    })
    .execute()
}

export interface Version {
  snapshotId: string
  number: number
  note: string | null
  isDraft: boolean
  isLive: boolean
  publishedBy: number | null
  createdAt: Date
}

/** The versions of a graph, newest first. */
export async function versionsOf(db: Db, graphId: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('graph_snapshots as s')
    .innerJoin('graphs as g', 'g.id', 's.graph_id')
    .select([
      's.id',
      's.number',
      's.note',
      's.is_draft',
      's.published_by',
      's.created_at',
      'g.live_snapshot_id',
    ])
    .where('s.graph_id', '=', graphId)
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    snapshotId: row.id,
    number: row.number,
    note: row.note,
    isDraft: row.is_draft,
    isLive: row.id === row.live_snapshot_id,
    publishedBy: row.published_by,
    createdAt: row.created_at,
  }))
}

/** The graph of a version. */
export async function readVersion(
  db: Db,
  graphId: number,
  snapshotId: string,
): Promise<Omit<Version, 'isLive'> & { graph: Graph }> {
  const row = await db
    .selectFrom('graph_snapshots')
    .selectAll()
    .where('id', '=', snapshotId)
    .where('graph_id', '=', graphId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('version')
  return {
    snapshotId: row.id,
    number: row.number,
    note: row.note,
    isDraft: row.is_draft,
    publishedBy: row.published_by,
    createdAt: row.created_at,
    graph: fromSnapshot(row.content as unknown as Snapshot),
  }
}

/** Restores a version as draft, and stores the current draft. The published version stays the same. */
export async function restoreVersion(edit: Edit, snapshotId: string): Promise<Graph> {
  const { app, caller, draft } = edit
  const { graph: restored, number } = await readVersion(app.db, draft.graphId, snapshotId)
  if (draft.graph.nodes.length > 0) {
    const note = `The draft before version ${number} was restored`
    await keepVersion(app.db, caller, draft, {
      snapshotId: objectId(),
      graph: draft.graph,
      note,
      isDraft: true,
    })
  }
  const graph = await applyHooks(edit, restored)
  await replaceNodes(app.db, draft.graphId, graph)
  return graph
}
