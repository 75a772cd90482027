import { sql } from 'kysely'
import { type Issue, invalid } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'

/** Everybody who is no user of the account, each by his place in the list. */
export async function assigneeIssues(
  db: Db,
  accountId: number,
  userIds: readonly number[] = [],
): Promise<Issue[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...userIds])
    .execute()
  const known = new Set(rows.map((row) => row.id))
  return userIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `assignee_ids[${index}]`,
            code: 'not_found',
            message: `There is no user ${id} in this account.`,
          },
        ],
  )
}

export async function checkAssignees(db: Db, accountId: number, userIds?: readonly number[]): Promise<void> {
  const issues = await assigneeIssues(db, accountId, userIds)
  if (issues.length > 0) throw invalid(issues)
}

/** Makes these the assignees of a task, and nobody else. */
export async function replaceAssignees(db: Db, taskId: string, userIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (delete from task_assignees where task_id = ${taskId} and user_id <> all(${userIds}::int[]))
    insert into task_assignees (task_id, user_id)
    select ${taskId}, id from unnest(${userIds}::int[]) as wanted (id)
    on conflict do nothing`.execute(db)
}
