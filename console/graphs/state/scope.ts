import { type ScopeName, sampleOf } from '../scope.ts'
import type { Graph } from './graph.ts'
import { loopsOf } from './loops.ts'
import type { GraphFamily, NodeTypes } from './node-types.ts'

/** Lists the variables that a node can read: earlier nodes, its loops, and declared variables. */
export function scopeOf(
  graph: Graph,
  types: NodeTypes,
  family: GraphFamily,
  nodeId: string,
  variables: readonly { name: string; description: string | null; isBuiltIn: boolean }[],
): ScopeName[] {
  const before = nodesBefore(graph, nodeId)
  const nodes = graph.nodes.filter((node) => before.has(node.nodeId))
  const loops = loopsOf(graph, types).filter(({ body }) => body.has(nodeId))
  return [
    ...nodes.map(
      (node): ScopeName => ({
        name: node.nodeId,
        label: node.alias,
        group: 'node',
        type: types.get(node.type)?.result ?? undefined,
      }),
    ),
    ...loops.flatMap(({ nodeId: loop }): ScopeName[] => {
      const alias = graph.nodes.find((node) => node.nodeId === loop)?.alias ?? ''
      return ['item', 'index', 'length'].map((part) => ({
        name: `${loop}.${part}`,
        label: `${alias}.${part}`,
        group: 'loop',
      }))
    }),
    ...variables
      .filter(({ name }) => family === 'flow' || name !== 'trigger_payload' || nodes.length > 0)
      .map(
        ({ name, description, isBuiltIn }): ScopeName => ({
          name,
          label: name,
          group: isBuiltIn ? 'built-in' : 'variable',
          type: description ?? undefined,
        }),
      ),
  ]
}

/** Returns all nodes from which a path leads here. */
function nodesBefore(graph: Graph, nodeId: string): Set<string> {
  const into = Map.groupBy(graph.edges, ({ target }) => target)
  const found = new Set<string>()
  const pending = [nodeId]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { source } of into.get(next) ?? []) {
      if (found.has(source) || source === nodeId) continue
      found.add(source)
      pending.push(source)
    }
  }
  return found
}

/** A variable from the server with its latest value, using node aliases where possible. */
export interface KnownValue {
  name: string
  kind: 'variable' | 'builtIn' | 'node' | 'loop' | 'secret'
  nodeId: string | null
  value: unknown
  valueFrom: ScopeName['from'] | null
  valueAt: string | null
}

/** Adds latest values, and variables that only the server knows, such as secrets. */
export function withValues(names: readonly ScopeName[], known: readonly KnownValue[]): ScopeName[] {
  const values = new Map(known.map((one) => [nameHere(one), one]))
  const valued = names.map((one) => {
    const { value = null, valueFrom: from, valueAt: at } = values.get(one.name) ?? {}
    if (value === null) return one
    return { ...one, value, sample: sampleOf(value), from: from ?? undefined, at: at ?? undefined }
  })
  const secrets = known
    .filter(({ kind }) => kind === 'secret')
    .map(({ name }): ScopeName => ({ name, label: name, group: 'secret' }))
  return [...valued, ...secrets]
}

function nameHere({ name, kind, nodeId }: KnownValue): string {
  if (nodeId === null) return name
  return kind === 'loop' ? `${nodeId}${name.slice(name.lastIndexOf('.'))}` : nodeId
}

/** Collects the values for an expression. Undefined if one is unknown. */
export function valuesFor(
  expression: string,
  names: readonly ScopeName[],
): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  for (const [, whole = ''] of expression.matchAll(/\{([\p{L}_][^{}]*)\}/gu)) {
    const found = names.flatMap(({ name, label, value }) =>
      [name, label].filter((one) => begins(whole, one)).map((written) => ({ written, value })),
    )
    const [known] = found
    if (known?.value === undefined) return undefined
    values[known.written] = known.value
  }
  return values
}

/** Returns true if a path starts with this variable, which has an id or an alias. */
function begins(whole: string, name: string): boolean {
  return whole === name || whole.startsWith(`${name}.`) || whole.startsWith(`${name}[`)
}
