import { pathText } from '../kit/issues.ts'
import type { NodeData } from '../kit/node.ts'
import type { Issue } from '../kit/problem.ts'
import { checkNodeData } from './check-node.ts'
import { edgeIssues } from './edit-edges.ts'
import { invalidExpression } from './expression.ts'
import { type Graph, type GraphIssue, type GraphNode, type GraphScope, graphOf } from './model.ts'
import { innermostLoop, isLoopPath } from './names.ts'
import { secretHostCode, secretOriginCode } from './nodes/call-api.ts'
import { placementIssues } from './placement.ts'
import { portsOf } from './ports.ts'
import { entryOf, inCycles, insideLoops, reachableFrom } from './reach.ts'
import { nameParts, namesIn } from './templates.ts'
import { type KnownNames, knownNames, unknownVariable } from './variables.ts'
import { markedValues } from './walk.ts'

/**
 * Reports all mistakes of a draft at once. A draft may be saved with unknown names, which may be declared later, but
 * not published. Doesn't look up references: see collectGraphReferences, whose issues are added with `withNodes`.
 */
export function validateGraph(
  scope: GraphScope,
  graph: Graph,
  purpose: 'saving' | 'publishing' = 'publishing',
): GraphIssue[] {
  const known = knownNames(scope, graph)
  const issues: GraphIssue[] = [
    ...graph.nodes.flatMap((node, index) => nodeIssues(scope, graph, known, node, index)),
    ...graph.edges.flatMap((edge, index) =>
      at(
        edgeIssues(scope, graph, edge),
        ['edges', index],
        'error',
        graph.nodes.find((node) => node.nodeId === edge.source),
      ),
    ),
    ...sharedAliases(graph),
    ...structureIssues(scope, graph),
    ...parallelInFlow(scope, graph),
  ]
  if (purpose === 'saving') return issues
  return issues.map((issue) => (refused.includes(issue.code) ? { ...issue, severity: 'error' } : issue))
}

/** Mistakes that a draft may have, because they may be fixed later, but that would fail in a published version. */
const refused = [unknownVariable, invalidExpression, secretHostCode, secretOriginCode]

/** Reference issues of a whole draft, with the nodes that they belong to. */
export function withNodes(graph: Graph, issues: readonly Issue[]): GraphIssue[] {
  return issues.map((issue) => {
    const node = graph.nodes[Number(/^nodes\[(\d+)\]/.exec(issue.path)?.[1])]
    return { severity: 'error', ...(node === undefined ? {} : named(node)), ...issue }
  })
}

function nodeIssues(
  scope: GraphScope,
  graph: Graph,
  known: KnownNames,
  node: GraphNode,
  index: number,
): GraphIssue[] {
  const place = ['nodes', index]
  const definition = scope.definitions.get(node.type)
  // The first entry belongs to the graph; any other is one too many.
  const before = graph.nodes.slice(0, index)
  const placement = definition === undefined ? [] : placementIssues(scope, definition, before)
  const checked = checkNodeData(scope, graph, node, node.data, known)
  return [
    ...at([...placement, ...checked.errors], place, 'error', node),
    ...at(checked.warnings, place, 'warning', node),
  ]
}

function sharedAliases(graph: Graph): GraphIssue[] {
  const seen = new Set<string>()
  return graph.nodes.flatMap((node, index) => {
    const folded = node.alias.toLowerCase()
    if (seen.has(folded)) {
      const message = `Another node is called "${node.alias}". Aliases are unique in a graph.`
      return at([{ path: 'alias', code: 'taken', message }], ['nodes', index], 'error', node)
    }
    seen.add(folded)
    return []
  })
}

/** Warns about graphs that may be saved and published, but are probably mistakes. */
function structureIssues(scope: GraphScope, graph: Graph): GraphIssue[] {
  const entry = entryOf(scope, graph)
  const noEntry: Issue[] =
    entry === undefined
      ? [{ path: 'nodes', code: 'no_entry', message: 'This graph has no entry node, so nothing starts it.' }]
      : []
  const reached = entry === undefined ? undefined : reachableFrom(graph, [entry.nodeId])
  const conversation = entry === undefined ? 'always' : conversationOf(scope, entry)
  const loops = insideLoops(scope, graph)
  const cycling = inCycles(scope, graph)
  return [
    ...at(noEntry, [], 'warning'),
    ...graph.nodes.flatMap((node, index) => {
      const issues = [
        ...(reached === undefined || reached.has(node.nodeId) ? [] : [unreachable]),
        ...unconnected(scope, node),
        ...(cycling.has(node.nodeId) ? [endless] : []),
        ...outsideLoop(scope, node, loops),
        ...(conversation === 'always' || reached?.has(node.nodeId) !== true
          ? []
          : withoutConversation(scope, node, conversation)),
      ]
      return at(issues, ['nodes', index], 'warning', node)
    }),
  ]
}

