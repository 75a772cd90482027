import { type Graph, nodeOf } from './graph.ts'
import { type NodeTypes, portsOf } from './node-types.ts'
import { readable } from './summary.ts'

/** What the server says of a node, with nodes and ways out called as the canvas does. */
export function issueWords(
  { message, nodeId = '' }: { message: string; nodeId?: string | undefined },
  { graph, types }: { graph: Graph; types: NodeTypes },
): string {
  const node = nodeOf(graph, nodeId)
  const ports = node === undefined ? [] : portsOf(types.get(node.type), node.data)
  const text = message.replace(/port "([^"]+)"/g, (all, handle: string) => {
    const label = ports.find((port) => port.handle === handle)?.label
    return label === undefined ? all : `port “${label}”`
  })
  return readable(text, graph)
}
