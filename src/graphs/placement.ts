import { closest } from '../kit/closest.ts'
import type { GraphFamily, GraphKind, NodeDefinition } from '../kit/node.ts'
import type { Issue } from '../kit/problem.ts'
import type { Graph, GraphScope } from './model.ts'

const entryPlaces: Record<GraphKind, string> = {
  'default-flow': 'the default Start flow of an agent',
  flow: 'flows other than the default Start flow',
  workflow: 'workflows',
}

const familyPlaces: Record<GraphFamily, string> = { flow: 'flows', workflow: 'workflows' }

/** More than any hand-drawn graph needs. It limits the cost of reading, checking and publishing a draft. */
const nodeLimit = 1000

export function familyOf(kind: GraphKind): GraphFamily {
  return kind === 'workflow' ? 'workflow' : 'flow'
}

/** Suggests a type for an unknown one. */
export function unknownTypeIssue(scope: GraphScope, type: string): Issue {
  const family = familyOf(scope.kind)
  const types = [...scope.definitions.values()]
    .filter((one) => one.in.includes(family))
    .map((one) => one.type)
  const suggestion = closest(type, types)
  return {
    path: 'type',
    code: 'unknown_node_type',
    message: `There is no node type "${type.slice(0, 80)}". The types of ${familyPlaces[family]} are ${types.join(', ')}.`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Checks if the graph may contain a node of this type besides the others. */
export function placementIssues(
  scope: GraphScope,
  definition: NodeDefinition,
  others: Graph['nodes'],
): Issue[] {
  const { type, entry } = definition
  if (others.length >= nodeLimit)
    return [issue('too_many_nodes', `A graph can have ${nodeLimit} nodes at most.`)]
  if (!definition.in.includes(familyOf(scope.kind))) return [issue('wrong_graph', otherFamily(definition))]
  if (entry === undefined) return []
  if (entry !== scope.kind) {
    return [issue('wrong_graph', `A ${type} node is available in ${entryPlaces[entry]} only.`)]
  }
  const present = others.find((node) => scope.definitions.get(node.type)?.entry !== undefined)
  if (present === undefined) return []
  return [
    issue(
      'second_entry',
      `This graph already starts at "${present.alias}" (${present.type}). A graph has one entry.`,
    ),
  ]
}

function otherFamily({ type, in: families, instead }: NodeDefinition): string {
  const places = families.map((family) => familyPlaces[family]).join(' and ')
  return `A ${type} node is available in ${places} only.${instead === undefined ? '' : ` ${instead}`}`
}

function issue(code: string, message: string): Issue {
  return { path: 'type', code, message }
}
