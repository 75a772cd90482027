import { forbidden } from '../../kit/problem.ts'
import { requireFullAccess, type Scope } from '../../objects/index.ts'

/** Changing rows of a table requires FULL_ACCESS; an account key has the access of the whole workspace. */
export function requireWritable({ object, actor }: Scope): void {
  if (object.kind !== 'table') return
  if (actor.user !== null) requireFullAccess(object, actor)
  else if (object.workspaceAccess !== 'FULL_ACCESS') {
    throw forbidden(`The workspace may read the table "${object.name}", but not change it.`)
  }
}
