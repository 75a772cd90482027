import {
  checkNodeData,
  existingNode,
  type Graph,
  type GraphIssue,
  type GraphNode,
  graphOf,
  validateGraph,
  withNodes,
} from '../graphs/index.ts'
import type { NodeChecks } from '../kit/extensions/nodes.ts'
import type { Issue } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Draft, Saved } from './draft.ts'

/**
 * Warnings about graphs that may be saved but are probably mistakes. Called after the transaction, because
 * capabilities may call other services.
 */
export async function warningsOf(
  app: App,
  accountId: number,
  draft: Draft,
  { graph, only }: Saved,
): Promise<GraphIssue[]> {
  const node = only === undefined ? undefined : existingNode(graph, only)
  if (node === undefined) {
    const formal = validateGraph(draft, graph, 'saving').filter((issue) => issue.severity === 'warning')
    return [...formal, ...(await capabilityWarnings(app, accountId, graph))]
  }
  const { nodeId, alias } = node
  const { warnings } = checkNodeData(draft, graph, node, node.data)
  const own = warnings.map((issue): GraphIssue => ({ severity: 'warning', nodeId, alias, ...issue }))
  return [...own, ...(await capabilityWarnings(app, accountId, graphOf([node])))]
}

/** The warnings of capabilities. One that fails has none. */
export async function capabilityWarnings(app: App, accountId: number, graph: Graph): Promise<GraphIssue[]> {
  const extensions: readonly NodeChecks<App>[] = app.capabilities
  const checks = extensions.flatMap(({ nodeWarnings }) => nodeWarnings ?? [])
  const found = await Promise.all(
    graph.nodes.map(async ({ type, data }: GraphNode, index): Promise<Issue[]> => {
      const ofType = checks.filter((check) => check.type === type)
      const issues = await Promise.all(
        ofType.map((check) =>
          check.find(app, accountId, data).catch((error: unknown) => {
            app.log.debug({ err: error, type }, 'could not look for doubtful nodes')
            return []
          }),
        ),
      )
      return issues.flat().map((issue) => ({ ...issue, path: `nodes[${index}].${issue.path}` }))
    }),
  )
  return withNodes(graph, found.flat()).map((issue) => ({ ...issue, severity: 'warning' }))
}

export const warningsHeader = 'frontdesk-warnings'
export const warningCountHeader = 'frontdesk-warning-count'

// Proxies take eight kilobytes of headers or so.
const longestHeader = 6000

/** The warnings as a header: a JSON list in ASCII, without those that there is no room for. */
export function asHeader(warnings: readonly GraphIssue[]): string {
  const parts: string[] = []
  let length = 2
  for (const { severity: _severity, ...warning } of warnings) {
    const part = JSON.stringify(warning).replaceAll(/[^ -~]/g, escaped)
    length += part.length + 1
    if (length > longestHeader) break
    parts.push(part)
  }
  return `[${parts.join(',')}]`
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}
