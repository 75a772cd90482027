import { type Graph, type GraphNode, targetsOf } from './graph.ts'
import { type NodeTypes, type Port, portsOf } from './node-types.ts'

/** A line of the outline: a node, the port that leads to it, and its depth. */
export interface OutlineItem {
  /** A key of its own, because a node with several inputs appears once and is referred to elsewhere. */
  id: string
  node: GraphNode
  level: number
  /** The port that leads here, if the source has several. */
  via: Port | undefined
  /** A reference to a node that another line shows. */
  isLink: boolean
}

export interface Outline {
  items: readonly OutlineItem[]
  /** The start of nodes that no edge leads to. */
  looseFrom: number
}

/** A chain stays on one level. Each branch adds a level. */
export function outlineOf(graph: Graph, types: NodeTypes): Outline {
  const nodes = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  const visited = new Set<string>()
  const items: OutlineItem[] = []
  const tell = (start: GraphNode, startLevel: number, startVia: Port | undefined) => {
    // A loop and not recursion, because chains may be long.
    const pending = [{ node: start, level: startLevel, via: startVia }]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, level, via } = next
      const isLink = visited.has(node.nodeId)
      items.push({ id: `${node.nodeId}:${items.length}`, node, level, via, isLink })
      if (isLink) continue
      visited.add(node.nodeId)
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
    if (!visited.has(node.nodeId) && !reached.has(node.nodeId)) tell(node, 1, undefined)
  // The remaining nodes form cycles.
  for (const node of graph.nodes) if (!visited.has(node.nodeId)) tell(node, 1, undefined)
  return { items, looseFrom }
}

function waysOf(
  graph: Graph,
  nodes: ReadonlyMap<string, GraphNode>,
  node: GraphNode,
  types: NodeTypes,
): { port: Port; target: GraphNode }[] {
  const ports = portsOf(types.get(node.type), node.data)
  // The main path comes last, so that branches precede what follows.
  const inOrder = [...ports.filter(({ isError }) => isError), ...ports.filter(({ isError }) => !isError)]
  return inOrder.flatMap((port) => {
    return targetsOf(graph, { source: node.nodeId, handle: port.handle }).flatMap((id) => {
      const target = nodes.get(id)
      return target === undefined ? [] : [{ port, target }]
    })
  })
}
