import { closestWithin } from '../kit/closest.ts'
import { pathText } from '../kit/issues.ts'
import type { NodeDefinition } from '../kit/node.ts'
import type { DeclaredVariable, Graph, GraphIssue, GraphScope } from './model.ts'
import { builtInVariables, innermostLoop, isLoopPath, secretsName } from './names.ts'
import { mentions, namesInCode } from './names-in-code.ts'
import { familyOf } from './placement.ts'
import { nameParts, namesIn, variableNamePattern } from './templates.ts'
import { isRecord, type Marked, markedValues } from './walk.ts'

/** All names that templates in this graph can use, and a suggestion for unknown ones. */
export interface KnownNames {
  /** True for a known name. `secrets` also allows names of secrets. */
  has: (name: string, place?: { secrets: boolean }) => boolean
  /** The first parts of names. */
  heads: ReadonlySet<string>
  nearest: ReturnType<typeof closestWithin>
}

// Enough for twenty typos in the largest graph, or two hundred with a hundred variables.
const comparisons = 20_000

export function knownNames(scope: GraphScope, graph: Graph): KnownNames {
  const isWorkflow = scope.kind === 'workflow'
  const builtIn = builtInVariables(familyOf(scope.kind)).map((variable) => variable.name)
  const variables = new Set([...scope.variables.map((variable) => variable.name), ...builtIn])
  const loops = new Set<string>()
  const nodes = new Set<string>()
  for (const node of graph.nodes) {
    const names = [node.nodeId, ...(variableNamePattern.test(node.alias) ? [node.alias] : [])]
    for (const name of names) {
      nodes.add(name)
      if (scope.definitions.get(node.type)?.loop !== undefined) loops.add(name)
    }
  }
  return {
    heads: new Set([...variables, ...nodes, ...(isWorkflow ? [innermostLoop] : [])]),
    has: (name, place) => {
      const { head, path } = nameParts(name)
      if (head === secretsName)
        return (
          place?.secrets === true && scope.secrets?.some((secret) => secret.name === path.slice(1)) === true
        )
      if (variables.has(head) || nodes.has(head)) return true
      return isWorkflow && head === innermostLoop && isLoopPath(path)
    },
    nearest: closestWithin(comparisons),
  }
}

/** Reports mistakes with variables in one marked value. */
export function variableIssues(
  { mark, value, path }: Marked,
  scope: GraphScope,
  graph: Graph,
  known: KnownNames,
): GraphIssue[] {
  switch (mark.mark) {
    case 'template': {
      const unknown = typeof value === 'string' ? namesIn(value).filter((name) => !known.has(name, mark)) : []
      return unknown.map((name) => unknownName(name, path, known, mark.strict ? 'error' : 'warning'))
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
      if (known.has(value) || aliases.includes(value)) return []
      return [unknownName(value, path, known, 'warning', aliases)]
    }
    case 'code':
      return typeof value === 'string' ? unknownInCode(value, path, scope, graph, known) : []
    case 'reference':
    case 'output':
  }
  return []
}

/** Warns about names of nodes and variables in code. Only running it shows whether they are used. */
function unknownInCode(
  code: string,
  path: readonly PropertyKey[],
  scope: GraphScope,
  graph: Graph,
  known: KnownNames,
): GraphIssue[] {
  const builtIn = builtInVariables(familyOf(scope.kind))
  const names = {
    variables: [...scope.variables, ...builtIn].map(({ name }) => name),
    nodes: graph.nodes.flatMap(({ alias, nodeId }) => [alias, nodeId]),
  }
  return namesInCode(code)
    .filter(({ of, name }) => !names[of].includes(name))
    .map(({ of, name, line }): GraphIssue => {
      const nearest = known.nearest(name, names[of])
      const thing = of === 'nodes' ? 'node' : 'variable'
      return {
        severity: 'warning',
        path: pathText(path),
        code: 'unknown_name',
        message: `Line ${line}: there is no ${thing} called "${name.slice(0, 80)}". Names are case-sensitive.`,
        ...(nearest === undefined ? {} : { suggestion: nearest }),
      }
    })
}

/** A warning when a node is saved, refused when the graph is published. */
export const unknownVariable = 'unknown_variable'

function unknownName(
  name: string,
  path: readonly PropertyKey[],
  known: KnownNames,
  severity: GraphIssue['severity'],
  others: readonly string[] = [],
): GraphIssue {
  const { head, path: rest } = nameParts(name)
  const nearest = known.nearest(head, [...known.heads, ...others])
  const isSecret = head === secretsName
  return {
    severity,
    path: pathText(path),
    code: unknownVariable,
    message: isSecret
      ? `There is no secret {${name}} for this text. Secrets are available in API nodes.`
      : head === 'secret'
        ? `Secrets are named {${secretsName}${rest}}, with an s.`
        : `There is no variable {${name}} here. Names are case-sensitive, and {{ writes a brace.`,
    ...(head === 'secret'
      ? { suggestion: `${secretsName}${rest}` }
      : nearest === undefined || isSecret
        ? {}
        : { suggestion: `${nearest}${nearest === head ? '' : rest}` }),
  }
}

