import type { Graph, GraphNode, GraphScope } from './model.ts'

/** The nodes that a run starting at `starts` can come to, `starts` included. */
export function reachableFrom(graph: Graph, starts: Iterable<string>): Set<string> {
  const targets = new Map(graph.nodes.map((node) => [node.nodeId, node.edges.map((edge) => edge.target)]))
  const reached = new Set(starts)
  // A Set hands out what is added while it is read, so it is its own queue.
  for (const nodeId of reached) for (const target of targets.get(nodeId) ?? []) reached.add(target)
  return reached
}

/** For each loop, the nodes that its body can come to. */
export function insideLoops(scope: GraphScope, graph: Graph): Map<string, Set<string>> {
  return new Map(
    graph.nodes.flatMap((node): [string, Set<string>][] => {
      const body = scope.definitions.get(node.type)?.loop
      if (body === undefined) return []
      const starts = node.edges.filter((edge) => edge.handle === body).map((edge) => edge.target)
      return [[node.nodeId, reachableFrom(graph, starts)]]
    }),
  )
}

/** Where the graph starts, if it has the entry that its kind asks for. */
export function entryOf(
  scope: Pick<GraphScope, 'kind' | 'definitions'>,
  graph: Graph,
): GraphNode | undefined {
  return graph.nodes.find((node) => scope.definitions.get(node.type)?.entry === scope.kind)
}

/** What starts a workflow: the `triggerType` of its entry, or null. */
export function triggerTypeOf(scope: Pick<GraphScope, 'kind' | 'definitions'>, graph: Graph): string | null {
  const entry = entryOf(scope, graph)
  if (entry === undefined) return null
  return scope.definitions.get(entry.type)?.trigger?.(entry.data) ?? null
}
