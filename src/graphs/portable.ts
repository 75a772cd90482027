import { z } from 'zod'
import { pathText } from '../kit/issues.ts'
import type { NodeData, NodeDefinition } from '../kit/node.ts'
import type { Issue } from '../kit/problem.ts'
import {
  type FoundByKind,
  type ReferenceKind,
  referenceKindNames,
  referenceKinds,
} from '../kit/references.ts'
import { emptyGraph, type Graph, type GraphScope, newEdgeId, newNodeId, normalised } from './model.ts'
import { familyOf } from './placement.ts'
import { collectGraphReferences } from './references.ts'
import { storageIssues } from './storable.ts'
import { variableUses } from './variables.ts'
import { isRecord, markedValues, replacedAt } from './walk.ts'
import { alias, boundedPosition, newPosition, nodeIdText } from './wire.ts'

/** A graph for transfer between agents, accounts and installations. References carry their names. */
export const portableGraph = z.strictObject({
  format: z.literal('frontdesk.graph'),
  version: z.literal(1),
  kind: z.enum(['flow', 'workflow']),
  nodes: z
    .array(
      z.strictObject({
        nodeId: nodeIdText,
        alias,
        position: newPosition,
        type: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
    )
    .max(1000),
  edges: z
    .array(
      z.strictObject({ source: nodeIdText, handle: z.string(), target: nodeIdText, targetEdge: z.string() }),
    )
    .max(10_000),
  variables: z.array(z.strictObject({ name: z.string(), description: z.string().nullable() })).max(1000),
  references: z
    .array(
      z.strictObject({
        path: z.array(z.union([z.string(), z.int()])).max(40),
        kind: z.enum(referenceKindNames),
        id: z.union([z.string(), z.number()]),
        name: z.string().nullable(),
      }),
    )
    .max(10_000),
})

export type PortableGraph = z.output<typeof portableGraph>

/** Exports a graph. `found` holds the referenced resources with their names. */
export function toPortable(scope: GraphScope, graph: Graph, found: FoundByKind): PortableGraph {
  const used = scope.variables.filter(
    (variable) => variableUses(scope.definitions, graph, variable).length > 0,
  )
  return {
    format: 'frontdesk.graph',
    version: 1,
    kind: familyOf(scope.kind),
    nodes: graph.nodes.map(({ nodeId, alias: name, position, type, data }) => {
      return {
        nodeId,
        alias: name,
        position: boundedPosition(position),
        type,
        data: { ...portableData(scope.definitions.get(type), data) },
      }
    }),
    edges: graph.edges.map(({ source, handle, target, targetEdge }) => ({
      source,
      handle,
      target,
      targetEdge,
    })),
    variables: used.map(({ name, description }) => ({ name, description })),
    references: collectGraphReferences(scope.definitions, graph).map(({ path, kind, id }) => ({
      path: path.filter((step) => typeof step !== 'symbol'),
      kind,
      id,
      name: found.get(kind)?.find((thing) => thing.id === id)?.name ?? null,
    })),
  }
}

/** Removes outputs of the service and uses names for captured variables, because ids mean nothing elsewhere. */
function portableData(definition: NodeDefinition | undefined, data: NodeData): NodeData {
  if (definition === undefined) return data
  let portable = data
  for (const { mark, path, value } of markedValues(definition.data, data)) {
    if (mark.mark === 'output') {
      portable = Object.fromEntries(Object.entries(portable).filter(([key]) => key !== path[0]))
    }
    if (mark.mark === 'capture') {
      const targets: unknown[] = Array.isArray(value) ? value : []
      const names = targets.filter(isRecord).map(({ name }) => ({ name }))
      portable = replacedAt(portable, path, names)
    }
  }
  return portable
}

/** The names to look up before an import. */
export function namesWanted(portable: PortableGraph): Map<ReferenceKind, string[]> {
  const named = portable.references.filter((reference) => reference.name !== null)
  const byKind = Map.groupBy(named, (reference) => reference.kind)
  return new Map(
    [...byKind].map(([kind, references]) => [kind, [...new Set(references.map(({ name }) => name ?? ''))]]),
  )
}

/**
 * Imports a graph with new IDs. References are resolved by name, because an old ID may belong to another resource
 * here. Of several with the same name, the one with the old ID wins; without it, none. References without a name keep
 * their ID for the reference check. The caller checks and settles captures and other data.
 */
export function fromPortable(
  portable: PortableGraph,
  byName: FoundByKind,
): { graph: Graph; issues: Issue[] } {
  const issues = portable.nodes.flatMap((node, index) => storageIssues(node.data, ['nodes', index, 'data']))
  if (issues.length > 0) return { graph: emptyGraph, issues }
  let { nodes } = portable
  for (const { path, kind, id, name } of portable.references) {
    if (name === null || !holds(nodes, path, id)) continue
    const candidates = (byName.get(kind) ?? []).filter((thing) => thing.name === name)
    const match =
      candidates.find((thing) => thing.id === id) ?? (candidates.length === 1 ? candidates[0] : undefined)
    if (match !== undefined) {
      nodes = nodes.map((node, index) =>
        index === path[1] ? { ...node, data: { ...replacedAt(node.data, path.slice(3), match.id) } } : node,
      )
    }
    if (match === undefined) issues.push(unmatched(path, kind, name, candidates.length))
  }
  return { graph: withNewIds(nodes, portable.edges), issues }
}

/** Ignores paths that don't lead to their ID, because a file may have been edited by hand. */
function holds(
  nodes: PortableGraph['nodes'],
  path: readonly (string | number)[],
  id: string | number,
): boolean {
  if (path[0] !== 'nodes' || path[2] !== 'data') return false
  let value: unknown = nodes
  for (const step of path.slice(1)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false
    value = Object.entries(value).find(([key]) => key === String(step))?.[1]
  }
  return value === id
}

function unmatched(
  path: readonly PropertyKey[],
  kind: ReferenceKind,
  name: string,
  candidates: number,
): Issue {
  const { label } = referenceKinds[kind]
  const shown = name.slice(0, 80)
  const message =
    candidates === 0
      ? `There is no ${label} called "${shown}" in this account.`
      : `More than one ${label} is called "${shown}".`
  return { path: pathText(path), code: 'not_found', message }
}

function withNewIds(nodes: PortableGraph['nodes'], edges: PortableGraph['edges']): Graph {
  const made = nodes.map((node) => ({ ...node, nodeId: newNodeId() }))
  const ids = new Map(nodes.map((node, index) => [node.nodeId, made[index]?.nodeId ?? node.nodeId]))
  const renamed = (text: string) => text.replaceAll(nodeIdPattern, (nodeId) => ids.get(nodeId) ?? nodeId)
  return normalised({
    nodes: made.map((node) => ({ ...node, data: mapValues(node.data, renamed), edges: [] })),
    edges: edges.map((edge) => ({
      ...edge,
      id: newEdgeId(),
      source: ids.get(edge.source) ?? edge.source,
      target: ids.get(edge.target) ?? edge.target,
    })),
  })
}

const nodeIdPattern = /node_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => mapText(item, change))
  return isRecord(value) ? mapValues(value, change) : value
}

function mapValues(data: NodeData, change: (text: string) => string): NodeData {
  return Object.fromEntries(Object.entries(data).map(([key, inner]) => [key, mapText(inner, change)]))
}
