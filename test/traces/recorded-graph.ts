import type { Api, Json } from '../harness/api.ts'

/** The graph at this address, as far as an engine needs it. */
export async function graphAt(api: Api, address: string): Promise<Json> {
  const { nodes, edges } = await api.ok.get(address)
  return {
    nodes: nodes.map(({ nodeId, alias, type, data }: Json) => ({ nodeId, alias, type, data })),
    edges: edges.map(({ source, handle, target }: Json) => ({ source, handle, target })),
  }
}
