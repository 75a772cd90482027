import { dataSchema } from './data-schema.ts'
import type { Graph, GraphNode, GraphScope } from './model.ts'
import { builtInVariables, innermostLoop, loopSuffixes, secretsName } from './names.ts'
import { familyOf } from './placement.ts'
import { insideLoops } from './reach.ts'
import { variableNamePattern } from './templates.ts'

/** A name that is available to a node's texts. */
export interface ReadableName {
  /** The text between the braces. */
  name: string
  kind: 'variable' | 'builtIn' | 'node' | 'loop' | 'secret'
  description: string | null
  /** The node that provides the result or the loop. */
  node: GraphNode | null
}

/** Every name that is available at this node, with the nearest nodes first. */
export function readableNames(scope: GraphScope, graph: Graph, node: GraphNode): ReadableName[] {
  const declared = scope.variables.map(({ name, description }) => variable('variable', name, description))
  const taken = new Set(declared.map(({ name }) => name))
  const builtIn = builtInVariables(familyOf(scope.kind))
    .filter(({ name }) => !taken.has(name))
    .map(({ name, description }) => variable('builtIn', name, description))
  const variables = [...declared, ...builtIn]
  const names = new Set(variables.map(({ name }) => name))
  return [
    ...nodesBefore(graph, node.nodeId).flatMap((before) => resultOf(scope, before, names)),
    ...loopNames(scope, graph, node),
    ...variables,
    ...secretNames(scope, node),
  ]
}

function variable(kind: 'variable' | 'builtIn', name: string, description: string | null): ReadableName {
  return { name, kind, description, node: null }
}

/** The nodes that can run before this one, nearest first. */
export function nodesBefore(graph: Graph, nodeId: string): GraphNode[] {
  const sources = Map.groupBy(graph.edges, (edge) => edge.target)
  const found = new Set<string>()
  // Iterating a Set includes items added meanwhile, so it is its own queue.
  const queue = new Set([nodeId])
  for (const at of queue) {
    for (const { source } of sources.get(at) ?? []) {
      found.add(source)
      queue.add(source)
    }
  }
  const byId = new Map(graph.nodes.map((node) => [node.nodeId, node]))
  return [...found].flatMap((id) => byId.get(id) ?? [])
}

/** Uses the alias if it is a valid and unique name. */
function resultOf(scope: GraphScope, node: GraphNode, taken: ReadonlySet<string>): ReadableName[] {
  const result = scope.definitions.get(node.type)?.result
  if (result === undefined) return []
  const isNameable = variableNamePattern.test(node.alias) && !taken.has(node.alias)
  return [{ name: isNameable ? node.alias : node.nodeId, kind: 'node', description: result, node }]
}

/** The loops around a node, the innermost first. */
export function loopsAround(scope: GraphScope, graph: Graph, nodeId: string): GraphNode[] {
  const loops = insideLoops(scope, graph)
  const around = graph.nodes.filter((node) => loops.get(node.nodeId)?.has(nodeId) === true)
  const depth = (loop: GraphNode): number =>
    around.filter((other) => loops.get(other.nodeId)?.has(loop.nodeId) === true).length
  return around.toSorted((one, other) => depth(other) - depth(one))
}

const loopParts: Record<(typeof loopSuffixes)[number], string> = {
  item: 'The item at hand.',
  index: 'Its number, from 0.',
  length: 'How many there are.',
}

function loopNames(scope: GraphScope, graph: Graph, node: GraphNode): ReadableName[] {
  const [innermost, ...outer] = loopsAround(scope, graph, node.nodeId)
  if (innermost === undefined) return []
  return [...partsOf(innermostLoop, innermost), ...outer.flatMap((loop) => partsOf(loop.nodeId, loop))]
}

function partsOf(head: string, loop: GraphNode): ReadableName[] {
  return loopSuffixes.map((part) => ({
    name: `${head}.${part}`,
    kind: 'loop',
    description: loopParts[part],
    node: loop,
  }))
}

/** Only for nodes whose texts may contain secrets. */
function secretNames({ definitions, secrets = [] }: GraphScope, { type }: GraphNode): ReadableName[] {
  const definition = definitions.get(type)
  if (definition === undefined || secrets.length === 0) return []
  if (!JSON.stringify(dataSchema(definition)).includes('"x-secrets":true')) return []
  const byName = secrets.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return byName.map(({ name, origins }) => ({
    name: `${secretsName}.${name}`,
    kind: 'secret',
    description: `Stored encrypted and never shown. May be sent to ${origins.join(' and ')}.`,
    node: null,
  }))
}
