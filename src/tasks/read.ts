import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Catalogue, linkedRecords, seesAllData } from '../objects/index.ts'
import type { Db } from '../platform/database/index.ts'
import type { Task } from './task.ts'

/** A task with the columns that its rights depend on. */
export interface TaskRow {
  id: string
  content: string
  due_date: Date | null
  object_id: number | null
  row_id: string | null
  title: string | null
  completed_at: Date | null
  completed_by: number | null
  created_by: number | null
  created_at: Date
  updated_at: Date
  assignees: Task['assignees']
}

export interface Reading {
  db: Db
  actor: Actor
  catalogue: Catalogue
}

/**
 * The tasks that meet the conditions (on `t`), newest first. Includes tasks of records only if the actor sees the
 * record, and approvals of runs with the rights of others only if they are assigned to the actor.
 */
export async function readTasks(
  { db, actor, catalogue }: Reading,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<TaskRow[]> {
  const records = linkedRecords(catalogue, actor, await objectsWithTasks(db, actor), 't')
  const { rows } = await sql<TaskRow>`
    select t.id, t.content, t.due_date, t.object_id, t.row_id, record.title, t.completed_at, t.completed_by,
      t.created_by, t.created_at, t.updated_at,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email) order by u.id), '[]')
       from task_assignees a join users u on u.id = a.user_id where a.task_id = t.id) as assignees
    from tasks t left join lateral (${records ?? sql`select null as id, null as title where false`}) as record on true
    where ${sql.join(
      [
        sql`t.account_id = ${actor.account.id}`,
        sql`(t.object_id is null or record.id is not null)`,
        seesAllData(actor, catalogue) ? sql`true` : approvalsFor(actor.user?.id ?? null),
        ...conditions,
      ],
      sql` and `,
    )}
    order by t.id desc limit ${limit}`.execute(db)
  return rows
}

function approvalsFor(userId: number | null): RawBuilder<unknown> {
  return sql`(not t.is_of_run or t.created_by = ${userId}
    or exists (select from task_assignees a where a.task_id = t.id and a.user_id = ${userId}))`
}

async function objectsWithTasks(db: Db, actor: Actor): Promise<number[]> {
  const rows = await db
    .selectFrom('objects')
    .select('objects.id')
    .where('objects.account_id', '=', actor.account.id)
    .where((where) =>
      where.exists(
        where.selectFrom('tasks').select('tasks.id').whereRef('tasks.object_id', '=', 'objects.id'),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

export function toTask(row: TaskRow, catalogue: Catalogue): Task {
  const name = row.object_id === null ? undefined : catalogue.byId.get(row.object_id)?.name
  const record =
    name === undefined || row.row_id === null
      ? null
      : { object_name: name, row_id: row.row_id, title: row.title }
  return {
    id: row.id,
    content: row.content,
    due_date: row.due_date,
    completed: row.completed_at !== null,
    completed_at: row.completed_at,
    completed_by: row.completed_by,
    assignee_ids: row.assignees.map((assignee) => assignee.id),
    assignees: row.assignees,
    object_name: record?.object_name ?? null,
    row_id: record?.row_id ?? null,
    record,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
