import { type Edit, toConnect } from './edits.ts'
import {
  aliasesOf,
  type Edge,
  freeAlias,
  type Graph,
  type GraphNode,
  isFarOut,
  movedTo,
  newNodeId,
} from './graph.ts'
import { spreadOf } from './placement.ts'

const mark = 'frontdesk-nodes'
/** The server's limit for one graph. */
const mostNodes = 1000
// Node data is never this deep. Deeper input would overflow the stack of its readers.
const mostLevels = 64

/** The result of a paste: the copies, and the number of nodes that are not allowed there. */
export interface Pasted {
  nodeIds: readonly string[]
  leftOut: number
  /** Nothing was pasted, because the graph would exceed the node limit. */
  isTooMuch: boolean
}

/** Serializes the selected nodes and the edges between them. */
export function copyText(graph: Graph, nodeIds: ReadonlySet<string>): string {
  const nodes = graph.nodes.filter(({ nodeId }) => nodeIds.has(nodeId))
  const edges = graph.edges.filter(({ source, target }) => nodeIds.has(source) && nodeIds.has(target))
  return JSON.stringify({ kind: mark, nodes, edges }, null, 2)
}

/** Parses such a text. Undefined for any other text. */
export function readCopied(text: string): Graph | undefined {
  if (!text.includes(mark)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || value['kind'] !== mark || isTooDeep(value, mostLevels)) return undefined
    const { nodes, edges } = value
    if (!Array.isArray(nodes) || !Array.isArray(edges)) return undefined
    if (!nodes.every(isNode) || !edges.every(isEdge)) return undefined
    const graph = { nodes, edges, comments: [] }
    const isWild = nodes.some(({ position }) => isFarOut(position))
    return isWild ? movedTo(graph, spreadOf(graph)) : graph
  } catch {
    return undefined
  }
}

/** Rules of the graph that receives the paste. */
export interface Fitting {
  /** Returns true if a node of this type may join the given ones. */
  fits: (type: string, beside: readonly GraphNode[]) => boolean
  /** Returns true if the port exists and the node accepts an edge. */
  leads: (source: GraphNode, handle: string, target: GraphNode) => boolean
}

/**
 * Creates edits that add copies of nodes with new names and ids. Texts that refer to a copied node refer to its copy.
 * Nodes that are not allowed in this graph are skipped.
 */
export function pasteEdits(
  graph: Graph,
  copied: Graph,
  shift: { x: number; y: number },
  { fits, leads }: Fitting,
): { edits: Edit[]; pasted: Pasted } {
  const fitting = fittingNodes(graph, copied, fits)
  const leftOut = copied.nodes.length - fitting.length
  if (graph.nodes.length + fitting.length > mostNodes) {
    return { edits: [], pasted: { nodeIds: [], leftOut: copied.nodes.length, isTooMuch: true } }
  }
  const ids = new Map(fitting.map(({ nodeId }) => [nodeId, newNodeId()]))
  const taken = aliasesOf(graph)
  const copies = new Map(
    fitting.map((node): [string, GraphNode] => {
      const alias = freeAlias(taken, node.alias)
      taken.add(alias.toLowerCase())
      const nodeId = ids.get(node.nodeId) ?? newNodeId()
      const data = renamed(node.data, ids) as GraphNode['data']
      return [node.nodeId, { nodeId, alias, type: node.type, position: moved(node, shift), data }]
    }),
  )
  const edges = copied.edges.flatMap(({ source, handle, target }): Edge[] => {
    const [from, to] = [copies.get(source), copies.get(target)]
    if (from === undefined || to === undefined || from === to || !leads(from, handle, to)) return []
    return [{ source: from.nodeId, handle, target: to.nodeId }]
  })
  const nodes = [...copies.values()]
  return {
    edits: [...nodes.map((node): Edit => ({ kind: 'add', node })), ...toConnect({ ...graph, edges }, edges)],
    pasted: { nodeIds: nodes.map(({ nodeId }) => nodeId), leftOut, isTooMuch: false },
  }
}

/** Filters the allowed nodes, with only the first of several triggers. */
function fittingNodes(graph: Graph, copied: Graph, fits: Fitting['fits']): GraphNode[] {
  const found = new Map<string, GraphNode>()
  const beside = [...graph.nodes]
  for (const node of copied.nodes) {
    if (found.has(node.nodeId) || !fits(node.type, beside)) continue
    found.set(node.nodeId, node)
    beside.push(node)
  }
  return [...found.values()]
}

function moved({ position: { positionX, positionY } }: GraphNode, shift: { x: number; y: number }) {
  return { positionX: positionX + shift.x, positionY: positionY + shift.y }
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1))
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
