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
import { referenceProblems, within } from './references.ts'
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
export async function publish({ app, db, caller, draft, saved }: Edit): Promise<string | null> {
  const errors = ofSeverity(await draftIssues(within(app, db), caller, draft), 'error')
  if (errors.length > 0) throw invalid(errors)
  const snapshotId = entryOf(draft, draft.graph) === undefined ? null : objectId()
  if (snapshotId !== null) {
    await db
      .insertInto('graph_snapshots')
      .values({
        id: snapshotId,
        account_id: caller.account.id,
        graph_id: draft.graphId,
        content: JSON.stringify(toSnapshot(settledGraph(draft, draft.graph))),
        published_by: caller.user?.id ?? null,
      })
      .execute()
  }
  await db
    .updateTable('graphs')
    .set({ live_snapshot_id: snapshotId, lenient_names: false, published_revision: draft.revision })
    .where('id', '=', draft.graphId)
    .execute()
  saved({ graph: draft.graph })
  return snapshotId
}

export interface Version {
  snapshotId: string
  isLive: boolean
  publishedBy: number | null
  createdAt: Date
}

/** What was published, newest first. */
export async function versionsOf(db: Db, graphId: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('graph_snapshots as s')
    .innerJoin('graphs as g', 'g.id', 's.graph_id')
    .select(['s.id', 's.published_by', 's.created_at', 'g.live_snapshot_id'])
    .where('s.graph_id', '=', graphId)
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    snapshotId: row.id,
    isLive: row.id === row.live_snapshot_id,
    publishedBy: row.published_by,
    createdAt: row.created_at,
  }))
}

/** Makes the draft what it was when `snapshotId` was published. What is live stays live. */
export async function restoreVersion(edit: Edit, snapshotId: string): Promise<Graph> {
  const { db, draft } = edit
  const row = await db
    .selectFrom('graph_snapshots')
    .select('content')
    .where('id', '=', snapshotId)
    .where('graph_id', '=', draft.graphId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('version')
  const graph = await applyHooks(edit, fromSnapshot(row.content as unknown as Snapshot))
  await replaceNodes(db, draft.graphId, graph)
  return graph
}
