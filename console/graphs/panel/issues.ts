import type { Schemas } from '../../../clients/typescript/src/index.ts'
import type { FieldProblem } from '../../kit/field.tsx'
import { labelOf } from '../state/node-display.ts'
import type { NodeType } from '../state/node-types.ts'

export interface FieldIssue {
  /** The path in the data: `url`, `headers[0].value`. Empty for the node itself. */
  path: string
  message: string
  severity: 'error' | 'warning'
}

/** Converts `nodes[2].data.headers[0].value` and `edits[1].data.url` to paths in the data of the node. */
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

/** Prefixes the server's message with the setting it concerns. Empty for the node itself. */
export function fieldOf(path: string, type: NodeType | undefined): string {
  const [key = ''] = /^\w+/.exec(pathInData(path)) ?? []
  return key === '' || ['alias', 'position', 'type'].includes(key) ? '' : `${labelOf(type, key)}:`
}

interface Place {
  issues: readonly FieldIssue[]
  path: string
}

/** Returns the problems at exactly this path. */
export function problemAt({ issues, path }: Place): FieldProblem {
  return problemOf(issues.filter((issue) => issue.path === path))
}

/** Returns the problems at this path and below, for a control that shows all of it. */
export function problemWithin({ issues, path }: Place): FieldProblem {
  return problemOf(issues.filter((issue) => isWithin(issue.path, path)))
}

/** Returns true if a path is that of a value, or below it. */
export function isWithin(path: string, value: string): boolean {
  return path.startsWith(value) && ['', '.', '['].includes(path.charAt(value.length))
}

function problemOf(issues: readonly FieldIssue[]): FieldProblem {
  const first = (severity: FieldIssue['severity']) =>
    issues.find((issue) => issue.severity === severity)?.message
  return { error: first('error'), warning: first('warning') }
}
