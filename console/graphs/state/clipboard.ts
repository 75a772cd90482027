import type { Edit } from './edits.ts'
import { toConnect } from './edits.ts'
import { aliasesOf, freeAlias, type Graph, type GraphNode, newNodeId } from './graph.ts'

const mark = 'frontdesk-nodes'

/** The chosen nodes and what connects them, as a text that can be kept, sent and pasted elsewhere. */
export function copyText(graph: Graph, nodeIds: ReadonlySet<string>): string {
  const nodes = graph.nodes.filter(({ nodeId }) => nodeIds.has(nodeId))
  const edges = graph.edges.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target))
  return JSON.stringify({ kind: mark, nodes, edges }, null, 2)
}

/** What such a text holds, or undefined where it is any other text. */
export function readCopied(text: string): Graph | undefined {
  if (!text.includes(mark)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || value['kind'] !== mark) return undefined
    const { nodes, edges } = value
    if (!Array.isArray(nodes) || !Array.isArray(edges)) return undefined
    return nodes.every(isNode) && edges.every(isEdge) ? { nodes, edges, comments: [] } : undefined
  } catch {
    return undefined
  }
}

/**
 * Edits that put copies of nodes into a graph, under names and ids of their own. Texts that named a copied node by its
 * id name its copy. `fits` leaves out what may not stand in this graph.
 */
export function pasteEdits(
  graph: Graph,
  copied: Graph,
  shift: { x: number; y: number },
  fits: (type: string) => boolean,
): { edits: Edit[]; nodeIds: string[] } {
  const taken = aliasesOf(graph)
  const fitting = copied.nodes.filter(({ type }) => fits(type))
  const ids = new Map(fitting.map(({ nodeId }) => [nodeId, newNodeId()]))
  const nodes = fitting.map((node): GraphNode => {
    const alias = freeAlias(taken, node.alias)
    taken.add(alias.toLowerCase())
    return {
      ...node,
      nodeId: ids.get(node.nodeId) ?? newNodeId(),
      alias,
      position: {
        positionX: node.position.positionX + shift.x,
        positionY: node.position.positionY + shift.y,
      },
      data: renamed(node.data, ids) as GraphNode['data'],
    }
  })
  const edges = copied.edges.flatMap(({ source, handle, target }) => {
    const [from, to] = [ids.get(source), ids.get(target)]
    return from === undefined || to === undefined ? [] : [toConnect({ source: from, handle, target: to })]
  })
  return {
    edits: [...nodes.map((node): Edit => ({ kind: 'add', node })), ...edges],
    nodeIds: nodes.map(({ nodeId }) => nodeId),
  }
}

function renamed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    return value.replace(/node_[0-9a-f-]{36}/g, (id) => ids.get(id) ?? id)
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, ids))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, ids)]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNode(value: unknown): value is GraphNode {
  return (
    isObject(value) &&
    typeof value['nodeId'] === 'string' &&
    typeof value['alias'] === 'string' &&
    typeof value['type'] === 'string' &&
    isObject(value['data']) &&
    isObject(value['position']) &&
    Number.isFinite(value['position']['positionX']) &&
    Number.isFinite(value['position']['positionY'])
  )
}

function isEdge(value: unknown): value is Graph['edges'][number] {
  return isObject(value) && ['source', 'handle', 'target'].every((key) => typeof value[key] === 'string')
}
