import { conflict } from '../kit/problem.ts'
import type { Difference } from './differences.ts'
import type { Present } from './read.ts'
import { revisionOf } from './revision.ts'

export type Revisions = Readonly<Record<string, string>>

export function revisionsOf(present: ReadonlyMap<string, Present>): Record<string, string> {
  return Object.fromEntries([...present].map(([path, { content }]) => [path, revisionOf(content)]))
}

/** Refuses to overwrite files that have another revision than the caller saw. */
export function refuseConflicts(
  differences: readonly Difference[],
  present: ReadonlyMap<string, Present>,
  seen: Revisions,
): void {
  const current = revisionsOf(present)
  const files = [...new Set(differences.map(({ file }) => file))].filter(
    (file) => current[file] !== seen[file],
  )
  if (files.length === 0) return
  const issues = files.map((path) => ({
    path,
    code: 'changed_since',
    message: 'It has changed on the server since you read it.',
  }))
  throw conflict('The configuration has changed on the server since you read it.', issues)
}
