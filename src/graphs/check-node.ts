import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { issuesOf, pathText, withInput } from '../kit/issues.ts'
import type { Fail, NodeData, NodeDefinition } from '../kit/node.ts'
import type { Issue } from '../kit/problem.ts'
import type { Reference } from '../kit/references.ts'
import { conversationWaitSeconds, retryOf, triesWithin } from '../kit/retry.ts'
import type { Graph, GraphIssue, GraphNode, GraphScope } from './model.ts'
import { familyOf, placementIssues, unknownTypeIssue } from './placement.ts'
import { collectReferences } from './references.ts'
import { storageIssues } from './storable.ts'
import { type KnownNames, knownNames, resolvedCaptures, variableIssues } from './variables.ts'
import { isRecord, markedValues, replacedAt } from './walk.ts'

/** The mistakes of a node, its references, and the data to store. */
export interface CheckedNode {
  data: NodeData
  errors: Issue[]
  /** The errors with which not even a draft is saved. The others only prevent publishing. */
  refused: Issue[]
  warnings: Issue[]
  /** For the reference check; paths as in the request body. */
  references: Reference[]
}

const captureFields = ['captureVariables', 'variables']

/** Checks a new node: its type, its place in the graph, and its data. */
export function checkNewNode(
  scope: GraphScope,
  graph: Graph,
  body: { type: string; data: unknown },
  known: KnownNames = knownNames(scope, graph),
): CheckedNode {
  const definition = scope.definitions.get(body.type)
  if (definition === undefined) {
    return nothingOf([unknownTypeIssue(scope, body.type)])
  }
  const placement = placementIssues(scope, definition, graph.nodes)
  const checked = checkData(scope, graph, definition, body.data, known)
  return {
    ...checked,
    errors: [...placement, ...checked.errors],
    refused: [...placement, ...checked.refused],
  }
}

/** Checks new data of an existing node. A caller with many nodes of one graph passes its known names. */
export function checkNodeData(
  scope: GraphScope,
  graph: Graph,
  node: GraphNode,
  data: unknown,
  known: KnownNames = knownNames(scope, graph),
): CheckedNode {
  const definition = scope.definitions.get(node.type)
  if (definition === undefined) {
    return nothingOf([unknownTypeIssue(scope, node.type)])
  }
  return checkData(scope, graph, definition, data, known, node.data)
}

function checkData(
  scope: GraphScope,
  graph: Graph,
  definition: NodeDefinition,
  sent: unknown,
  known: KnownNames,
  previous: NodeData = {},
): CheckedNode {
  const unstorable = storageIssues(sent, ['data'])
  if (unstorable.length > 0) return nothingOf(unstorable)

  const input = withoutWrongCapture(definition, sent)
  const parsed = definition.data.safeParse(input, withInput)
  const issues: GraphIssue[] = parsed.success
    ? []
    : issuesOf(parsed.error, definition.data, ['data']).map((issue) => ({ ...issue, severity: 'error' }))
  const refused = parsed.success ? [] : refusedIssues(definition, parsed.error)

  // Data that doesn't parse is checked further, so that all mistakes are reported together.
  let data = parsed.success ? parsed.data : isRecord(input) ? input : {}
  for (const marked of markedValues(definition.data, data)) {
    const found = variableIssues({ ...marked, path: ['data', ...marked.path] }, scope, graph, known)
    issues.push(...found)
    if (marked.mark.mark === 'output') {
      const forged = outputIssues(marked.path, marked.value, previous)
      issues.push(...forged)
      refused.push(...ofSeverity(forged, 'error'))
    }
    if (marked.mark.mark === 'capture' && found.length === 0 && parsed.success) {
      data = replacedAt(data, marked.path, resolvedCaptures(marked.value, scope.variables))
    }
  }
  if (parsed.success)
    issues.push(...hintsOf(scope, definition, parsed.data), ...retryHints(scope, parsed.data))
  return {
    data: withOutputs(definition, data, previous),
    errors: ofSeverity(issues, 'error'),
    refused,
    warnings: ofSeverity(issues, 'warning'),
    references: collectReferences(definition, data).map((one) => ({ ...one, path: ['data', ...one.path] })),
  }
}

