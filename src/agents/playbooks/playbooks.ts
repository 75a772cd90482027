import { isAdmin, type UserCaller } from '../../kit/caller.ts'
import { refuseWhileUsed } from '../../kit/in-use.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { unassign } from '../usage.ts'

export const visibilities = ['PRIVATE', 'SHARED'] as const
export type Visibility = (typeof visibilities)[number]

export interface PlaybookRow {
  id: number
  name: string
  description: string | null
  instructions: string
  visibility: Visibility
  created_by: number | null
  created_at: Date
  updated_at: Date
}

const columns = [
  'id',
  'name',
  'description',
  'instructions',
  'visibility',
  'created_by',
  'created_at',
  'updated_at',
] as const

/** The playbooks of the account that this user may see: the shared ones and their own. */
function visibleTo(db: Db, accountId: number, userId: number | null) {
  return db
    .selectFrom('playbooks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('visibility', '=', 'SHARED'),
        ...(userId === null ? [] : [where('created_by', '=', userId)]),
      ]),
    )
    .$narrowType<{ visibility: Visibility }>()
}

export function listPlaybooks(
  db: Db,
  { account, user }: UserCaller,
  page: { after: number | undefined; limit: number },
): Promise<PlaybookRow[]> {
  return visibleTo(db, account.id, user.id)
    .where('id', '>', page.after ?? 0)
    .orderBy('id')
    .limit(page.limit)
    .execute()
}

export function visiblePlaybooks(
  db: Db,
  scope: { accountId: number; userId: number | null },
  by: { ids: readonly number[] } | { names: readonly string[] },
): Promise<PlaybookRow[]> {
  const visible = visibleTo(db, scope.accountId, scope.userId)
  return ('ids' in by ? visible.where('id', 'in', by.ids) : visible.where('name', 'in', by.names))
    .orderBy('id')
    .execute()
}

export async function readPlaybook(db: Db, { account, user }: UserCaller, id: number): Promise<PlaybookRow> {
  const row = await visibleTo(db, account.id, user.id).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('playbook')
  return row
}

export interface PlaybookValues {
  name: string
  instructions: string
  description?: string | null | undefined
  visibility: Visibility
}

export async function createPlaybook(
  db: Db,
  { account, user }: UserCaller,
  values: PlaybookValues,
): Promise<PlaybookRow> {
  const row = await db
    .insertInto('playbooks')
    .values({
      account_id: account.id,
      name: values.name,
      description: values.description ?? null,
      instructions: values.instructions,
      visibility: values.visibility,
      created_by: user.id,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...row, visibility: values.visibility }
}

/** The creator of a playbook, even if the caller may not see it: an error may reveal that it exists. */
async function creatorOf(db: Db, accountId: number, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('playbooks')
    .select('created_by')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('playbook')
  return row.created_by
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined }

export function changePlaybook(
  app: App,
  caller: UserCaller,
  id: number,
  change: Optional<PlaybookValues>,
): Promise<PlaybookRow> {
  const { name, description, instructions, visibility } = change
  return transact(app, async ({ db }) => {
    const creator = await creatorOf(db, caller.account.id, id)
    if (creator !== caller.user.id && !isAdmin(caller)) {
      throw forbidden('Only its creator, or an ADMIN or OWNER, may change a playbook.')
    }
    return db
      .updateTable('playbooks')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(instructions === undefined ? {} : { instructions }),
        ...(visibility === undefined ? {} : { visibility }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returning(columns)
      .$narrowType<{ visibility: Visibility }>()
      .executeTakeFirstOrThrow()
  })
}

export function deletePlaybook(app: App, caller: UserCaller, id: number, force: boolean): Promise<void> {
  const accountId = caller.account.id
  return transact(app, async ({ db }) => {
    const creator = await creatorOf(db, accountId, id)
    if (creator !== caller.user.id) throw forbidden('Only its creator may delete a playbook.')
    if (!force)
      await refuseWhileUsed(app.capabilities, db, accountId, { kind: 'playbook', label: 'playbook', id })
    await unassign(db, accountId, 'playbookIds', id)
    await db.deleteFrom('playbooks').where('id', '=', id).execute()
  })
}
