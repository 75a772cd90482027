import type { SecretBinding } from '../kit/bound-secret.ts'
import { timeUuid } from '../kit/ids.ts'
import type { GraphKind, NodeData, NodeDefinition } from '../kit/node.ts'
import type { Issue } from '../kit/problem.ts'

export interface Edge {
  id: string
  source: string
  /** The way out of the source. */
  handle: string
  target: string
  /** The way into the target. */
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
  /** Live before unknown names were refused: until it is published again, they stay as they are written. */
  lenientNames?: boolean
}

/** A variable that the agent or the workflow declares. */
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

/** An error keeps a node from being saved and a draft from being published; a warning does neither. */
export interface GraphIssue extends Issue {
  severity: 'error' | 'warning'
  nodeId?: string
  alias?: string
}

export const inputPort = 'input'

/** The list of edges is read off the nodes, so the two can never differ. */
export function graphOf(nodes: readonly GraphNode[]): Graph {
  return { nodes, edges: nodes.flatMap((node) => node.edges) }
}

export const emptyGraph: Graph = graphOf([])

/**
 * A graph from anywhere, with each edge on its source and in the list, whichever of the two places held it.
 * Of two edges on one port the list's stays: it is what engines follow. Edges without a source are dropped.
 */
export function normalised(graph: Graph): Graph {
  const onNodes = graph.nodes.flatMap((node) => node.edges.filter((edge) => edge.source === node.nodeId))
  const byPort = new Map<string, Edge>()
  for (const edge of [...onNodes, ...graph.edges]) byPort.set(`${edge.source} ${edge.handle}`, edge)
  const bySource = Map.groupBy(byPort.values(), (edge) => edge.source)
  return graphOf(graph.nodes.map((node) => ({ ...node, edges: bySource.get(node.nodeId) ?? [] })))
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