/** A flow talks to one visitor, so it follows one path. */
function parallelInFlow(scope: GraphScope, graph: Graph): GraphIssue[] {
  if (scope.kind === 'workflow') return []
  return graph.nodes.flatMap((node, index) => {
    const handles = node.edges.map(({ handle }) => handle)
    const shared = new Set(handles.filter((handle, place) => handles.indexOf(handle) !== place))
    const issues = [...shared].map((handle) => ({
      path: '',
      code: 'parallel_in_flow',
      message: `The port "${handle}" leads to several nodes. Parallel branches are for automations: a flow follows one path.`,
    }))
    return at(issues, ['nodes', index], 'error', node)
  })
}

const unreachable: Issue = {
  path: '',
  code: 'unreachable',
  message: 'No path from the entry leads here.',
}

const endless: Issue = {
  path: '',
  code: 'cycle_without_wait',
  message: 'This node is in a cycle without a wait. Only a condition or the step limit ends it.',
}

function unconnected(scope: GraphScope, node: GraphNode): Issue[] {
  const definition = scope.definitions.get(node.type)
  if (definition === undefined || !definition.data.safeParse(node.data).success) return []
  const connected = new Set(node.edges.map((edge) => edge.handle))
  return portsOf(definition, node.data)
    .filter((port) => port.expected === true && !connected.has(port.handle))
    .map(({ handle }) => ({
      path: '',
      code: 'unconnected',
      message: `Nothing is connected to the port "${handle}".`,
    }))
}

function parsedData(scope: GraphScope, { type, data }: GraphNode): NodeData | undefined {
  return scope.definitions.get(type)?.data.safeParse(data).data
}

function conversationOf(scope: GraphScope, entry: GraphNode): 'always' | 'perhaps' | 'never' {
  const data = parsedData(scope, entry)
  const definition = scope.definitions.get(entry.type)
  // Incomplete nodes are reported separately.
  return data === undefined
    ? 'always'
    : definition === undefined
      ? 'always'
      : (definition.trigger(data)?.namesConversation ?? 'never')
}

/** Warns about a message without a conversation: neither the node nor the trigger names one. */
function withoutConversation(scope: GraphScope, node: GraphNode, given: 'perhaps' | 'never'): Issue[] {
  const data = parsedData(scope, node)
  if (data === undefined || scope.definitions.get(node.type)?.needsConversation(data) !== true) return []
  const message =
    given === 'never'
      ? 'This node has no conversation, and none starts this graph. Runs fail here.'
      : 'This node has no conversation. Runs fail here unless their trigger data has a `conversation_id`.'
  return [{ path: 'data.conversationId', code: 'no_conversation', message }]
}

function outsideLoop(
  scope: GraphScope,
  node: GraphNode,
  loops: ReadonlyMap<string, ReadonlySet<string>>,
): Issue[] {
  const definition = scope.definitions.get(node.type)
  if (definition === undefined) return []
  const inside = (loopId: string) => loops.get(loopId)?.has(node.nodeId) === true
  const issues: Issue[] = []
  if (definition.breaksLoop && ![...loops.keys()].some(inside)) {
    const message = 'This node is outside of any loop. Runs fail here.'
    issues.push({ path: '', code: 'outside_loop', message })
  }
  for (const { mark, value, path } of markedValues(definition.data, node.data)) {
    if (mark.mark !== 'template' || typeof value !== 'string') continue
    for (const name of namesIn(value)) {
      const { head, path: rest } = nameParts(name)
      if (!isLoopPath(rest)) continue
      const isOutside =
        head === innermostLoop ? ![...loops.keys()].some(inside) : loops.has(head) && !inside(head)
      if (!isOutside) continue
      const message = `{${name}} has a value only inside the body of its loop.`
      issues.push({ path: pathText(['data', ...path]), code: 'outside_loop', message })
    }
  }
  return issues
}

function at(
  issues: readonly Issue[],
  place: readonly PropertyKey[],
  severity: GraphIssue['severity'],
  node?: GraphNode,
): GraphIssue[] {
  const prefix = pathText(place)
  return issues.map((issue) => ({
    severity,
    ...issue,
    path: [prefix, issue.path].filter((part) => part !== '').join('.'),
    ...(node === undefined ? {} : named(node)),
  }))
}

function named(node: GraphNode): { nodeId: string; alias: string } {
  return { nodeId: node.nodeId, alias: node.alias }
}

/** The graph as if its nodes had been sent one by one. Only for graphs without errors. */
export function settledGraph(scope: GraphScope, graph: Graph): Graph {
  const known = knownNames(scope, graph)
  return graphOf(
    graph.nodes.map((node) => ({ ...node, data: checkNodeData(scope, graph, node, node.data, known).data })),
  )
}
