import { edgeId, type Graph, isSame, targetsOf } from '../state/graph.ts'
import { type NodeTypes, portsOf } from '../state/node-types.ts'
import { nodeHeight } from '../state/placement.ts'
import { readable } from '../state/summary.ts'
import { type Anchor, arriving, leaving } from './anchors.ts'
import type { CardNode, Overlay } from './elements.ts'

/** An edge as it is drawn, without the positions of its nodes. */
export interface PortEdge {
  id: string
  source: string
  handle: string
  target: string
  label: string
  isError: boolean
  /** The number of runs through the edge. */
  count: number | undefined
  /** The number of edges of its port, on the first of them. Undefined on the others. */
  branches: number | undefined
}

/** Converts edges for the canvas. Unchanged ones keep their identity, so that they aren't rendered again. */
export function portEdgesOf(
  before: readonly PortEdge[],
  graph: Graph,
  types: NodeTypes,
  overlay: Overlay,
): PortEdge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]))
  const nodes = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  return graph.edges.flatMap((edge) => {
    const source = nodes.get(edge.source)
    if (source === undefined || !nodes.has(edge.target)) return []
    const ports = portsOf(types.get(source.type), source.data)
    const port = ports.find(({ handle }) => handle === edge.handle)
    const isForked = ports.filter(({ isError }) => !isError).length > 1
    const id = edgeId(edge)
    const targets = targetsOf(graph, edge)
    const label = isForked || port?.isError === true ? readable(port?.label ?? edge.handle, graph) : ''
    const made = {
      ...edge,
      id,
      label: shortened(label),
      isError: port?.isError === true,
      count: overlay.taken.get(id),
      branches: targets[0] === edge.target ? targets.length : undefined,
    }
    const old = known.get(id)
    return old !== undefined && isSame(old, made) ? old : made
  })
}

function shortened(label: string): string {
  return label.length > 28 ? `${label.slice(0, 27)}…` : label
}

export interface Ends {
  from: Anchor
  to: Anchor
}

/** Computes the ends of an edge. Undefined if its port no longer exists. */
export function endsOf(edge: PortEdge, cards: ReadonlyMap<string, CardNode>): Ends | undefined {
  const source = cards.get(edge.source)
  const target = cards.get(edge.target)
  if (source === undefined || target === undefined) return undefined
  const port = leaving(source.data, edge.handle, source.height ?? nodeHeight)
  if (port === undefined) return undefined
  const { x, y } = target.position
  return {
    from: { x: source.position.x + port.x, y: source.position.y + port.y },
    to: { x: x + arriving.x, y: y + arriving.y },
  }
}
