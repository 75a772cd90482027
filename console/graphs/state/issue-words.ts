import { type Graph, nodeOf } from './graph.ts'
import { type NodeTypes, portsOf } from './node-types.ts'
import { readable } from './summary.ts'

/** Replaces ids in a server message with the names of nodes and ports on the canvas. */
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
