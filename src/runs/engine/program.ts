import {
  entryOf,
  type Graph,
  type GraphNode,
  type NodeDefinitions,
  nodeDefinitions,
  nodesRead,
} from '../../graphs/index.ts'
import type { GraphKind } from '../../kit/node.ts'

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
  /** The node at the other end of the edge on this port. */
  next: (nodeId: string, handle: string) => string | undefined
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
  const targets = new Map(graph.edges.map((edge) => [`${edge.source} ${edge.handle}`, edge.target]))
  return {
    kind,
    entry: byId.get(trial?.from ?? '') ?? entryOf({ kind, definitions }, graph),
    node: (nodeId) => byId.get(nodeId),
    byAlias: (alias) => byAlias.get(alias),
    next: (nodeId, handle) => {
      const target = targets.get(`${nodeId} ${handle}`)
      return target !== undefined && byId.has(target) ? target : undefined
    },
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
