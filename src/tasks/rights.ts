import { isAdmin, type UserCaller } from '../kit/caller.ts'
import { forbidden } from '../kit/problem.ts'
import { rowRights, scopeOf } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import type { Reading, TaskRow } from './read.ts'

function isAssignee(task: TaskRow, caller: UserCaller): boolean {
  return task.assignees.some((assignee) => assignee.id === caller.user.id)
}

/** True if the caller may complete the task: it is assigned to them, or unassigned. */
export function isFor(task: TaskRow, caller: UserCaller): boolean {
  return task.assignees.length === 0 || isAssignee(task, caller)
}

/** A user who may complete a task may also reopen it. */
export function mayReopen(task: TaskRow, caller: UserCaller): boolean {
  return isAssignee(task, caller) || task.completed_by === caller.user.id
}

/**
 * A record's task may be changed by everyone who may change the record; any other by its creator, its assignees and
 * admins.
 */
export async function mayChange(
  app: App,
  caller: UserCaller,
  reading: Reading,
  task: TaskRow,
): Promise<boolean> {
  if (task.object_id === null || task.row_id === null) {
    return isAdmin(caller) || task.created_by === caller.user.id || isAssignee(task, caller)
  }
  const object = reading.catalogue.byId.get(task.object_id)
  if (object === undefined) return false
  const scope = scopeOf(app, caller, object, reading.catalogue)
  return (await rowRights(scope, task.row_id)).write
}

export async function requireChange(
  app: App,
  caller: UserCaller,
  reading: Reading,
  task: TaskRow,
): Promise<void> {
  if (await mayChange(app, caller, reading, task)) return
  throw forbidden(
    task.object_id === null
      ? 'Only its maker, an assignee or an admin may change this task.'
      : 'You may read the record of this task, but not change it.',
  )
}
