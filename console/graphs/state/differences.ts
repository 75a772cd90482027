import { type Graph, isSame, targetsOf } from './graph.ts'

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
    for (const handle of new Set([...handlesOf(live, nodeId), ...handlesOf(draft, nodeId)])) {
      const port = { source: nodeId, handle }
      const [was, is] = [targetsOf(live, port), targetsOf(draft, port)]
      if (isSame(was, is)) continue
      fields.push({ key: `→ ${handle}`, before: namesOf(live, was), after: namesOf(draft, is) })
    }
    return fields.length === 0 ? [] : [{ nodeId, alias, type, kind: 'changed', fields }]
  })
  const removed = live.nodes
    .filter(({ nodeId }) => !after.has(nodeId))
    .map(({ nodeId, alias, type }): NodeDifference => ({ nodeId, alias, type, kind: 'removed', fields: [] }))
  return [...kept, ...removed]
}

function namesOf(graph: Graph, nodeIds: readonly string[]): string | null {
  const names = nodeIds.flatMap((id) => graph.nodes.find(({ nodeId }) => nodeId === id)?.alias ?? [])
  return names.length === 0 ? null : names.join(', ')
}

function handlesOf(graph: Graph, nodeId: string): string[] {
  return graph.edges.filter(({ source }) => source === nodeId).map(({ handle }) => handle)
}
