import { closest } from '../kit/closest.ts'
import { type Issue, invalid, notFound, wrong } from '../kit/problem.ts'
import { type Edge, type Graph, type GraphScope, graphOf, inputPort, newEdgeId, nodeOf } from './model.ts'
import { onlyPort, portsOf } from './ports.ts'

export interface EdgeBody {
  source: string
  target: string
  handle?: string | undefined
  targetEdge?: string | undefined
  /** Keeps the other edges of the port: their branches run in parallel. */
  parallel?: boolean | undefined
}

/**
 * Connects two nodes. Replaces the edges on the same port, and keeps the ID of the first one, unless the new edge is
 * parallel to them.
 */
export function addEdge(scope: GraphScope, graph: Graph, body: EdgeBody): { graph: Graph; edge: Edge } {
  const ports = portsOfNode(scope, graph, body.source)
  const handle = body.handle ?? onlyPort(ports ?? []) ?? 'default'
  const planned = {
    source: body.source,
    handle,
    target: body.target,
    targetEdge: body.targetEdge ?? inputPort,
  }
  const issues = edgeIssues(scope, graph, planned)
  if (issues.length > 0) throw invalid(issues)

  const source = nodeOf(graph, body.source)
  const onPort = source?.edges.filter((edge) => edge.handle === handle) ?? []
  const replaced = body.parallel === true ? onPort.filter(({ target }) => target === planned.target) : onPort
  const [first] = replaced
  const edge: Edge = { id: first?.id ?? newEdgeId(), ...planned }
  const nodes = graph.nodes.map((node) => {
    if (node !== source) return node
    const kept = node.edges.filter((one) => one === first || !replaced.includes(one))
    const edges = first === undefined ? [...kept, edge] : kept.map((one) => (one === first ? edge : one))
    return { ...node, edges }
  })
  return { graph: graphOf(nodes), edge }
}

/** Removes the edge on a port, or every edge between two nodes. */
export function removeEdge(
  graph: Graph,
  body: { source: string; handle?: string | undefined; target?: string | undefined },
): Graph {
  const { source, handle, target } = body
  if (handle === undefined && target === undefined) {
    throw wrong('', 'required', 'Give `source` with `handle`, or `source` with `target`.')
  }
  const goes = (edge: Edge) =>
    edge.source === source &&
    (handle === undefined || edge.handle === handle) &&
    (target === undefined || edge.target === target)
  if (!graph.edges.some(goes)) throw notFound('edge')
  return graphOf(
    graph.nodes.map((node) =>
      node.nodeId === source ? { ...node, edges: node.edges.filter((edge) => !goes(edge)) } : node,
    ),
  )
}

/** The mistakes of an edge in this graph: a missing node or port. */
export function edgeIssues(scope: GraphScope, graph: Graph, edge: Omit<Edge, 'id'>): Issue[] {
  const issues: Issue[] = []
  const ports = portsOfNode(scope, graph, edge.source)
  if (ports === undefined) issues.push(noNode('source', edge.source))
  else {
    const handles = ports.map((port) => port.handle)
    if (!handles.includes(edge.handle)) issues.push(unknownPort(edge.handle, handles))
  }
  const target = nodeOf(graph, edge.target)
  if (target === undefined) issues.push(noNode('target', edge.target))
  else if (scope.definitions.get(target.type)?.entry !== undefined) {
    const message = `"${target.alias}" (${target.type}) is the entry. No edge can lead to it.`
    issues.push({ path: 'target', code: 'into_entry', message })
  }
  if (edge.targetEdge !== inputPort) {
    const message = `The only input port is "${inputPort}".`
    issues.push({ path: 'targetEdge', code: 'unknown_port', message, suggestion: inputPort })
  }
  return issues
}

function portsOfNode(scope: GraphScope, graph: Graph, nodeId: string) {
  const node = nodeOf(graph, nodeId)
  if (node === undefined) return undefined
  const definition = scope.definitions.get(node.type)
  return definition === undefined ? [] : portsOf(definition, node.data)
}

function noNode(path: string, nodeId: string): Issue {
  return { path, code: 'not_found', message: `There is no node "${nodeId.slice(0, 80)}" in this graph.` }
}

function unknownPort(handle: string, handles: readonly string[]): Issue {
  const suggestion = closest(handle, handles)
  return {
    path: 'handle',
    code: 'unknown_port',
    message:
      handles.length === 0
        ? 'This node has no ports.'
        : `This node has no port "${handle.slice(0, 80)}". It has ${handles.join(', ')}.`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
