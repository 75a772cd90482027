import { sql } from 'kysely'
import { invalid } from '../kit/problem.ts'
import type { Db } from '../platform/database/index.ts'

/** Refuses those who are no users of the account, all of them at once. */
export async function checkAssignees(db: Db, accountId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...userIds])
    .execute()
  const known = new Set(rows.map((row) => row.id))
  const issues = userIds.flatMap((id, index) =>
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
