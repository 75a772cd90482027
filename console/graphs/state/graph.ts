import type { Schemas } from '../../../clients/typescript/src/index.ts'

/** The editor's model of a graph: nodes without edges, and edges by their port. */
export interface Graph {
  nodes: readonly GraphNode[]
  edges: readonly Edge[]
  comments: readonly GraphComment[]
}

export type NodeData = Readonly<Record<string, unknown>>

export interface Position {
  positionX: number
  positionY: number
}

export interface GraphNode {
  nodeId: string
  alias: string
  type: string
  position: Position
  data: NodeData
}

/** Several edges of a port start parallel branches. */
export interface Edge {
  source: string
  handle: string
  target: string
}

/** A comment on the canvas. */
export interface GraphComment {
  commentId: string
  text: string
  position: Position
  size: { width: number; height: number } | null
}

export const emptyGraph: Graph = { nodes: [], edges: [], comments: [] }

type WireGraph = Pick<Schemas['Graph'], 'nodes' | 'edges'> & { comments?: readonly GraphComment[] }

export function graphOf(wire: WireGraph): Graph {
  return {
    nodes: wire.nodes.map(({ nodeId, alias, type, position, data }) => ({
      nodeId,
      alias,
      type,
      position,
      data,
    })),
    edges: wire.edges.map(({ source, handle, target }) => ({ source, handle, target })),
    comments: (wire.comments ?? []).map((comment) =>
      isFarOut(comment.position) ? { ...comment, position: atBeginning } : comment,
    ),
  }
}

/** Half of the server's position limit, so that there is space after every node. */
const farthest = 500_000
const atBeginning: Position = { positionX: 0, positionY: -160 }

/** Returns true if the position is out of the reach of any canvas, as written by programs. */
export function isFarOut({ positionX, positionY }: Position): boolean {
  return !(Math.abs(positionX) <= farthest && Math.abs(positionY) <= farthest)
}

export function nodeOf(graph: Graph, nodeId: string): GraphNode | undefined {
  return graph.nodes.find((node) => node.nodeId === nodeId)
}

export type Port = Pick<Edge, 'source' | 'handle'>

/** Identifies the port of an edge. */
export function portKey({ source, handle }: Port): string {
  return `${source} ${handle}`
}

/** Identifies an edge. Only the handle can have spaces. */
export function edgeId({ source, handle, target }: Edge): string {
  return `${source} ${target} ${handle}`
}

export function edgeOf(id: string): Edge {
  const [source = '', target = '', ...handle] = id.split(' ')
  return { source, target, handle: handle.join(' ') }
}

/** The nodes that a port leads to. */
export function targetsOf(graph: Graph, { source, handle }: Port): readonly string[] {
  return graph.edges
    .filter((edge) => edge.source === source && edge.handle === handle)
    .map(({ target }) => target)
}

/** Generated in the browser, so that nodes added offline can be connected at once. */
export function newNodeId(): string {
  return `node_${uuid()}`
}

export function newCommentId(): string {
  return `comment_${uuid()}`
}

export function uuid(): string {
  if (globalThis.crypto.randomUUID !== undefined) return crypto.randomUUID()
  // Browsers offer randomUUID only in secure contexts.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the first free name of «Say», «Say 2», «Say 3», ignoring case. */
export function freeAlias(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted.toLowerCase())) return wanted
  const stem = wanted.replace(/ \d+$/, '')
  let number = 2
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++
  return `${stem} ${number}`
}

export function aliasesOf(graph: Graph): Set<string> {
  return new Set(graph.nodes.map(({ alias }) => alias.toLowerCase()))
}

/** Compares two values of node data, ignoring the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const left = entriesOf(one)
  const right = new Map(entriesOf(other))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  )
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined)
}

export function movedTo(graph: Graph, places: ReadonlyMap<string, Position>): Graph {
  if (places.size === 0) return graph
  const nodes = graph.nodes.map((node) => ({ ...node, position: places.get(node.nodeId) ?? node.position }))
  return { ...graph, nodes }
}