function nothingOf(refused: Issue[]): CheckedNode {
  return { data: {}, errors: refused, refused, warnings: [], references: [] }
}

// Characters of JSON. Valid data is limited by its schema.
const incompleteLimit = 1_000_000

/** Values of the wrong form are refused. A draft may have missing values, and values that aren't allowed yet. */
function refusedIssues(definition: NodeDefinition, error: z.ZodError): Issue[] {
  const wrong = error.issues.filter((issue) => !isAboutContent(issue))
  return issuesOf(new z.ZodError(wrong), definition.data, ['data'])
}

function isAboutContent(issue: z.core.$ZodIssue): boolean {
  const { code, input, path } = issue
  if (code === 'unrecognized_keys' || path[0] === 'type') return false
  if (code === 'invalid_type') return input === undefined || input === null || input === ''
  if (code === 'too_big') return typeof input === 'number'
  return JSON.stringify(input ?? null).length <= incompleteLimit
}

/** The API's one exception: a capture field that this node type doesn't have is ignored. */
function withoutWrongCapture(definition: NodeDefinition, data: unknown): unknown {
  if (!isRecord(data)) return data
  const wrong = captureFields.filter((field) => field in data && !definition.keys.includes(field))
  return wrong.length === 0
    ? data
    : Object.fromEntries(Object.entries(data).filter(([key]) => !wrong.includes(key)))
}

function outputIssues(path: readonly PropertyKey[], value: unknown, previous: NodeData): GraphIssue[] {
  const key = String(path[0])
  if (isDeepStrictEqual(value, previous[key])) return []
  const message = 'The service sets this key. Leave it out, or send it back unchanged.'
  return [{ severity: 'error', path: `data.${key}`, code: 'output_only', message }]
}

/** Outputs survive a change of data, because only the service removes what it wrote. */
function withOutputs(definition: NodeDefinition, data: NodeData, previous: NodeData): NodeData {
  const kept = markedValues(definition.data, previous).filter(({ mark }) => mark.mark === 'output')
  return { ...data, ...Object.fromEntries(kept.map(({ path, value }) => [path[0], value])) }
}

function hintsOf({ secrets = [] }: GraphScope, definition: NodeDefinition, data: NodeData): GraphIssue[] {
  const hints: GraphIssue[] = []
  const hint: Fail = (path, message, code = 'hint') => {
    hints.push({ severity: 'warning', path: pathText(['data', ...[path].flat()]), code, message })
  }
  definition.hints?.(data, hint, secrets)
  return hints
}

/** An automation can wait for retries. In a conversation, the visitor waits. */
function retryHints({ kind }: GraphScope, data: NodeData): GraphIssue[] {
  const retry = retryOf(data)
  if (retry === undefined || familyOf(kind) !== 'flow') return []
  const tries = triesWithin(conversationWaitSeconds, retry)
  if (tries === retry.attempts) return []
  const outcome =
    tries === 1
      ? 'so there is no second attempt'
      : `so only ${tries} of the ${retry.attempts} attempts are made`
  const message = `A conversation waits less than ${conversationWaitSeconds} seconds for further attempts, ${outcome}. Choose a shorter delay.`
  return [{ severity: 'warning', path: 'data.retry.delaySeconds', code: 'retry_too_late', message }]
}

/** The errors or the warnings, in the format of responses. */
export function ofSeverity(issues: readonly GraphIssue[], severity: GraphIssue['severity']): Issue[] {
  return issues
    .filter((issue) => issue.severity === severity)
    .map(({ path, code, message, suggestion }) => ({
      path,
      code,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    }))
}
