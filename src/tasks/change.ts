import { timeUuid } from '../kit/ids.ts'
import { notFound } from '../kit/problem.ts'
import type { Actor } from '../objects/index.ts'
import { type Db, transact } from '../platform/database/index.ts'
import { replaceAssignees } from './assignees.ts'
import type { TaskContent } from './task.ts'

/** The record that a task is about. */
export interface Link {
  objectId: number
  rowId: string
}

/** Creates a task from a checked body. */
export async function createTask(
  db: Db,
  actor: Actor,
  { content, due_date, assignee_ids = [] }: TaskContent & { content: string },
  link: Link | null,
  isOfRun = false,
): Promise<string> {
  const id = timeUuid()
  await transact({ db }, async ({ db }) => {
    await db
      .insertInto('tasks')
      .values({
        id,
        account_id: actor.account.id,
        content,
        due_date: due_date ?? null,
        object_id: link?.objectId ?? null,
        row_id: link?.rowId ?? null,
        created_by: actor.user?.id ?? null,
        is_of_run: isOfRun,
      })
      .execute()
    await replaceAssignees(db, actor, id, assignee_ids)
  })
  return id
}

/** Changes the properties that `body` names. Undefined as `link` keeps the record, null removes it. */
export async function updateTask(
  db: Db,
  actor: Actor,
  id: string,
  { content, due_date, assignee_ids }: TaskContent,
  link?: Link | null,
): Promise<void> {
  await transact({ db }, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('tasks')
      .set({
        updated_at: new Date(),
        ...(content === undefined ? {} : { content }),
        ...(due_date === undefined ? {} : { due_date }),
        ...(link === undefined ? {} : { object_id: link?.objectId ?? null, row_id: link?.rowId ?? null }),
      })
      .where('id', '=', id)
      .where('account_id', '=', actor.account.id)
      .executeTakeFirst()
    // Deleted since the task was read.
    if (numUpdatedRows === 0n) throw notFound('task')
    if (assignee_ids !== undefined) await replaceAssignees(db, actor, id, assignee_ids)
  })
}

export interface Decision {
  decision: 'APPROVED' | 'DECLINED'
  comment: string | null
}

/** Completes a task with the decision about it; false if it is already complete. */
export async function decideTask(
  db: Db,
  actor: Actor,
  id: string,
  { decision, comment }: Decision,
): Promise<boolean> {
  const now = new Date()
  const { numUpdatedRows } = await db
    .updateTable('tasks')
    .set({
      completed_at: now,
      completed_by: actor.user?.id ?? null,
      decision,
      decision_comment: comment,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('account_id', '=', actor.account.id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Completing a complete task changes nothing: it keeps the first actor and time. */
export async function setCompleted(db: Db, actor: Actor, id: string, completed: boolean): Promise<void> {
  const now = new Date()
  await db
    .updateTable('tasks')
    .set({
      completed_at: completed ? now : null,
      completed_by: completed ? (actor.user?.id ?? null) : null,
      decision: null,
      decision_comment: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('account_id', '=', actor.account.id)
    .where('completed_at', completed ? 'is' : 'is not', null)
    .execute()
}

export async function deleteTask(db: Db, actor: Actor, id: string): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).where('account_id', '=', actor.account.id).execute()
}
