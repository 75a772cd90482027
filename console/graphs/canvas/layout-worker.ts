import type { LayoutAnswer, LayoutQuestion } from './layout.ts'

/** The address of this very file, by which a worker of it is started. */
export const address = import.meta.url

declare const WorkerGlobalScope: (new () => object) | undefined

/** In a worker it answers; in a page it only tells its address, and what lays out is not even loaded. */
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
