import {
  type Edge,
  entryOf,
  type Graph,
  type GraphNode,
  type NodeDefinitions,
  nodeDefinitions,
  nodesRead,
} from '../../graphs/index.ts'
import type { GraphKind, Merge } from '../../kit/node.ts'

/** Differences of a test run from a real one. */
export interface Trial {
  /** The node to begin at instead of the entry, and the node to end after. */
  from?: string | undefined
  until?: string | undefined
  /** True if nothing may be changed. */
  dryRun: boolean
  /** Nodes that are not executed, with the results to assume for them. */
  pinned: Readonly<Record<string, { output: unknown; variables: Readonly<Record<string, string>> }>>
  /** Known before the first node: results of nodes by id, and variables. */
  known: {
    nodes: Readonly<Record<string, unknown>>
    variables: Readonly<Record<string, string>>
  }
}

/** A graph prepared for running, with nodes and edges by their keys. It never changes, so runs share it. */
export interface Program {
  kind: GraphKind
  entry: GraphNode | undefined
  node: (nodeId: string) => GraphNode | undefined
  byAlias: (alias: string) => GraphNode | undefined
  /** The nodes that the edges of this port lead to, in the order in which they were drawn. */
  targets: (nodeId: string, handle: string) => readonly string[]
  /** True if a path leads from one node to the other; from each node to itself. */
  reaches: (from: string, to: string) => boolean
  /** The settings of a node that merges branches. */
  merge: (nodeId: string) => Merge | undefined
  /** The merges that continue although a branch has failed. */
  tolerantMerges: readonly string[]
  nodes: readonly GraphNode[]
  /** The nodes whose results its texts name. */
  reads: ReadonlySet<string>
  isLoop: (nodeId: string) => boolean
  /** True if a run waits there for a call at its own URL. */
  awaitsCall: (nodeId: string) => boolean
  /** Live before unknown names were refused. */
  lenientNames: boolean
  /** Of a test run. */
  trial: Trial | undefined
}

export function compile(
  graph: Graph,
  {
    kind = 'workflow',
    definitions = nodeDefinitions,
    trial,
  }: { kind?: GraphKind; definitions?: NodeDefinitions; trial?: Trial | undefined } = {},
): Program {
  const byId = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  const byAlias = new Map(graph.nodes.map((node) => [node.alias, node]))
  const edges = graph.edges.filter(({ source, target }) => byId.has(source) && byId.has(target))
  const byPort = Map.groupBy(edges, ({ source, handle }) => `${source} ${handle}`)
  const targets = new Map(
    byPort.entries().map(([port, all]) => [port, [...new Set(all.map(({ target }) => target))]]),
  )
  const merges = new Map(
    graph.nodes.flatMap(({ nodeId, type, data }) => {
      const merge = definitions.get(type)?.merge?.(data)
      return merge === undefined ? [] : [[nodeId, merge] as const]
    }),
  )
  const reaching = reachingBy(edges)
  return {
    kind,
    entry: byId.get(trial?.from ?? '') ?? entryOf({ kind, definitions }, graph),
    node: (nodeId) => byId.get(nodeId),
    byAlias: (alias) => byAlias.get(alias),
    targets: (nodeId, handle) => targets.get(`${nodeId} ${handle}`) ?? [],
    reaches: (from, to) => reaching(to).has(from),
    merge: (nodeId) => merges.get(nodeId),
    tolerantMerges: [...merges].flatMap(([nodeId, { isTolerant }]) => (isTolerant ? [nodeId] : [])),
    nodes: graph.nodes,
    reads: nodesRead(definitions, graph),
    isLoop: (nodeId) => definitions.get(byId.get(nodeId)?.type ?? '')?.loop !== undefined,
    awaitsCall: (nodeId) => {
      const node = byId.get(nodeId)
      return node !== undefined && definitions.get(node.type)?.awaitsCall(node.data) === true
    },
    lenientNames: graph.lenientNames === true,
    trial,
  }
}

/** Returns a function that finds the nodes from which paths lead to a node, itself included. */
function reachingBy(edges: readonly Edge[]): (to: string) => ReadonlySet<string> {
  const byTarget = Map.groupBy(edges, ({ target }) => target)
  const found = new Map<string, ReadonlySet<string>>()
  return (to) => {
    const known = found.get(to)
    if (known !== undefined) return known
    const reaching = new Set([to])
    // The set grows while it is read.
    for (const node of reaching) for (const { source } of byTarget.get(node) ?? []) reaching.add(source)
    found.set(to, reaching)
    return reaching
  }
}
