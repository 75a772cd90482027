import type { SecretBinding } from '../kit/bound-secret.ts'
import { timeUuid } from '../kit/ids.ts'
import type { GraphKind, NodeData, NodeDefinition } from '../kit/node.ts'
import type { Issue } from '../kit/problem.ts'

export interface Edge {
  id: string
  source: string
  /** The source's port. */
  handle: string
  target: string
  /** The target's port. */
  targetEdge: string
}

export interface Position {
  positionX: number
  positionY: number
}

export interface GraphNode {
  nodeId: string
  alias: string
  position: Position
  type: string
  data: NodeData
  edges: readonly Edge[]
}

export interface Graph {
  nodes: readonly GraphNode[]
  edges: readonly Edge[]
  /**
   * True for graphs published before unknown names were refused. Until the next publish, unknown names stay as text.
   */
  lenientNames?: boolean
}

export interface DeclaredVariable {
  id: number
  name: string
  description: string | null
  /** Set if the draft was read completely. */
  defaultValue?: string | null
}

export type NodeDefinitions = ReadonlyMap<string, NodeDefinition>

/** The context of checks of a graph. */
export interface GraphScope {
  kind: GraphKind
  definitions: NodeDefinitions
  variables: readonly DeclaredVariable[]
  /** The secrets of the agent or workflow. */
  secrets?: readonly SecretBinding[]
}

/** Errors prevent saving a node and publishing a draft; warnings don't. */
export interface GraphIssue extends Issue {
  severity: 'error' | 'warning'
  nodeId?: string
  alias?: string
}

export const inputPort = 'input'

/** Derives the list of edges from the nodes, so that the two can't differ. */
export function graphOf(nodes: readonly GraphNode[]): Graph {
  return { nodes, edges: nodes.flatMap((node) => node.edges) }
}

export const emptyGraph: Graph = graphOf([])

/**
 * Normalizes a foreign graph, so that each edge is both on its source and in the list. Of a port that has edges in the
 * list, only those stay, because engines follow the list. Drops edges without a source.
 */
export function normalised(graph: Graph): Graph {
  const onNodes = graph.nodes.flatMap((node) => node.edges.filter((edge) => edge.source === node.nodeId))
  const listed = new Set(graph.edges.map(portOf))
  const unlisted = onNodes.filter((edge) => !listed.has(portOf(edge)))
  const unique = new Map(
    [...unlisted, ...graph.edges].map((edge) => [`${portOf(edge)} ${edge.target}`, edge]),
  )
  const bySource = Map.groupBy(unique.values(), (edge) => edge.source)
  return graphOf(graph.nodes.map((node) => ({ ...node, edges: bySource.get(node.nodeId) ?? [] })))
}

function portOf({ source, handle }: Edge): string {
  return `${source} ${handle}`
}

export function newNodeId(): string {
  return `node_${timeUuid()}`
}

export function newEdgeId(): string {
  return `edge_${timeUuid()}`
}

export function nodeOf(graph: Graph, nodeId: string): GraphNode | undefined {
  return graph.nodes.find((node) => node.nodeId === nodeId)
}

export function definitionMap(definitions: readonly NodeDefinition[]): NodeDefinitions {
  return new Map(definitions.map((definition) => [definition.type, definition]))
}
