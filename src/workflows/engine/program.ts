import {
  entryOf,
  type Graph,
  type GraphNode,
  type NodeDefinitions,
  nodeDefinitions,
} from '../../graphs/index.ts'

/** A graph made ready to run: nodes and edges found by what a run knows. It never changes, so runs share it. */
export interface Program {
  entry: GraphNode | undefined
  node: (nodeId: string) => GraphNode | undefined
  byAlias: (alias: string) => GraphNode | undefined
  /** The node at the other end of the edge on this port. */
  next: (nodeId: string, handle: string) => string | undefined
  nodes: readonly GraphNode[]
  isLoop: (nodeId: string) => boolean
  /** Live before unknown names were refused. */
  lenientNames: boolean
}

export function compile(graph: Graph, definitions: NodeDefinitions = nodeDefinitions): Program {
  const byId = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  const byAlias = new Map(graph.nodes.map((node) => [node.alias, node]))
  const targets = new Map(graph.edges.map((edge) => [`${edge.source} ${edge.handle}`, edge.target]))
  return {
    entry: entryOf({ kind: 'workflow', definitions }, graph),
    node: (nodeId) => byId.get(nodeId),
    byAlias: (alias) => byAlias.get(alias),
    next: (nodeId, handle) => {
      const target = targets.get(`${nodeId} ${handle}`)
      return target !== undefined && byId.has(target) ? target : undefined
    },
    nodes: graph.nodes,
    isLoop: (nodeId) => definitions.get(byId.get(nodeId)?.type ?? '')?.loop !== undefined,
    lenientNames: graph.lenientNames === true,
  }
}
