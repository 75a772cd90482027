import {
  applyEdits,
  conflictingChanges,
  type Graph,
  type GraphComment,
  type GraphEdit,
  type GraphIssue,
  type GraphNode,
  isCommentEdit,
} from '../graphs/index.ts'
import { invalid, Problem } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'
import { type Comments, editedComments, metComments, readComments, saveComments } from './comments.ts'
import type { Edit } from './draft.ts'
import { referenceScope } from './edit.ts'
import { applyHooks } from './hooks.ts'
import { referenceProblems } from './references.ts'
import { saveChanges, touchBeside } from './save.ts'

export interface GraphPatch {
  /** The revision that the edits are based on. */
  revision: number
  edits: readonly GraphEdit[]
}

export interface PatchedGraph {
  revision: number
  /** True if others have changed something that the author hasn't seen. */
  rebased: boolean
  /** The nodes and comments that the edits changed, as they are now. */
  nodes: GraphNode[]
  comments: GraphComment[]
  /** Mistakes that prevent publishing, but not saving. */
  issues: GraphIssue[]
  graph: Graph
}

/** Does all the edits on the locked draft, or none. Data may be incomplete: that prevents publishing, not saving. */
export async function patchDraft(edit: Edit, { revision, edits }: GraphPatch): Promise<PatchedGraph> {
  const { app, draft } = edit
  const placed = edits.map((one, index) => ({ edit: one, index }))
  const ofComments = placed.flatMap((one) => (isCommentEdit(one.edit) ? [{ ...one, edit: one.edit }] : []))
  const ofNodes = placed.flatMap((one) => (isCommentEdit(one.edit) ? [] : [{ ...one, edit: one.edit }]))
  const comments = await readComments(app.db, draft.graphId)
  const since = await changedSince(app.db, draft.graphId, revision, draft.revision)
  const met = [
    ...conflictingChanges(draft, draft.graph, ofNodes, since),
    ...metComments(comments, ofComments, { revision, isOutdated: since.any }),
  ]
  if (met.length > 0 || revision > draft.revision) throw conflictWith(edit, comments, met)

  const applied = applyEdits(draft, draft.graph, ofNodes)
  const missing = await referenceProblems(app, referenceScope(edit.caller, draft), applied.references)
  const refused = [...applied.issues, ...missing]
  if (refused.length > 0) throw invalid(refused)
  const written = editedComments(comments, ofComments)

  const graph = await applyHooks(edit, applied.graph)
  const saved = await saveChanges(app.db, draft.graphId, draft.graph, graph)
  const issues = applied.unfinished.map((issue): GraphIssue => ({ severity: 'error', ...issue }))
  if (written.changed.length + written.removed.length > 0) {
    const made = saved ?? (await touchBeside(app.db, draft.graphId))
    await saveComments(app.db, draft.graphId, written, made)
    return patched(edit, graph, { revision: made, base: revision, comments: written.changed, issues })
  }
  return patched(edit, graph, { revision: saved ?? draft.revision, base: revision, comments: [], issues })
}

function patched(
  { draft }: Edit,
  graph: Graph,
  { base, ...answer }: Pick<PatchedGraph, 'revision' | 'comments' | 'issues'> & { base: number },
): PatchedGraph {
  const before = new Map(draft.graph.nodes.map((node) => [node.nodeId, node]))
  const nodes = graph.nodes.filter((node) => before.get(node.nodeId) !== node)
  return { ...answer, rebased: base !== draft.revision, nodes, graph }
}

/** Changes after `revision`. Usually there are none, which takes no query. */
async function changedSince(db: Db, graphId: number, revision: number, current: number) {
  if (revision >= current) return { any: false, nodes: new Set<string>(), edges: new Set<string>() }
  const rows = await db
    .selectFrom('graph_nodes')
    .select(['node_id', 'revision', 'edges_revision'])
    .where('graph_id', '=', graphId)
    .where((is) => is.or([is('revision', '>', revision), is('edges_revision', '>', revision)]))
    .execute()
  return {
    any: true,
    nodes: new Set(rows.filter((row) => row.revision > revision).map((row) => row.node_id)),
    edges: new Set(rows.filter((row) => row.edges_revision > revision).map((row) => row.node_id)),
  }
}

/** Returns the current graph to the author, so that they can repeat their edits. */
function conflictWith({ draft }: Edit, comments: Comments, issues: Problem['issues']): Problem {
  const { nodes, edges } = draft.graph
  const message =
    issues.length === 0
      ? 'This graph has not come to that revision yet; go on from the one in `details.graph`.'
      : 'Others have changed what these edits are about; see `details.graph` for what is there now.'
  const present = [...comments.values()].map(({ comment }) => comment)
  return new Problem('conflict', message, {
    issues,
    graph: { revision: draft.revision, nodes, edges, comments: present },
  })
}
