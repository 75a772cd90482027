import { edgeAt, type Graph, type GraphNode } from './graph.ts'
import { type NodeTypes, type Port, portsOf } from './node-types.ts'

/** A line of a graph as a tree: a node, how one gets there, and how deep it stands. */
export interface OutlineItem {
  /** Its own, for a node that several ways lead to is told once and named where the others arrive. */
  id: string
  node: GraphNode
  level: number
  /** The port by which it is reached, where its source has several. */
  via: Port | undefined
  /** It is told elsewhere: this is only the way there. */
  isLink: boolean
}

export interface Outline {
  items: readonly OutlineItem[]
  /** Where the nodes begin to which no way leads. */
  looseFrom: number
}

/** A chain stays on its level; each way out of several is a level of its own. */
export function outlineOf(graph: Graph, types: NodeTypes): Outline {
  const nodes = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  const told = new Set<string>()
  const items: OutlineItem[] = []
  const tell = (start: GraphNode, startLevel: number, startVia: Port | undefined) => {
    // Chains may be long, so they are walked and not recursed into.
    const pending = [{ node: start, level: startLevel, via: startVia }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, level, via } = next
      const isLink = told.has(node.nodeId)
      items.push({ id: `${node.nodeId}:${items.length}`, node, level, via, isLink })
      if (isLink) continue
      told.add(node.nodeId)
      const ways = waysOf(graph, nodes, node, types)
      const isForked = portsOf(types.get(node.type), node.data).filter(({ isError }) => !isError).length > 1
      for (const way of ways.toReversed()) {
        const isOwnLevel = isForked || way.port.isError
        pending.push({
          node: way.target,
          level: isOwnLevel ? level + 1 : level,
          via: isOwnLevel ? way.port : undefined,
        })
      }
    }
  }
  const reached = new Set(graph.edges.map(({ target }) => target))
  const entries = graph.nodes.filter(({ type }) => types.get(type)?.entryOf !== null && types.has(type))
  for (const entry of entries) tell(entry, 1, undefined)
  const looseFrom = items.length
  for (const node of graph.nodes)
    if (!told.has(node.nodeId) && !reached.has(node.nodeId)) tell(node, 1, undefined)
  // What is left goes round in a ring.
  for (const node of graph.nodes) if (!told.has(node.nodeId)) tell(node, 1, undefined)
  return { items, looseFrom }
}

function waysOf(
  graph: Graph,
  nodes: ReadonlyMap<string, GraphNode>,
  node: GraphNode,
  types: NodeTypes,
): { port: Port; target: GraphNode }[] {
  const ports = portsOf(types.get(node.type), node.data)
  // The way that goes straight on comes last, so that what branches off stands before what follows.
  const inOrder = [...ports.filter(({ isError }) => isError), ...ports.filter(({ isError }) => !isError)]
  return inOrder.flatMap((port) => {
    const target = nodes.get(edgeAt(graph, node.nodeId, port.handle)?.target ?? '')
    return target === undefined ? [] : [{ port, target }]
  })
}
