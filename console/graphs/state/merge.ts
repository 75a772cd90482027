import { type Edge, type Graph, type GraphNode, isSame, portKey, targetsOf } from './graph.ts'

/** Conflicting edits of the same value. The graph has theirs, and mine is kept until the user chooses. */
export interface Conflict {
  nodeId: string
  alias: string
  /**
   * A key of the data, `alias`, a port as `port:else` with the nodes that it leads to, or `node` if either side deleted
   * it.
   */
  what: string
  mine: unknown
  theirs: unknown
}

export interface Merged {
  graph: Graph
  conflicts: readonly Conflict[]
}

/** Merges my changes of `base` with those of others. */
export function merge(base: Graph, mine: Graph, theirs: Graph): Merged {
  if (base === theirs) return { graph: mine, conflicts: [] }
  const conflicts: Conflict[] = []
  const inBase = byId(base)
  const inMine = byId(mine)
  const inTheirs = byId(theirs)
  const nodes = [...theirs.nodes, ...mine.nodes.filter(({ nodeId }) => !inTheirs.has(nodeId))].flatMap(
    ({ nodeId }) => mergedNode(inBase.get(nodeId), inMine.get(nodeId), inTheirs.get(nodeId), conflicts),
  )
  const ids = new Set(nodes.map(({ nodeId }) => nodeId))
  const edges = mergedEdges(base, mine, theirs, conflicts).filter(
    ({ source, target }) => ids.has(source) && ids.has(target),
  )
  return { graph: { nodes, edges, comments: mergedComments(base, mine, theirs) }, conflicts }
}

/** My version of a comment wins, because comments don't affect a run and can be undone. */
function mergedComments(base: Graph, mine: Graph, theirs: Graph): Graph['comments'] {
  const [from, my, their] = [base, mine, theirs].map(
    ({ comments }) => new Map(comments.map((one) => [one.commentId, one])),
  )
  const ids = new Set([...(their?.keys() ?? []), ...(my?.keys() ?? [])])
  return [...ids].flatMap((id) => {
    const chosen = isSame(from?.get(id), my?.get(id)) ? their?.get(id) : my?.get(id)
    return chosen ?? []
  })
}

function byId(graph: Graph): Map<string, GraphNode> {
  return new Map(graph.nodes.map((node) => [node.nodeId, node]))
}

function mergedNode(
  base: GraphNode | undefined,
  mine: GraphNode | undefined,
  theirs: GraphNode | undefined,
  conflicts: Conflict[],
): GraphNode[] {
  if (base === undefined) return [theirs ?? mine].filter((node) => node !== undefined)
  if (mine === undefined && theirs === undefined) return []
  if (mine === undefined) {
    if (theirs === undefined || isSameWork(base, theirs)) return []
    conflicts.push({ nodeId: base.nodeId, alias: theirs.alias, what: 'node', mine: null, theirs })
    return [theirs]
  }
  if (theirs === undefined) {
    if (!isSameWork(base, mine)) {
      conflicts.push({ nodeId: base.nodeId, alias: mine.alias, what: 'node', mine, theirs: null })
    }
    return []
  }
  return [changedNode(base, mine, theirs, conflicts)]
}

/** Positions don't affect a run. */
function isSameWork(one: GraphNode, other: GraphNode): boolean {
  return one.alias === other.alias && isSame(one.data, other.data)
}

function changedNode(base: GraphNode, mine: GraphNode, theirs: GraphNode, conflicts: Conflict[]): GraphNode {
  const { nodeId, alias } = theirs
  const chosen = (what: string, from: unknown, my: unknown, their: unknown): unknown => {
    if (isSame(from, my)) return their
    if (!isSame(from, their) && !isSame(my, their)) {
      conflicts.push({ nodeId, alias, what, mine: my, theirs: their })
      return their
    }
    return my
  }
  const keys = new Set([...Object.keys(mine.data), ...Object.keys(theirs.data)])
  const data = [...keys].map((key) => [key, chosen(key, base.data[key], mine.data[key], theirs.data[key])])
  const merged = {
    ...theirs,
    alias: String(chosen('alias', base.alias, mine.alias, theirs.alias)),
    // The last position wins without a conflict.
    position: isSame(base.position, mine.position) ? theirs.position : mine.position,
    data: Object.fromEntries(data.filter(([, value]) => value !== undefined)),
  }
  // Unchanged objects keep their identity, so that they aren't rendered again.
  return isSame(merged, mine) ? mine : merged
}

function mergedEdges(base: Graph, mine: Graph, theirs: Graph, conflicts: Conflict[]): Edge[] {
  const ports = new Map([...theirs.edges, ...mine.edges].map((edge) => [portKey(edge), edge]))
  return [...ports.values()].flatMap(({ source, handle }) => {
    const port = { source, handle }
    const [before, my, their] = [base, mine, theirs].map((graph) => targetsOf(graph, port))
    const toEdges = (targets: readonly string[] = []): Edge[] =>
      targets.map((target) => ({ ...port, target }))
    if (isSame(before, my)) return toEdges(their)
    if (isSame(before, their) || isSame(my, their)) return toEdges(my)
    const alias = theirs.nodes.find(({ nodeId }) => nodeId === source)?.alias ?? ''
    conflicts.push({ nodeId: source, alias, what: `port:${handle}`, mine: my, theirs: their })
    return toEdges(their)
  })
}
