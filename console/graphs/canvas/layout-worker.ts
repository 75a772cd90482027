import type { LayoutAnswer, LayoutQuestion } from './layout.ts'

/** The URL of this module, which starts a worker of it. */
export const address = import.meta.url

declare const WorkerGlobalScope: (new () => object) | undefined

/** Handles messages in a worker. In a page the module exports only its URL and doesn't load the layout library. */
if (typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope) {
  globalThis.addEventListener('message', (event) => {
    void layOut((event as MessageEvent<LayoutQuestion>).data).then((answer) => postMessage(answer))
  })
}

async function layOut({ nodes, edges }: LayoutQuestion): Promise<LayoutAnswer> {
  const { Graph, layout } = await import('@dagrejs/dagre')
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 72 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height })
  for (const { source, target } of edges) graph.setEdge(source, target)
  layout(graph)
  return nodes.map(({ id, width, height }) => {
    const { x, y } = graph.node(id)
    return { id, x: x - width / 2, y: y - height / 2 }
  })
}
