import { applyEdits, type Edit } from './edits.ts'
import {
  type Graph,
  type GraphComment,
  type GraphNode,
  isSame,
  nodeOf,
  type Position,
  targetsOf,
} from './graph.ts'

/** Converts edits for `PATCH …/graph`. */
export type WireEdit =
  | {
      op: 'addNode'
      nodeId: string
      alias: string
      type: string
      position: Position
      data: Record<string, unknown>
    }
  | { op: 'changeNode'; nodeId: string; alias?: string; data?: Record<string, unknown> }
  | { op: 'moveNode'; nodeId: string; position: Position }
  | { op: 'removeNode'; nodeId: string }
  | { op: 'addEdge'; source: string; handle: string; target: string; parallel?: true }
  | { op: 'removeEdge'; source: string; handle: string; target: string }
  | ({ op: 'addComment' } & GraphComment)
  | ({ op: 'changeComment' } & GraphComment)
  | { op: 'removeComment'; commentId: string }

/**
 * Computes the edits from one graph to another. `held` nodes, whose data the server would refuse, are skipped together
 * with the edges that depend on them.
 */
export function difference(base: Graph, now: Graph, held: ReadonlySet<string> = new Set()): WireEdit[] {
  const before = new Map(base.nodes.map((node) => [node.nodeId, node]))
  const after = new Map(now.nodes.map((node) => [node.nodeId, node]))
  const removed = base.nodes.filter(({ nodeId }) => !after.has(nodeId))
  return [
    ...removedEdges(base, now, after),
    ...removed.map(({ nodeId }): WireEdit => ({ op: 'removeNode', nodeId })),
    ...now.nodes.flatMap((node) => nodeEdits(before.get(node.nodeId), node, held)),
    ...addedEdges(base, now, before, held),
    ...commentEdits(base, now),
  ]
}

/** Comes first: data without the port would delete the edge, which then can't be removed. */
function removedEdges(base: Graph, now: Graph, after: ReadonlyMap<string, GraphNode>): WireEdit[] {
  return base.edges
    .filter((edge) => {
      const targets = targetsOf(now, edge)
      // A new edge replaces all others of its port if it is the only one.
      const isReplaced = targets.length === 1 && !targetsOf(base, edge).includes(targets[0] ?? '')
      return !targets.includes(edge.target) && !isReplaced && after.has(edge.source) && after.has(edge.target)
    })
    .map(({ source, handle, target }) => ({ op: 'removeEdge', source, handle, target }))
}

function addedEdges(
  base: Graph,
  now: Graph,
  before: ReadonlyMap<string, GraphNode>,
  held: ReadonlySet<string>,
): WireEdit[] {
  return now.edges
    .filter((edge) => !targetsOf(base, edge).includes(edge.target))
    .filter(({ source, target }) => !held.has(source) && (!held.has(target) || before.has(target)))
    .map(({ source, handle, target }) => ({
      op: 'addEdge',
      source,
      handle,
      target,
      ...(targetsOf(now, { source, handle }).length > 1 ? { parallel: true as const } : {}),
    }))
}

function nodeEdits(before: GraphNode | undefined, node: GraphNode, held: ReadonlySet<string>): WireEdit[] {
  const { nodeId, alias, type, position } = node
  const data = { ...node.data }
  if (before === undefined) {
    return held.has(nodeId) ? [] : [{ op: 'addNode', nodeId, alias, type, position, data }]
  }
  const edits: WireEdit[] = []
  const change = {
    ...(before.alias === alias ? {} : { alias }),
    ...(isSame(before.data, data) ? {} : { data }),
  }
  if (Object.keys(change).length > 0 && !held.has(nodeId)) edits.push({ op: 'changeNode', nodeId, ...change })
  if (!isSame(before.position, position)) edits.push({ op: 'moveNode', nodeId, position })
  return edits
}

