import { entryOf, type Graph, type GraphNode, nodeDefinitions, nodesRead } from '../../graphs/index.ts'

/** A flow made ready to run. It never changes, so turns share it. */
export interface FlowProgram {
  entry: GraphNode | undefined
  node: (nodeId: string) => GraphNode | undefined
  /** The node at the other end of the edge on this port. */
  next: (nodeId: string, handle: string) => string | undefined
  byAlias: (alias: string) => GraphNode | undefined
  /** The nodes whose results its texts name: only theirs are kept. */
  reads: ReadonlySet<string>
  /** Live before unknown names were refused. */
  lenientNames: boolean
}

export function compileFlow(graph: Graph, kind: 'default-flow' | 'flow'): FlowProgram {
  const byId = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  const byAlias = new Map(graph.nodes.map((node) => [node.alias, node]))
  const targets = new Map(graph.edges.map((edge) => [`${edge.source} ${edge.handle}`, edge.target]))
  return {
    entry: entryOf({ kind, definitions: nodeDefinitions }, graph),
    node: (nodeId) => byId.get(nodeId),
    byAlias: (alias) => byAlias.get(alias),
    reads: nodesRead(nodeDefinitions, graph),
    lenientNames: graph.lenientNames === true,
    next: (nodeId, handle) => {
      const target = targets.get(`${nodeId} ${handle}`)
      return target !== undefined && byId.has(target) ? target : undefined
    },
  }
}
