import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { forbidden } from '../../kit/problem.ts'
import { line, listOf, objectIdText, pageOf, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { createTask, deleteTask, setCompleted, updateTask } from '../change.ts'
import { filterConditions, taskFilter } from '../filter.ts'
import { checkBody, readingFor, requireTask, showTask } from '../inbox.ts'
import { present, readTasks } from '../read.ts'
import { isFor, mayChange, mayReopen, requireChange } from '../rights.ts'
import { task, taskContent } from '../task.ts'

const params = z.strictObject({ taskId: uuid })

const link = {
  object_name: line(100).nullable().optional().meta({ example: 'deals' }),
  row_id: objectIdText
    .nullable()
    .optional()
    .meta({ description: 'A record of that object; only together with it.' }),
}

const listTasks = endpoint({
  route: 'GET /tasks',
  key: 'user',
  summary: 'List tasks',
  description: 'The newest first. Tasks about a record are listed for those who may see the record.',
  query: taskFilter,
  returns: ok(listOf(task)),
  handle: async ({ app, caller, query }) => {
    const reading = await readingFor(app, caller)
    const conditions = filterConditions(query, caller, reading.catalogue)
    const rows = await readTasks(reading, conditions, query.limit + 1)
    const page = pageOf(rows, query.limit, (row) => [row.id])
    return { ...page, results: page.results.map((row) => present(row, reading.catalogue)) }
  },
})

const postTask = endpoint({
  route: 'POST /tasks',
  key: 'user',
  summary: 'Create a task',
  body: z.strictObject({ ...taskContent, ...link }),
  returns: created(task),
  errors: ['forbidden'],
  handle: async ({ app, caller, body }) => {
    const reading = await readingFor(app, caller)
    const record = await checkBody(app, caller, reading, body)
    return showTask(reading, await createTask(app.db, caller, body, record ?? null))
  },
})

const getTask = endpoint({
  route: 'GET /tasks/{taskId}',
  key: 'user',
  summary: 'Read a task',
  params,
  returns: ok(task),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { taskId } }) => showTask(await readingFor(app, caller), taskId),
})

const patchTask = endpoint({
  route: 'PATCH /tasks/{taskId}',
  key: 'user',
  summary: 'Change a task',
  description: '`due_date: null` clears it; `object_name: null` with `row_id: null` unlinks the record.',
  params,
  body: z.strictObject({ ...taskContent, content: taskContent.content.optional(), ...link }),
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: async ({ app, caller, params: { taskId }, body }) => {
    const reading = await readingFor(app, caller)
    const row = await requireTask(reading, taskId)
    await requireChange(app, caller, reading, row)
    const record = await checkBody(app, caller, reading, body, row)
    await updateTask(app.db, caller, taskId, body, record)
    return showTask(reading, taskId)
  },
})

const removeTask = endpoint({
  route: 'DELETE /tasks/{taskId}',
  key: 'user',
  summary: 'Delete a task for good',
  params,
  returns: noContent,
  errors: ['not_found', 'forbidden'],
  handle: async ({ app, caller, params: { taskId } }) => {
    const reading = await readingFor(app, caller)
    await requireChange(app, caller, reading, await requireTask(reading, taskId))
    await deleteTask(app.db, caller, taskId)
  },
})

const completeTask = endpoint({
  route: 'POST /tasks/{taskId}/complete',
  key: 'user',
  summary: 'Complete a task',
  description: 'Only an assignee may; one that is assigned to nobody is completed by whoever sees it.',
  params,
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: async ({ app, caller, params: { taskId } }) => {
    const reading = await readingFor(app, caller)
    const row = await requireTask(reading, taskId)
    if (!isFor(row, caller)) throw forbidden('Only an assignee may complete this task.')
    await setCompleted(app.db, caller, taskId, true)
    return showTask(reading, taskId)
  },
})

const uncompleteTask = endpoint({
  route: 'POST /tasks/{taskId}/uncomplete',
  key: 'user',
  summary: 'Open a completed task again',
  params,
  returns: ok(task),
  errors: ['not_found', 'forbidden'],
  handle: async ({ app, caller, params: { taskId } }) => {
    const reading = await readingFor(app, caller)
    const row = await requireTask(reading, taskId)
    if (!mayReopen(row, caller) && !(await mayChange(app, caller, reading, row))) {
      throw forbidden(
        'Only an assignee, who completed it, or somebody who may change the task, may open it again.',
      )
    }
    await setCompleted(app.db, caller, taskId, false)
    return showTask(reading, taskId)
  },
})

export const inboxEndpoints = [
  listTasks,
  postTask,
  getTask,
  patchTask,
  removeTask,
  completeTask,
  uncompleteTask,
]
