import { isAdmin } from '../../kit/caller.ts'
import { forbidden, invalid } from '../../kit/problem.ts'
import type { Actor } from '../catalogue/catalogue.ts'
import { type Change, touch } from '../catalogue/change.ts'
import type { Access, Definition, WorkspaceAccess } from '../catalogue/definition.ts'

/** A caller's rights on a table: all for admins and its creator, the shared ones for everyone else. */
function tableAccess(table: Definition, actor: Actor): WorkspaceAccess {
  const { user } = actor
  if (user === null) return 'READ_ONLY'
  if (isAdmin(actor) || table.createdBy === user.id) return 'FULL_ACCESS'
  return table.shares.get(user.id) ?? table.workspaceAccess
}

/** Reports whether the caller may change a table and its rows. */
export function mayChange(table: Definition, actor: Actor): boolean {
  return tableAccess(table, actor) === 'FULL_ACCESS'
}

export function requireFullAccess(table: Definition, actor: Actor): void {
  if (!mayChange(table, actor)) {
    throw forbidden(`You may read the table "${table.name}"; changing it takes FULL_ACCESS.`)
  }
}

export interface Sharing {
  workspace: WorkspaceAccess
  users: readonly { user_id: number; access: Access }[]
}

export function sharingOf(table: Definition): Sharing {
  const users = [...table.shares].map(([user_id, access]) => ({ user_id, access }))
  return { workspace: table.workspaceAccess, users: users.toSorted((a, b) => a.user_id - b.user_id) }
}

export async function share(change: Change, table: Definition, sharing: Sharing): Promise<void> {
  await refuseStrangers(change, sharing)
  await change.db.deleteFrom('table_shares').where('object_id', '=', table.id).execute()
  if (sharing.users.length > 0) {
    const rows = sharing.users.map((one) => ({ ...one, object_id: table.id }))
    await change.db.insertInto('table_shares').values(rows).execute()
  }
  const access = { workspace_access: sharing.workspace }
  await change.db.updateTable('objects').set(access).where('id', '=', table.id).execute()
  await touch(change, table.id)
}

async function refuseStrangers(change: Change, sharing: Sharing): Promise<void> {
  const ids = sharing.users.map((one) => one.user_id)
  const rows =
    ids.length === 0
      ? []
      : await change.db
          .selectFrom('users')
          .select('id')
          .where('account_id', '=', change.accountId)
          .where('id', 'in', ids)
          .execute()
  const known = new Set(rows.map((row) => row.id))
  const issues = ids.flatMap((id, index) => {
    const path = `users[${index}].user_id`
    if (!known.has(id))
      return [{ path, code: 'not_found', message: 'There is no such user in this account.' }]
    return ids.indexOf(id) === index
      ? []
      : [{ path, code: 'duplicate', message: 'This user is listed twice.' }]
  })
  if (issues.length > 0) throw invalid(issues)
}
