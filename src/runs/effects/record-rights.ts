import { forbidden } from '../../kit/problem.ts'
import { requireFullAccess, type Scope } from '../../objects/index.ts'

/** Rows of a table are changed by those who have FULL_ACCESS; an account key has what the whole workspace has. */
export function requireWritable({ object, actor }: Scope): void {
  if (object.kind !== 'table') return
  if (actor.user !== null) requireFullAccess(object, actor)
  else if (object.workspaceAccess !== 'FULL_ACCESS') {
    throw forbidden(`The workspace may read the table "${object.name}", but not change it.`)
  }
}
