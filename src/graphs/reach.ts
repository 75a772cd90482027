import type { NodeData } from '../kit/node.ts'
import type { Trigger } from '../kit/trigger.ts'
import type { Graph, GraphNode, GraphScope } from './model.ts'

/** The nodes that a run starting at `starts` can reach, including `starts`. */
export function reachableFrom(graph: Graph, starts: Iterable<string>): Set<string> {
  const targets = new Map(graph.nodes.map((node) => [node.nodeId, node.edges.map((edge) => edge.target)]))
  const reached = new Set(starts)
  // Iterating a Set includes items added meanwhile, so it is its own queue.
  for (const nodeId of reached) for (const target of targets.get(nodeId) ?? []) reached.add(target)
  return reached
}

/** For each loop, the nodes that its body can reach. */
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

export function entryOf(
  scope: Pick<GraphScope, 'kind' | 'definitions'>,
  graph: Graph,
): GraphNode | undefined {
  return graph.nodes.find((node) => scope.definitions.get(node.type)?.entry === scope.kind)
}

/** The trigger in the entry of a workflow. */
export function triggerOf(
  scope: Pick<GraphScope, 'kind' | 'definitions'>,
  graph: Graph,
): Trigger<NodeData> | undefined {
  const entry = entryOf(scope, graph)
  return entry === undefined ? undefined : scope.definitions.get(entry.type)?.trigger(entry.data)
}

/**
 * The nodes that a run could repeat endlessly: those on cycles and between them. Waiting nodes end a turn, and an edge
 * back to a loop only starts its next iteration, so both break a cycle.
 */
export function inCycles(scope: GraphScope, graph: Graph): Set<string> {
  const passes = ({ type }: GraphNode): boolean => {
    const definition = scope.definitions.get(type)
    return definition?.waits === true || definition?.loop !== undefined
  }
  const left = new Map(graph.nodes.filter((node) => !passes(node)).map((node) => [node.nodeId, node]))
  for (;;) {
    const edges = [...left.values()].flatMap((node) => node.edges.filter(({ target }) => left.has(target)))
    const [sources, targets] = [
      new Set(edges.map((edge) => edge.source)),
      new Set(edges.map((edge) => edge.target)),
    ]
    const ended = [...left.keys()].filter((nodeId) => !sources.has(nodeId) || !targets.has(nodeId))
    if (ended.length === 0) return new Set(left.keys())
    for (const nodeId of ended) left.delete(nodeId)
  }
}
