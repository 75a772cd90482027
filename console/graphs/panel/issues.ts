import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { labelOf } from './labels.ts'

export interface FieldIssue {
  /** Inside the data: `url`, `headers[0].value`; empty for the node itself. */
  path: string
  message: string
  severity: 'error' | 'warning'
}

/** `nodes[2].data.headers[0].value` and `edits[1].data.url` as they stand in the data of the node. */
export function pathInData(path: string): string {
  const inside = /(?:^|\.)data(?:\.|$)(.*)$/.exec(path)?.[1]
  if (inside !== undefined) return inside
  return path.replace(/^(?:nodes|edits)\[\d+\]\.?/, '')
}

export function issuesByNode(issues: readonly Schemas['GraphIssue'][]): Map<string, FieldIssue[]> {
  const byNode = new Map<string, FieldIssue[]>()
  for (const { nodeId, path, message, severity } of issues) {
    if (nodeId === undefined) continue
    byNode.set(nodeId, [...(byNode.get(nodeId) ?? []), { path: pathInData(path), message, severity }])
  }
  return byNode
}

/** The setting of a node that a problem is about, before the words of the server; empty for the node itself. */
export function fieldOf(path: string): string {
  const [key = ''] = /^\w+/.exec(pathInData(path)) ?? []
  return key === '' || ['alias', 'position', 'type'].includes(key) ? '' : `${labelOf(key)}:`
}

/** What is wrong at this path itself, errors first. */
export function issueAt(issues: readonly FieldIssue[], path: string): FieldIssue | undefined {
  const here = issues.filter((issue) => issue.path === path)
  return here.find(({ severity }) => severity === 'error') ?? here[0]
}

/** Those of a list item or a nested value, as it sees them. */
export function issuesUnder(issues: readonly FieldIssue[], path: string): FieldIssue[] {
  return issues.flatMap((issue) => {
    if (issue.path === path) return [{ ...issue, path: '' }]
    const rest = issue.path.startsWith(path) ? issue.path.slice(path.length) : ''
    if (rest.startsWith('.')) return [{ ...issue, path: rest.slice(1) }]
    return rest.startsWith('[') ? [{ ...issue, path: rest }] : []
  })
}
