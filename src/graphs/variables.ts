import { closestWithin } from '../kit/closest.ts'
import { pathText } from '../kit/issues.ts'
import type { NodeDefinition } from '../kit/node.ts'
import type { DeclaredVariable, Graph, GraphIssue, GraphScope } from './model.ts'
import { namesIn } from './templates.ts'
import { isRecord, type Marked, markedValues } from './walk.ts'

/** What an integration's event is called in the workflow that it starts. */
export const triggerPayload = 'trigger_payload'

/** What a loop offers to the nodes in its body. */
export const loopSuffixes = ['item', 'index', 'length'] as const

/** Every name that a template in this graph can use, and how to find the one that was meant. */
export interface KnownNames {
  names: ReadonlySet<string>
  nearest: ReturnType<typeof closestWithin>
}

// Twenty misspelt names in the largest graph, or two hundred beside a hundred variables.
const comparisons = 20_000

export function knownNames(scope: GraphScope, graph: Graph): KnownNames {
  const names = new Set(scope.variables.map((variable) => variable.name))
  if (scope.kind === 'workflow') names.add(triggerPayload)
  for (const node of graph.nodes) {
    names.add(node.nodeId)
    if (scope.definitions.get(node.type)?.loop === undefined) continue
    for (const suffix of loopSuffixes) names.add(`${node.nodeId}.${suffix}`)
  }
  return { names, nearest: closestWithin(comparisons) }
}

/** The mistakes in one marked value that have to do with variables. */
export function variableIssues(
  { mark, value, path }: Marked,
  scope: GraphScope,
  graph: Graph,
  known: KnownNames,
): GraphIssue[] {
  const { names } = known
  switch (mark.mark) {
    case 'template': {
      const unknown = typeof value === 'string' ? namesIn(value).filter((name) => !names.has(name)) : []
      return unknown.map((name) =>
        unknownName(name, path, known.nearest(name, names), mark.strict ? 'error' : 'warning'),
      )
    }
    case 'capture':
      return captureIssues(value, path, scope.variables, known)
    case 'variableKey': {
      const declared = scope.variables.map((variable) => variable.name)
      if (typeof value !== 'string' || declared.includes(value)) return []
      return [undeclared(value, path, known.nearest(value, declared))]
    }
    case 'variableName': {
      if (typeof value !== 'string') return []
      const aliases = graph.nodes.map((node) => node.alias)
      if (names.has(value) || aliases.includes(value)) return []
      return [unknownName(value, path, known.nearest(value, [...names, ...aliases]), 'warning')]
    }
    case 'reference':
    case 'output':
  }
  return []
}

function unknownName(
  name: string,
  path: readonly PropertyKey[],
  suggestion: string | undefined,
  severity: GraphIssue['severity'],
): GraphIssue {
  return {
    severity,
    path: pathText(path),
    code: 'unknown_variable',
    message: `There is no variable {${name}} here; names are case-sensitive.`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

function undeclared(name: string, path: readonly PropertyKey[], suggestion: string | undefined): GraphIssue {
  return {
    severity: 'error',
    path: pathText(path),
    code: 'not_found',
    message: `There is no variable "${name.slice(0, 80)}"; create it before it is written to.`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

function captureIssues(
  value: unknown,
  path: readonly PropertyKey[],
  variables: readonly DeclaredVariable[],
  known: KnownNames,
): GraphIssue[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((target: unknown, index): GraphIssue[] => {
    if (!isRecord(target) || (target['id'] === undefined && target['name'] === undefined)) return []
    if (captureTarget(target, variables) !== undefined) return []
    const { id, name } = target
    if (typeof id === 'number' || typeof name !== 'string') {
      const message = `There is no variable with the id ${String(id).slice(0, 80)}; create it before it is written to.`
      return [{ severity: 'error', path: pathText([...path, index, 'id']), code: 'not_found', message }]
    }
    const declared = variables.map((variable) => variable.name)
    return [undeclared(name, [...path, index, 'name'], known.nearest(name, declared))]
  })
}

/** By id where there is one: the name beside it may be older than the variable's last rename. */
function captureTarget(
  target: Readonly<Record<string, unknown>>,
  variables: readonly DeclaredVariable[],
): DeclaredVariable | undefined {
  if (target['id'] !== undefined) return variables.find((variable) => variable.id === target['id'])
  return variables.find((variable) => variable.name === target['name'])
}

/** `{ name }` or `{ id }` as it is stored: `{ id, name, description }`. Only for targets that were checked. */
export function resolvedCaptures(value: unknown, variables: readonly DeclaredVariable[]): DeclaredVariable[] {
  const targets: unknown[] = Array.isArray(value) ? value : []
  return targets.filter(isRecord).flatMap((target) => {
    const variable = captureTarget(target, variables)
    return variable === undefined
      ? []
      : [{ id: variable.id, name: variable.name, description: variable.description }]
  })
}

export interface VariableUse {
  nodeId: string
  alias: string
  /** Inside the node: `data.captureVariables[0]`. */
  path: string
  use: 'read' | 'written'
}

/** Where a graph reads or writes a variable. */
export function variableUses(
  definitions: GraphScope['definitions'],
  graph: Graph,
  variable: { id: number; name: string },
): VariableUse[] {
  return graph.nodes.flatMap(({ nodeId, alias, type, data }) => {
    const definition = definitions.get(type)
    if (definition === undefined) return []
    return usesIn(definition, data, variable).map((use) => ({ nodeId, alias, ...use }))
  })
}

function usesIn(
  definition: NodeDefinition,
  data: unknown,
  variable: { id: number; name: string },
): Pick<VariableUse, 'path' | 'use'>[] {
  return markedValues(definition.data, data).flatMap(
    ({ mark, value, path }): Pick<VariableUse, 'path' | 'use'>[] => {
      const at = (...rest: PropertyKey[]) => pathText(['data', ...path, ...rest])
      if (mark.mark === 'capture' && Array.isArray(value)) {
        return (value as unknown[]).flatMap((target, index) =>
          isRecord(target) && target['id'] === variable.id ? [{ path: at(index), use: 'written' }] : [],
        )
      }
      if (typeof value !== 'string') return []
      if (mark.mark === 'template') {
        return namesIn(value).includes(variable.name) ? [{ path: at(), use: 'read' }] : []
      }
      if (value !== variable.name) return []
      if (mark.mark === 'variableKey') return [{ path: at(), use: 'written' }]
      return mark.mark === 'variableName' ? [{ path: at(), use: 'read' }] : []
    },
  )
}
