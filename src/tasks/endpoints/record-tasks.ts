import { sql } from 'kysely'
import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { line, listOf, objectIdText, pageOf, pageQuery, uuid } from '../../kit/schema.ts'
import { requireRow, rowRights, type Scope, withObject } from '../../objects/index.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { checkAssignees } from '../assignees.ts'
import { createTask, deleteTask, setCompleted, updateTask } from '../change.ts'
import { after, completed, completion } from '../filter.ts'
import { type Reading, readTasks, type TaskRow, toTask } from '../read.ts'
import { type Task, task, taskContent } from '../task.ts'

const objectName = line(100).meta({ description: 'The name of the object.', example: 'deals' })
const ofRow = z.strictObject({ name: objectName, rowId: objectIdText })
const ofTask = z.strictObject({ name: objectName, id: uuid })

const listRecordTasks = endpoint({
  route: 'GET /objects/{name}/rows/{rowId}/tasks',
  key: 'any',
  summary: 'List the tasks of a record',
  params: ofRow,
  query: z.strictObject({ completed, ...pageQuery }),
  returns: ok(listOf(task)),
  errors: ['not_found'],
  handle: ({ app, caller, params, query }) =>
    onObject(app, caller, params.name, async (scope) => {
      await requireRow(scope, params.rowId, 'read')
      const conditions = [
        sql`t.object_id = ${scope.object.id} and t.row_id = ${params.rowId}`,
        ...completion(query.completed),
        ...after(query.cursor),
      ]
      const rows = await readTasks(readingOf(scope), conditions, query.limit + 1)
      const page = pageOf(rows, query.limit, (row) => [row.id])
      return { ...page, results: page.results.map((row) => toTask(row, scope.catalogue)) }
    }),
})

const postRecordTask = endpoint({
  route: 'POST /objects/{name}/rows/{rowId}/tasks',
  key: 'user',
  summary: 'Create a task about a record',
  params: ofRow,
  body: z.strictObject(taskContent),
  returns: created(task),
  errors: ['not_found', 'forbidden'],
  handle: async ({ app, caller, params, body }) => {
    const { name, rowId } = params
    const objectId = await onObject(app, caller, name, async (scope) => {
      await requireRow(scope, rowId, 'write')
      await checkAssignees(app.db, caller.account.id, body.assignee_ids, { scope, rowId })
      return scope.object.id
    })
    // The task is created only once, even if the definitions change before it is returned.
    const taskId = await createTask(app.db, caller, body, { objectId, rowId })
    return onObject(app, caller, name, (scope) => readTask(scope, taskId))
  },
})

const getRecordTask = endpoint({
  route: 'GET /objects/{name}/tasks/{id}',
  key: 'any',
  summary: 'Get a task of a record',
  params: ofTask,
  returns: ok(task),
  errors: ['not_found'],
  handle: ({ app, caller, params }) =>
    onObject(app, caller, params.name, async (scope) => {
      await requireRecordTask(scope, params.id, 'read')
      return readTask(scope, params.id)
    }),
})

const patchRecordTask = endpoint({
  route: 'PATCH /objects/{name}/tasks/{id}',
  key: 'user',
  summary: 'Update a task of a record',
  params: ofTask,
  body: z.strictObject({ ...taskContent, content: taskContent.content.optional() }),
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params, body }) =>
    onObject(app, caller, params.name, async (scope) => {
      const rowId = await requireRecordTask(scope, params.id, 'write')
      await checkAssignees(app.db, caller.account.id, body.assignee_ids, { scope, rowId })
      await updateTask(app.db, caller, params.id, body)
      return readTask(scope, params.id)
    }),
})

const deleteRecordTask = endpoint({
  route: 'DELETE /objects/{name}/tasks/{id}',
  key: 'user',
  summary: 'Delete a task of a record permanently',
  params: ofTask,
  returns: noContent,
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params }) =>
    onObject(app, caller, params.name, async (scope) => {
      await requireRecordTask(scope, params.id, 'write')
      await deleteTask(app.db, caller, params.id)
    }),
})

const completeRecordTask = endpoint({
  route: 'POST /objects/{name}/tasks/{id}/complete',
  key: 'user',
  summary: 'Complete a task of a record',
  description:
    'For users who can change the record. A task without assignees can be completed by all users who can see it.',
  params: ofTask,
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params }) =>
    onObject(app, caller, params.name, (scope) => complete(scope, params.id, true)),
})

const uncompleteRecordTask = endpoint({
  route: 'POST /objects/{name}/tasks/{id}/uncomplete',
  key: 'user',
  summary: 'Reopen a completed task of a record',
  params: ofTask,
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params }) =>
    onObject(app, caller, params.name, (scope) => complete(scope, params.id, false)),
})

export const recordTaskEndpoints = [
  listRecordTasks,
  postRecordTask,
  getRecordTask,
  patchRecordTask,
  deleteRecordTask,
  completeRecordTask,
  uncompleteRecordTask,
]

function onObject<T>(app: App, caller: Caller, name: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  return withObject(app, caller, { kind: 'object', name }, work)
}

function readingOf({ app, actor, catalogue }: Scope): Reading {
  return { db: app.db, actor, catalogue }
}

async function findTask(scope: Scope, taskId: string): Promise<TaskRow> {
  const ofObject = sql`t.id = ${taskId} and t.object_id = ${scope.object.id}`
  const [row] = await readTasks(readingOf(scope), [ofObject], 1)
  if (row === undefined) throw notFound('task')
  return row
}

/**
 * An object may show and change a task only as far as its record. The check also makes sure that the definitions are
 * current.
 */
async function requireRecordTask(scope: Scope, taskId: string, access: 'read' | 'write'): Promise<string> {
  const link = await scope.app.db
    .selectFrom('tasks')
    .select('row_id')
    .where('id', '=', taskId)
    .where('object_id', '=', scope.object.id)
    .executeTakeFirst()
  const rowId = link?.row_id ?? null
  const rights = rowId === null ? undefined : await rowRights(scope, rowId)
  if (rowId === null || rights === undefined || !rights.read) throw notFound('task')
  if (access === 'write' && !rights.write) throw forbidden('You may read this record, but not change it.')
  return rowId
}

async function readTask(scope: Scope, taskId: string): Promise<Task> {
  return toTask(await findTask(scope, taskId), scope.catalogue)
}

async function complete(scope: Scope, taskId: string, done: boolean): Promise<Task> {
  // An unassigned task has no assignee to complete it, so read access is enough.
  const { assignees } = await findTask(scope, taskId)
  await requireRecordTask(scope, taskId, assignees.length === 0 ? 'read' : 'write')
  await setCompleted(scope.app.db, scope.actor, taskId, done)
  return readTask(scope, taskId)
}
