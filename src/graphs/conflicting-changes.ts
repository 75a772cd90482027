import type { Issue } from '../kit/problem.ts'
import { namedBy, type PlacedEdit } from './apply-edits.ts'
import type { NodeEdit } from './edits.ts'
import type { Graph, GraphScope } from './model.ts'

/** Changes by others since the revision that the edits are based on. */
export interface ChangedSince {
  /** True if there are any. */
  any: boolean
  /** Nodes with another alias, position or data; new ones, too. */
  nodes: ReadonlySet<string>
  /** Nodes with other outgoing edges. */
  edges: ReadonlySet<string>
}

/** The edits that would undo a change that their author hadn't seen. All others are valid on the current graph. */
export function conflictingChanges(
  scope: GraphScope,
  graph: Graph,
  edits: readonly PlacedEdit[],
  changed: ChangedSince,
): Issue[] {
  const aliases = new Map(graph.nodes.map((node) => [node.nodeId, node.alias]))
  const own = new Set<string>()
  const present = new Set(aliases.keys())
  return edits.flatMap(({ edit, index }): Issue[] => {
    const path = `edits[${index}]`
    if (edit.op === 'addNode') {
      if (edit.nodeId === undefined) return []
      const isTaken = present.has(edit.nodeId)
      present.add(edit.nodeId)
      own.add(edit.nodeId)
      const message = 'There is a node with this ID already.'
      return isTaken ? [{ path: `${path}.nodeId`, code: 'taken', message }] : []
    }
    const missing = namedBy(edit).find((nodeId) => !present.has(nodeId))
    if (missing !== undefined) {
      const message = `The node ${missing} was removed.`
      return changed.any && !own.has(missing) ? [{ path, code: 'removed', message }] : []
    }
    const conflicting = others(scope, graph, edit, changed).filter((nodeId) => !own.has(nodeId))
    if (edit.op === 'removeNode') {
      present.delete(edit.nodeId)
      own.add(edit.nodeId)
    }
    return conflicting.map((nodeId) => {
      const message = `"${aliases.get(nodeId) ?? nodeId}" was changed.`
      return { path, code: 'changed', message }
    })
  })
}

/** The nodes that the edit is about and that others have changed. */
function others(scope: GraphScope, graph: Graph, edit: NodeEdit, changed: ChangedSince): string[] {
  if ('source' in edit) return changed.edges.has(edit.source) ? [edit.source] : []
  if (edit.nodeId === undefined) return []
  const { nodeId } = edit
  if (changed.nodes.has(nodeId)) return [nodeId]
  if (edit.op === 'moveNode') return []
  // New data may remove ports, and their edges with them.
  const type = graph.nodes.find((node) => node.nodeId === nodeId)?.type ?? ''
  const hasBranches = scope.definitions.get(type)?.branches !== undefined
  const losesEdges = edit.op === 'removeNode' || ('data' in edit && edit.data !== undefined && hasBranches)
  if (losesEdges && changed.edges.has(nodeId)) return [nodeId]
  if (edit.op !== 'removeNode') return []
  const into = graph.edges.filter((edge) => edge.target === nodeId && changed.edges.has(edge.source))
  return [...new Set(into.map((edge) => edge.source))]
}
