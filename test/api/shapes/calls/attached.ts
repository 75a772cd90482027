import type { World } from '../world.ts'

/** Activities and tasks of a row, tasks of people. */
export async function callAttached({ call, server }: World, name: string, rowId: string): Promise<void> {
  const row = { name, rowId }
  const note = { type: 'NOTE', content: 'Asked for an offer.' }
  const activity = await call('POST /objects/{name}/rows/{rowId}/activities', row, { body: note })
  await call('GET /objects/{name}/rows/{rowId}/activities', row)
  const ids = { name, id: activity.id }
  await call('PATCH /objects/{name}/activities/{id}', ids, { body: { content: 'Asked again.' } })
  await call('GET /objects/{name}/activities/{id}', ids)
  await call('DELETE /objects/{name}/activities/{id}', ids)
  const body = {
    content: 'Call back',
    due_date: '2026-01-15T09:30:00.000Z',
    assignee_ids: [server.account.owner.id],
  }
  const task = await call('POST /objects/{name}/rows/{rowId}/tasks', row, { body })
  const own = { name, id: task.id }
  await call('GET /objects/{name}/rows/{rowId}/tasks', row)
  await call('GET /objects/{name}/tasks/{id}', own)
  await call('PATCH /objects/{name}/tasks/{id}', own, { body: { due_date: null } })
  await call('POST /objects/{name}/tasks/{id}/complete', own)
  await call('POST /objects/{name}/tasks/{id}/uncomplete', own)
  await call('DELETE /objects/{name}/tasks/{id}', own)
  const mine = await call('POST /tasks', {}, { body: { ...body, object_name: name, row_id: rowId } })
  const one = { taskId: mine.id }
  await call('POST /tasks', {}, { body: { content: 'Alone' } })
  await call('GET /tasks')
  await call('GET /tasks/{taskId}', one)
  await call('PATCH /tasks/{taskId}', one, { body: { content: 'Call back soon' } })
  await call('POST /tasks/{taskId}/complete', one)
  await call('POST /tasks/{taskId}/uncomplete', one)
  await call('DELETE /tasks/{taskId}', one)
}
