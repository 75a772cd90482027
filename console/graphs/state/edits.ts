import {
  type Graph,
  type GraphComment,
  type GraphNode,
  nodeOf,
  type Port,
  type Position,
  portKey,
  targetsOf,
} from './graph.ts'

/** A change of a graph. */
export type Edit =
  | { kind: 'add'; node: GraphNode }
  /** Also deletes the edges of the node. */
  | { kind: 'remove'; nodeId: string }
  | { kind: 'rename'; nodeId: string; alias: string }
  | { kind: 'move'; nodeId: string; position: Position }
  /** Keys of the data. Undefined removes one. */
  | { kind: 'change'; nodeId: string; set: Readonly<Record<string, unknown>> }
  /** Sets the nodes that a port leads to. */
  | { kind: 'connect'; source: string; handle: string; targets: readonly string[] }
  /** Writes or deletes a comment. */
  | { kind: 'comment'; commentId: string; comment: GraphComment | null }

export function applyEdits(graph: Graph, edits: readonly Edit[]): Graph {
  return edits.reduce(applyEdit, graph)
}

/** Edits of a missing node do nothing, because another user may have deleted it. */
function applyEdit(graph: Graph, edit: Edit): Graph {
  switch (edit.kind) {
    case 'add':
      if (nodeOf(graph, edit.node.nodeId) !== undefined) return graph
      return { ...graph, nodes: [...graph.nodes, edit.node] }
    case 'remove':
      return {
        ...graph,
        nodes: graph.nodes.filter(({ nodeId }) => nodeId !== edit.nodeId),
        edges: graph.edges.filter(({ source, target }) => source !== edit.nodeId && target !== edit.nodeId),
      }
    case 'rename':
      return withNode(graph, edit.nodeId, (node) => ({ ...node, alias: edit.alias }))
    case 'move':
      return withNode(graph, edit.nodeId, (node) => ({ ...node, position: edit.position }))
    case 'change':
      return withNode(graph, edit.nodeId, (node) => ({ ...node, data: withKeys(node.data, edit.set) }))
    case 'connect':
      return connected(graph, edit)
    case 'comment':
  }
  return { ...graph, comments: withComment(graph.comments, edit) }
}

function withNode(graph: Graph, nodeId: string, change: (node: GraphNode) => GraphNode): Graph {
  if (nodeOf(graph, nodeId) === undefined) return graph
  return { ...graph, nodes: graph.nodes.map((node) => (node.nodeId === nodeId ? change(node) : node)) }
}

function withKeys(data: GraphNode['data'], set: Readonly<Record<string, unknown>>): GraphNode['data'] {
  return Object.fromEntries(Object.entries({ ...data, ...set }).filter(([, value]) => value !== undefined))
}

function withComment(
  comments: readonly GraphComment[],
  { commentId, comment }: Edit & { kind: 'comment' },
): readonly GraphComment[] {
  const isThere = comments.some((one) => one.commentId === commentId)
  if (comment === null) return comments.filter((one) => one.commentId !== commentId)
  return isThere
    ? comments.map((one) => (one.commentId === commentId ? comment : one))
    : [...comments, comment]
}

function connected(graph: Graph, { source, handle, targets }: Edit & { kind: 'connect' }): Graph {
  const others = graph.edges.filter((edge) => edge.source !== source || edge.handle !== handle)
  const isThere = (nodeId: string): boolean => nodeOf(graph, nodeId) !== undefined
  const edges = isThere(source) ? targets.filter(isThere).map((target) => ({ source, handle, target })) : []
  if (edges.length === 0 && (targets.length > 0 || others.length === graph.edges.length)) return graph
  return { ...graph, edges: [...others, ...edges] }
}

/** Returns the inverse edits, based on the graph before them. */
export function invertEdits(graph: Graph, edits: readonly Edit[]): Edit[] {
  const inverse: Edit[] = []
  let before = graph
  for (const edit of edits) {
    inverse.unshift(...invertEdit(before, edit))
    before = applyEdit(before, edit)
  }
  return inverse
}

function invertEdit(graph: Graph, edit: Edit): Edit[] {
  if (edit.kind === 'add') return [{ kind: 'remove', nodeId: edit.node.nodeId }]
  if (edit.kind === 'connect') {
    const { source, handle } = edit
    return [{ kind: 'connect', source, handle, targets: targetsOf(graph, edit) }]
  }
  if (edit.kind === 'comment') {
    const { commentId } = edit
    const comment = graph.comments.find((one) => one.commentId === commentId) ?? null
    return [{ kind: 'comment', commentId, comment }]
  }
  const node = nodeOf(graph, edit.nodeId)
  if (node === undefined) return []
  const { nodeId } = node
  if (edit.kind === 'rename') return [{ kind: 'rename', nodeId, alias: node.alias }]
  if (edit.kind === 'move') return [{ kind: 'move', nodeId, position: node.position }]
  if (edit.kind === 'change') {
    const set = Object.fromEntries(Object.keys(edit.set).map((key) => [key, node.data[key]]))
    return [{ kind: 'change', nodeId, set }]
  }
  const touching = graph.edges.filter(({ source, target }) => source === nodeId || target === nodeId)
  return [{ kind: 'add', node }, ...toConnect(graph, touching)]
}

/** Edits that give the ports of these edges all their targets in this graph. */
export function toConnect(graph: Graph, edges: readonly Port[]): Edit[] {
  const ports = new Map(edges.map((edge) => [portKey(edge), edge]))
  return [...ports.values()].map(({ source, handle }) => ({
    kind: 'connect',
    source,
    handle,
    targets: targetsOf(graph, { source, handle }),
  }))
}
