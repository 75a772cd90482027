import { type Edge, edgeKey, type Graph, isSame } from './graph.ts'

export interface FieldDifference {
  key: string
  before: unknown
  after: unknown
}

/** The change of a node since the last publication. */
export interface NodeDifference {
  nodeId: string
  alias: string
  type: string
  kind: 'added' | 'changed' | 'removed'
  fields: readonly FieldDifference[]
}

/** Lists unpublished changes: nodes in draft order, then deleted ones. Positions don't count. */
export function differencesOf(live: Graph, draft: Graph): NodeDifference[] {
  const before = new Map(live.nodes.map((node) => [node.nodeId, node]))
  const after = new Set(draft.nodes.map(({ nodeId }) => nodeId))
  const kept = draft.nodes.flatMap(({ nodeId, alias, type, data }): NodeDifference[] => {
    const old = before.get(nodeId)
    if (old === undefined) return [{ nodeId, alias, type, kind: 'added', fields: [] }]
    const keys = new Set([...Object.keys(old.data), ...Object.keys(data)])
    const fields = [...keys]
      .filter((key) => !isSame(old.data[key], data[key]))
      .map((key) => ({ key, before: old.data[key], after: data[key] }))
    if (old.alias !== alias) fields.unshift({ key: 'alias', before: old.alias, after: alias })
    const [from, to] = [waysOf(live, nodeId), waysOf(draft, nodeId)]
    for (const key of new Set([...from.keys(), ...to.keys()])) {
      const [was, is] = [from.get(key), to.get(key)]
      if (was?.target === is?.target) continue
      const handle = (was ?? is)?.handle ?? ''
      fields.push({ key: `→ ${handle}`, before: nameOf(live, was?.target), after: nameOf(draft, is?.target) })
    }
    return fields.length === 0 ? [] : [{ nodeId, alias, type, kind: 'changed', fields }]
  })
  const removed = live.nodes
    .filter(({ nodeId }) => !after.has(nodeId))
    .map(({ nodeId, alias, type }): NodeDifference => ({ nodeId, alias, type, kind: 'removed', fields: [] }))
  return [...kept, ...removed]
}

function nameOf(graph: Graph, nodeId: string | undefined): string | null {
  return graph.nodes.find((node) => node.nodeId === nodeId)?.alias ?? null
}

function waysOf(graph: Graph, nodeId: string): Map<string, Edge> {
  return new Map(graph.edges.filter(({ source }) => source === nodeId).map((edge) => [edgeKey(edge), edge]))
}