function undeclared(name: string, path: readonly PropertyKey[], suggestion: string | undefined): GraphIssue {
  return {
    severity: 'error',
    path: pathText(path),
    code: 'not_found',
    message: `There is no variable "${name.slice(0, 80)}". Create it first.`,
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
      const message = `There is no variable with the ID ${String(id).slice(0, 80)}. Create it first.`
      return [{ severity: 'error', path: pathText([...path, index, 'id']), code: 'not_found', message }]
    }
    const declared = variables.map((variable) => variable.name)
    return [undeclared(name, [...path, index, 'name'], known.nearest(name, declared))]
  })
}

/** Uses the id if there is one, because the name may be older than the last rename. */
function captureTarget(
  target: Readonly<Record<string, unknown>>,
  variables: readonly DeclaredVariable[],
): DeclaredVariable | undefined {
  if (target['id'] !== undefined) return variables.find((variable) => variable.id === target['id'])
  return variables.find((variable) => variable.name === target['name'])
}

/** Completes a stored `{ name }` or `{ id }` to `{ id, name, description }`. Only for checked targets. */
export function resolvedCaptures(value: unknown, variables: readonly DeclaredVariable[]): DeclaredVariable[] {
  const targets: unknown[] = Array.isArray(value) ? value : []
  return targets.filter(isRecord).flatMap((target) => {
    const variable = captureTarget(target, variables)
    return variable === undefined
      ? []
      : [{ id: variable.id, name: variable.name, description: variable.description }]
  })
}

/** The nodes whose results a graph's texts use, by ID or alias. */
export function nodesRead(definitions: GraphScope['definitions'], graph: Graph): Set<string> {
  const byName = new Map(
    graph.nodes.flatMap(({ nodeId, alias }) => [
      [alias, nodeId],
      [nodeId, nodeId],
    ]),
  )
  const heads = graph.nodes.flatMap(({ type, data }) => {
    const schema = definitions.get(type)?.data
    if (schema === undefined) return []
    return markedValues(schema, data).flatMap(({ mark, value }) => {
      if (typeof value !== 'string') return []
      if (mark.mark === 'code') return [...byName.keys()].filter((name) => mentions(value, name))
      if (mark.mark === 'variableName') return [value]
      return mark.mark === 'template' ? namesIn(value).map((name) => nameParts(name).head) : []
    })
  })
  return new Set(heads.flatMap((head) => byName.get(head) ?? []))
}

export interface VariableUse {
  nodeId: string
  alias: string
  /** Relative to the node: `data.captureVariables[0]`. */
  path: string
  use: 'read' | 'written'
}

/** Reads and writes of a variable in a graph. */
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
        return value.flatMap((target: unknown, index) =>
          isRecord(target) && target['id'] === variable.id ? [{ path: at(index), use: 'written' }] : [],
        )
      }
      if (typeof value !== 'string') return []
      if (mark.mark === 'template') {
        return namesIn(value).some((name) => nameParts(name).head === variable.name)
          ? [{ path: at(), use: 'read' }]
          : []
      }
      if (mark.mark === 'code') {
        const reads = namesInCode(value).some(({ of, name }) => of === 'variables' && name === variable.name)
        return reads ? [{ path: at(), use: 'read' }] : []
      }
      if (value !== variable.name) return []
      if (mark.mark === 'variableKey') return [{ path: at(), use: 'written' }]
      return mark.mark === 'variableName' ? [{ path: at(), use: 'read' }] : []
    },
  )
}

/** Maps old names to current ones, because captures refer to variables by id. */
export function renamedVariables(
  nodes: readonly { data: Readonly<Record<string, unknown>> }[],
  declared: readonly { id?: number; name: string }[],
): Map<string, string> {
  const names = new Map(declared.map(({ id, name }) => [id, name]))
  const targets = nodes.flatMap(({ data }): unknown[] => {
    const captured = data['captureVariables']
    return Array.isArray(captured) ? captured : []
  })
  return new Map(
    targets.filter(isRecord).flatMap(({ id, name }): [string, string][] => {
      const now = typeof id === 'number' ? names.get(id) : undefined
      return typeof name !== 'string' || now === undefined || now === name ? [] : [[name, now]]
    }),
  )
}
