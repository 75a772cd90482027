import type { Schemas } from '../../../clients/typescript/src/index.ts'
import type { FieldProblem } from '../../kit/field.tsx'
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

interface Place {
  issues: readonly FieldIssue[]
  path: string
}

/** What is wrong at this path itself. */
export function problemAt({ issues, path }: Place): FieldProblem {
  return problemOf(issues.filter((issue) => issue.path === path))
}

/** The same of it and all that is in it, for a control that shows the whole. */
export function problemWithin({ issues, path }: Place): FieldProblem {
  return problemOf(issues.filter((issue) => isWithin(issue.path, path)))
}

/** Whether a path is that of a value, or leads further into it. */
export function isWithin(path: string, value: string): boolean {
  return path.startsWith(value) && ['', '.', '['].includes(path.charAt(value.length))
}

function problemOf(issues: readonly FieldIssue[]): FieldProblem {
  const first = (severity: FieldIssue['severity']) =>
    issues.find((issue) => issue.severity === severity)?.message
  return { error: first('error'), warning: first('warning') }
}
