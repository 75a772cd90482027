import type { NodeData } from '../kit/node.ts'
import { conflict, notFound, wrong } from '../kit/problem.ts'
import { aliasTaken, freeAlias } from './aliases.ts'
import {
  type Graph,
  type GraphNode,
  type GraphScope,
  graphOf,
  newNodeId,
  nodeOf,
  type Position,
} from './model.ts'
import { portsOf } from './ports.ts'

/** Adds a node with checked data. Without an id, the graph assigns one, and a readable alias. */
export function addNode(
  scope: GraphScope,
  graph: Graph,
  body: {
    nodeId?: string | undefined
    alias?: string | undefined
    type: string
    position: Position
    data: NodeData
  },
): { graph: Graph; node: GraphNode } {
  const title = scope.definitions.get(body.type)?.title ?? body.type
  const node: GraphNode = {
    nodeId: body.nodeId ?? newNodeId(),
    alias: freeAlias(graph, body.alias ?? title),
    position: body.position,
    type: body.type,
    data: body.data,
    edges: [],
  }
  return { graph: graphOf([...graph.nodes, node]), node }
}

export interface NodeChange {
  alias?: string | undefined
  position?: Position | undefined
  /** Already checked; replaces all data. */
  data?: NodeData | undefined
}

/** Changes the given properties. Edges of ports that the new data no longer has are removed. */
export function updateNode(scope: GraphScope, graph: Graph, nodeId: string, change: NodeChange): Graph {
  const node = existingNode(graph, nodeId)
  if (change.alias !== undefined && aliasTaken(graph, change.alias, nodeId)) {
    throw conflict(`Another node of this graph is called "${change.alias}".`, [
      { path: 'alias', code: 'taken', message: 'Aliases are unique within a graph.' },
    ])
  }
  const changed: GraphNode = {
    ...node,
    alias: change.alias ?? node.alias,
    position: change.position ?? node.position,
    data: change.data ?? node.data,
  }
  return graphOf(graph.nodes.map((one) => (one === node ? withLivingEdges(scope, changed) : one)))
}

function withLivingEdges(scope: GraphScope, node: GraphNode): GraphNode {
  const definition = scope.definitions.get(node.type)
  if (definition === undefined) return node
  const handles = new Set(portsOf(definition, node.data).map((port) => port.handle))
  return { ...node, edges: node.edges.filter((edge) => handles.has(edge.handle)) }
}

/** Removes a node and its edges. The default flow keeps its START node. */
export function removeNode(scope: GraphScope, graph: Graph, nodeId: string): Graph {
  const node = existingNode(graph, nodeId)
  if (scope.kind === 'default-flow' && scope.definitions.get(node.type)?.entry === 'default-flow') {
    throw wrong('nodeId', 'entry_required', `The default flow starts at its ${node.type} node, which stays.`)
  }
  return graphOf(
    graph.nodes
      .filter((one) => one !== node)
      .map((one) =>
        one.edges.some((edge) => edge.target === nodeId)
          ? { ...one, edges: one.edges.filter((edge) => edge.target !== nodeId) }
          : one,
      ),
  )
}

/** Writes outputs of the service, such as the ID of a provider's subscription; undefined removes a key. */
export function writeOutputs(graph: Graph, nodeId: string, outputs: NodeData): Graph {
  const node = existingNode(graph, nodeId)
  const entries = Object.entries({ ...node.data, ...outputs }).filter(([, value]) => value !== undefined)
  return graphOf(
    graph.nodes.map((one) => (one === node ? { ...one, data: Object.fromEntries(entries) } : one)),
  )
}

export function existingNode(graph: Graph, nodeId: string): GraphNode {
  const node = nodeOf(graph, nodeId)
  if (node === undefined) throw notFound('node')
  return node
}
