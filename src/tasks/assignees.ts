import { sql } from 'kysely'
import { type Issue, invalid } from '../kit/problem.ts'
import { notify } from '../live/index.ts'
import { type Actor, type Scope, whoSees } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

/** The record that a task is about, with the definitions of its object. */
export interface TaskRecord {
  scope: Scope
  rowId: string
}

/** Finds assignees who aren't users of the account or can't see the task's record, with their place in the list. */
export async function assigneeIssues(
  db: Db,
  accountId: number,
  userIds: readonly number[] = [],
  record?: TaskRecord,
): Promise<Issue[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...userIds])
    .execute()
  const users = rows
  const known = new Set(users.map((user) => user.id))
  const seeing = record === undefined ? known : await whoSees(record.scope, record.rowId, users)
  return userIds.flatMap((id, index) => {
    const path = `assignee_ids[${index}]`
    if (!known.has(id))
      return [{ path, code: 'not_found', message: `There is no user ${id} in this account.` }]
    if (seeing.has(id)) return []
    const message = `User ${id} does not see this record, and so would not see the task: give them access to it first.`
    return [{ path, code: 'no_access', message }]
  })
}

export async function checkAssignees(
  db: Db,
  accountId: number,
  userIds: readonly number[] | undefined,
  record?: TaskRecord,
): Promise<void> {
  const issues = await assigneeIssues(db, accountId, userIds, record)
  if (issues.length > 0) throw invalid(issues)
}

/** Replaces the assignees of a task and notifies the new ones. */
export async function replaceAssignees(
  db: Db,
  actor: Actor,
  taskId: string,
  userIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ user_id: number; content: string }>`
    with gone as (delete from task_assignees where task_id = ${taskId} and user_id <> all(${userIds}::int[])),
    added as (
      insert into task_assignees (task_id, user_id)
      select ${taskId}, id from unnest(${userIds}::int[]) as wanted (id)
      on conflict do nothing returning user_id)
    select added.user_id, t.content from added join tasks t on t.id = ${taskId}`.execute(db)
  const others = rows.filter((row) => row.user_id !== actor.user?.id)
  await notify(
    db,
    actor.account.id,
    others.map((row) => row.user_id),
    { kind: 'task_assigned', title: rows[0]?.content ?? '', subject: { type: 'task', id: taskId } },
  )
}

/** Reassigns the open tasks of a user who leaves. */
export async function handOverTasks(
  { db }: Pick<App, 'db'>,
  { userId, heirId }: { userId: number; heirId: number },
): Promise<void> {
  await sql`
    insert into task_assignees (task_id, user_id)
    select t.id, ${heirId} from task_assignees a join tasks t on t.id = a.task_id
    where a.user_id = ${userId} and t.completed_at is null
    on conflict do nothing`.execute(db)
}