function commentEdits(base: Graph, now: Graph): WireEdit[] {
  const before = new Map(base.comments.map((one) => [one.commentId, one]))
  const after = new Set(now.comments.map(({ commentId }) => commentId))
  return [
    ...base.comments
      .filter(({ commentId }) => !after.has(commentId))
      .map(({ commentId }): WireEdit => ({ op: 'removeComment', commentId })),
    ...now.comments.flatMap((comment): WireEdit[] => {
      const old = before.get(comment.commentId)
      if (old === undefined) return [{ op: 'addComment', ...comment }]
      return isSame(old, comment) ? [] : [{ op: 'changeComment', ...comment }]
    }),
  ]
}

/** Predicts the server's graph after these edits. */
export function afterWire(graph: Graph, edits: readonly WireEdit[]): Graph {
  return edits.reduce((done, edit) => applyEdits(done, editsOf(done, edit)), graph)
}

/** Converts them to edits of the store. */
export function editsBetween(base: Graph, now: Graph): Edit[] {
  const edits: Edit[] = []
  let graph = base
  for (const edit of difference(base, now)) {
    const more = editsOf(graph, edit)
    graph = applyEdits(graph, more)
    edits.push(...more)
  }
  return edits
}

function editsOf(graph: Graph, edit: WireEdit): Edit[] {
  switch (edit.op) {
    case 'addNode': {
      const { op: _, ...node } = edit
      return [{ kind: 'add', node }]
    }
    case 'changeNode': {
      const { nodeId, alias, data } = edit
      const cleared = Object.keys(nodeOf(graph, nodeId)?.data ?? {}).map((key) => [key, undefined] as const)
      return [
        ...(alias === undefined ? [] : [{ kind: 'rename' as const, nodeId, alias }]),
        ...(data === undefined
          ? []
          : [{ kind: 'change' as const, nodeId, set: { ...Object.fromEntries(cleared), ...data } }]),
      ]
    }
    case 'moveNode':
      return [{ kind: 'move', nodeId: edit.nodeId, position: edit.position }]
    case 'removeNode':
      return [{ kind: 'remove', nodeId: edit.nodeId }]
    case 'addEdge':
    case 'removeEdge': {
      const { source, handle, target } = edit
      const others = targetsOf(graph, edit).filter((one) => one !== target)
      if (edit.op === 'removeEdge') return [{ kind: 'connect', source, handle, targets: others }]
      const isParallel = edit.parallel === true
      return [{ kind: 'connect', source, handle, targets: isParallel ? [...others, target] : [target] }]
    }
    case 'removeComment':
      return [{ kind: 'comment', commentId: edit.commentId, comment: null }]
    case 'addComment':
    case 'changeComment':
  }
  const { op: _, ...comment } = edit
  return [{ kind: 'comment', commentId: comment.commentId, comment }]
}

/** Keeps only differences between two graphs, to save browser storage. */
export function onlyDifferent(base: Graph, now: Graph): { base: Graph; mine: Graph } {
  return { base: differing(base, now), mine: differing(now, base) }
}

function differing(one: Graph, other: Graph): Graph {
  const nodes = new Map(other.nodes.map((node) => [node.nodeId, node]))
  const comments = new Map(other.comments.map((comment) => [comment.commentId, comment]))
  return {
    nodes: one.nodes.filter((node) => !isSame(node, nodes.get(node.nodeId))),
    edges: one.edges.filter((edge) => !isSame(targetsOf(one, edge), targetsOf(other, edge))),
    comments: one.comments.filter((comment) => !isSame(comment, comments.get(comment.commentId))),
  }
}

/** Drops computed display positions, except for nodes that a user has moved. */
export function withoutSpread(
  edits: readonly WireEdit[],
  spread: ReadonlyMap<string, Position>,
): readonly WireEdit[] {
  if (spread.size === 0) return edits
  const isShownOnly = (edit: WireEdit) =>
    edit.op === 'moveNode' && isSame(spread.get(edit.nodeId), edit.position)
  const hasMoved = edits.some((edit) => edit.op === 'moveNode' && !isShownOnly(edit))
  return hasMoved ? edits : edits.filter((edit) => !isShownOnly(edit))
}
