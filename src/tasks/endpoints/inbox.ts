import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { conflict, forbidden } from '../../kit/problem.ts'
import { line, listOf, objectIdText, pageOf, uuid } from '../../kit/schema.ts'
import { prose } from '../../objects/index.ts'
import { endpoint } from '../../platform/app.ts'
import { createTask, decideTask, deleteTask, setCompleted, updateTask } from '../change.ts'
import { filterConditions, taskFilter } from '../filter.ts'
import { checkBody, reading, requireTask, showTask } from '../inbox.ts'
import { readTasks, toTask } from '../read.ts'
import { isFor, mayChange, mayReopen, requireChange } from '../rights.ts'
import { task, taskContent } from '../task.ts'

const params = z.strictObject({ taskId: uuid })

const link = {
  object_name: line(100).nullable().optional().meta({ example: 'deals' }),
  row_id: objectIdText
    .nullable()
    .optional()
    .meta({ description: 'A record of that object. Requires `object_name`.' }),
}

const listTasks = endpoint({
  route: 'GET /tasks',
  key: 'user',
  summary: 'List tasks',
  description: 'Newest first. Tasks about a record are visible to users who can see the record.',
  query: taskFilter,
  returns: ok(listOf(task)),
  handle: ({ app, caller, query }) =>
    reading(app, caller, async (scope) => {
      const conditions = filterConditions(query, caller, scope.catalogue)
      const rows = await readTasks(scope, conditions, query.limit + 1)
      const page = pageOf(rows, query.limit, (row) => [row.id])
      return { ...page, results: page.results.map((row) => toTask(row, scope.catalogue)) }
    }),
})

const postTask = endpoint({
  route: 'POST /tasks',
  key: 'user',
  summary: 'Create a task',
  body: z.strictObject({ ...taskContent, ...link }),
  returns: created(task),
  errors: ['forbidden'],
  handle: async ({ app, caller, body }) => {
    const record = await reading(app, caller, (scope) => checkBody(app, caller, scope, body))
    // The task is created only once, even if the definitions change before it is returned.
    const taskId = await createTask(app.db, caller, body, record ?? null)
    return reading(app, caller, (scope) => showTask(scope, taskId))
  },
})

const getTask = endpoint({
  route: 'GET /tasks/{taskId}',
  key: 'user',
  summary: 'Get a task',
  params,
  returns: ok(task),
  errors: ['not_found'],
  handle: ({ app, caller, params: { taskId } }) => reading(app, caller, (scope) => showTask(scope, taskId)),
})

const patchTask = endpoint({
  route: 'PATCH /tasks/{taskId}',
  key: 'user',
  summary: 'Update a task',
  description: '`due_date: null` clears it. `object_name: null` with `row_id: null` unlinks the record.',
  params,
  body: z.strictObject({ ...taskContent, content: taskContent.content.optional(), ...link }),
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params: { taskId }, body }) =>
    reading(app, caller, async (scope) => {
      const row = await requireTask(scope, taskId)
      await requireChange(app, caller, scope, row)
      const record = await checkBody(app, caller, scope, body, row)
      await updateTask(app.db, caller, taskId, body, record)
      return showTask(scope, taskId)
    }),
})

const removeTask = endpoint({
  route: 'DELETE /tasks/{taskId}',
  key: 'user',
  summary: 'Delete a task permanently',
  params,
  returns: noContent,
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params: { taskId } }) =>
    reading(app, caller, async (scope) => {
      await requireChange(app, caller, scope, await requireTask(scope, taskId))
      await deleteTask(app.db, caller, taskId)
    }),
})

const completeTask = endpoint({
  route: 'POST /tasks/{taskId}/complete',
  key: 'user',
  summary: 'Complete a task',
  description: 'Only for assignees. A task without assignees can be completed by all users who can see it.',
  params,
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params: { taskId } }) =>
    reading(app, caller, async (scope) => {
      const row = await requireTask(scope, taskId)
      if (!isFor(row, caller)) throw forbidden('Only an assignee may complete this task.')
      await setCompleted(app.db, caller, taskId, true)
      return showTask(scope, taskId)
    }),
})

const decide = endpoint({
  route: 'POST /tasks/{taskId}/decide',
  key: 'user',
  summary: 'Approve or decline a task',
  description:
    'Completes the task. An automation run that waits for the decision continues with it and with the comment. Only for assignees. A task without assignees can be decided by all users who can see it.',
  params,
  body: z.strictObject({
    decision: z.enum(['APPROVED', 'DECLINED']).meta({ example: 'APPROVED' }),
    comment: prose(2000).nullable().default(null).meta({ example: 'Up to ten percent.' }),
  }),
  returns: ok(task),
  errors: ['not_found', 'forbidden', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { taskId }, body }) =>
    reading(app, caller, async (scope) => {
      const row = await requireTask(scope, taskId)
      if (!isFor(row, caller)) throw forbidden('Only an assignee may decide this task.')
      if (!(await decideTask(app.db, caller, taskId, body))) throw conflict('This task is completed already.')
      return showTask(scope, taskId)
    }),
})

const uncompleteTask = endpoint({
  route: 'POST /tasks/{taskId}/uncomplete',
  key: 'user',
  summary: 'Reopen a completed task',
  params,
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params: { taskId } }) =>
    reading(app, caller, async (scope) => {
      const row = await requireTask(scope, taskId)
      if (!mayReopen(row, caller) && !(await mayChange(app, caller, scope, row))) {
        throw forbidden(
          'Only an assignee, who completed it, or somebody who may change the task, may open it again.',
        )
      }
      await setCompleted(app.db, caller, taskId, false)
      return showTask(scope, taskId)
    }),
})

export const inboxEndpoints = [
  listTasks,
  postTask,
  getTask,
  patchTask,
  removeTask,
  completeTask,
  decide,
  uncompleteTask,
]
