import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import { forbidden, type Issue, invalid, notFound } from '../kit/problem.ts'
import { rowRights, scopeOf, withCatalogue } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import { assigneeIssues } from './assignees.ts'
import type { Link } from './change.ts'
import { type Reading, readTasks, type TaskRow, toTask } from './read.ts'
import type { Task, TaskContent } from './task.ts'

/** Works with tasks on the current definitions of their records, and runs again if these change meanwhile. */
export function reading<T>(app: App, caller: UserCaller, work: (reading: Reading) => Promise<T>): Promise<T> {
  return withCatalogue(app, caller, (catalogue) => work({ db: app.db, actor: caller, catalogue }))
}

export async function requireTask(scope: Reading, taskId: string): Promise<TaskRow> {
  const [row] = await readTasks(scope, [sql`t.id = ${taskId}`], 1)
  if (row === undefined) throw notFound('task')
  return row
}

export async function showTask(scope: Reading, taskId: string): Promise<Task> {
  return toTask(await requireTask(scope, taskId), scope.catalogue)
}

export interface LinkBody {
  object_name?: string | null | undefined
  row_id?: string | null | undefined
}

/** Checks the references of a body and returns the record: undefined if the body names none, null if it removes it. */
export async function checkBody(
  app: App,
  caller: UserCaller,
  scope: Reading,
  body: LinkBody & TaskContent,
  /** The current task; undefined for a new one. */
  task?: TaskRow,
): Promise<Link | null | undefined> {
  const found = await findLink(app, caller, scope, body)
  const link = 'issue' in found ? null : found.link === undefined ? linkOf(task) : found.link
  const object = link === null ? undefined : scope.catalogue.byId.get(link.objectId)
  const record =
    link === null || object === undefined
      ? undefined
      : { scope: scopeOf(app, caller, object, scope.catalogue), rowId: link.rowId }
  // Existing assignees must see a new record, too.
  const kept = body.row_id === undefined ? [] : (task?.assignees ?? []).map(({ id }) => id)
  const assignees = body.assignee_ids ?? kept
  const issues = [
    ...('issue' in found ? [found.issue] : []),
    ...(await assigneeIssues(scope.db, caller.account.id, assignees, record)),
  ]
  if ('issue' in found || issues.length > 0) throw invalid(issues)
  return found.link
}

function linkOf(task: TaskRow | undefined): Link | null {
  if (task === undefined || task.object_id === null || task.row_id === null) return null
  return { objectId: task.object_id, rowId: task.row_id }
}

async function findLink(
  app: App,
  caller: UserCaller,
  { catalogue }: Reading,
  { object_name: name, row_id: rowId }: LinkBody,
): Promise<{ link: Link | null | undefined } | { issue: Issue }> {
  if (name === undefined && rowId === undefined) return { link: undefined }
  if (name === null && rowId === null) return { link: null }
  if (typeof name !== 'string')
    return together(name === null && rowId === undefined ? 'row_id' : 'object_name')
  if (typeof rowId !== 'string') return together('row_id')
  const object = catalogue.byName.get(name)
  if (object?.kind !== 'object') return unknown('object_name', 'There is no such object in this account.')
  const rights = await rowRights(scopeOf(app, caller, object, catalogue), rowId)
  if (!rights.read) return unknown('row_id', `There is no such record of "${name}".`)
  if (!rights.write) throw forbidden('You may read this record, but not change it.')
  return { link: { objectId: object.id, rowId } }
}

function unknown(path: string, message: string): { issue: Issue } {
  return { issue: { path, code: 'not_found', message } }
}

function together(path: string): { issue: Issue } {
  const message = 'Name a record with `object_name` and `row_id` together.'
  return { issue: { path, code: 'required', message } }
}
