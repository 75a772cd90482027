import type { NodeDefinition } from '../kit/node.ts'
import { type Reference, referenceKinds } from '../kit/references.ts'
import type { Graph, NodeDefinitions } from './model.ts'
import { markedValues } from './walk.ts'

/** All references in a node's data, with their paths. */
export function collectReferences(definition: NodeDefinition, data: unknown): Reference[] {
  return markedValues(definition.data, data).flatMap(({ mark, value, path, beside }): Reference[] => {
    if (mark.mark !== 'reference') return []
    if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return []
    // The schema reports values of the wrong type.
    if ((typeof value === 'number') !== (referenceKinds[mark.kind].id === 'number')) return []
    const constraint = typeof mark.constraint === 'function' ? mark.constraint(beside) : mark.constraint
    return [{ kind: mark.kind, id: value, path, constraint }]
  })
}

/** The references of a whole draft, with paths as in the graph's body: `nodes[2].data.intentIds[0]`. */
export function collectGraphReferences(definitions: NodeDefinitions, graph: Graph): Reference[] {
  return graph.nodes.flatMap((node, index) => {
    const definition = definitions.get(node.type)
    if (definition === undefined) return []
    return collectReferences(definition, node.data).map((reference) => ({
      ...reference,
      path: ['nodes', index, 'data', ...reference.path],
    }))
  })
}
