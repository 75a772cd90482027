import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownedDeal } from '../../test/harness/objects/rights.ts'
import { useServer } from '../../test/harness/server.ts'
import { accounts } from '../accounts/index.ts'
import { objects, recordTable } from '../objects/index.ts'
import { tasks } from './index.ts'
import { forgetOrphans } from './orphans.ts'

const server = useServer({ capabilities: [accounts, objects, tasks] })

it('is created, listed, read, changed, completed and deleted below its record', async () => {
  const { api, account } = server
  const deal = await api.ok.post('/objects/deals/rows', { Name: 'Big one' })
  const path = `/objects/deals/rows/${deal.id}/tasks`
  const task = await api.ok.post(path, { content: 'Call', assignee_ids: [account.owner.id] })
  const second = await api.ok.post(path, { content: 'Write' })
  expect(task).toMatchObject({ object_name: 'deals', row_id: deal.id })
  expect(await account.general.api.ok.get(`/objects/deals/tasks/${task.id}`)).toEqual(task)
  const page = await api.ok.get(`${path}?limit=1`)
  expect(page.results).toEqual([second])
  expect((await api.ok.get(`${path}?limit=1&cursor=${page.next_cursor}`)).results).toEqual([task])
  const changed = await api.ok.patch(`/objects/deals/tasks/${task.id}`, {
    content: 'Call back',
    due_date: null,
  })
  expect(changed).toMatchObject({ content: 'Call back', assignee_ids: [account.owner.id] })
  expect(await api.ok.post(`/objects/deals/tasks/${task.id}/complete`)).toMatchObject({ completed: true })
  expect((await api.ok.get(`${path}?completed=true`)).results).toHaveLength(1)
  expect(await api.ok.post(`/objects/deals/tasks/${task.id}/uncomplete`)).toMatchObject({ completed: false })
  expect((await api.delete(`/objects/deals/tasks/${task.id}`)).status).toBe(204)
  expect((await api.get(`/tasks/${task.id}`)).status).toBe(404)
})

it('is completed by whoever may change the record, assignee or not', async () => {
  const account = await server.createAccount()
  const { owner, other, rowId } = await ownedDeal(account, 'READ_ONLY')
  const body = { content: 'x', assignee_ids: [other.id] }
  const task = await account.owner.api.ok.post(`/objects/deals/rows/${rowId}/tasks`, body)
  expect(await owner.api.ok.post(`/objects/deals/tasks/${task.id}/complete`)).toMatchObject({
    completed_by: owner.id,
  })
  const path = `/objects/deals/tasks/${task.id}`
  expect((await other.api.post(`${path}/uncomplete`)).status).toBe(403)
  expect((await other.api.patch(path, { content: 'y' })).status).toBe(403)
  expect((await other.api.delete(path)).status).toBe(403)
  expect((await other.api.post(`/objects/deals/rows/${rowId}/tasks`, { content: 'y' })).status).toBe(403)
  expect((await other.api.post('/tasks', { content: 'y', object_name: 'deals', row_id: rowId })).status).toBe(
    403,
  )
  // In the inbox, an assignee who only reads the record can still complete and reopen their own task.
  expect(await other.api.ok.post(`/tasks/${task.id}/uncomplete`)).toMatchObject({ completed: false })
  expect(await other.api.ok.get(path)).toMatchObject({ completed: false })
})

it('is hidden with its record', async () => {
  const account = await server.createAccount()
  const { owner, other, rowId } = await ownedDeal(account, 'NO_ACCESS')
  const task = await owner.api.ok.post(`/objects/deals/rows/${rowId}/tasks`, { content: 'x' })
  for (const { api } of [other, account.general]) {
    expect((await api.get(`/objects/deals/rows/${rowId}/tasks`)).status).toBe(404)
    expect((await api.get(`/objects/deals/tasks/${task.id}`)).status).toBe(404)
  }
  expect((await other.api.patch(`/objects/deals/tasks/${task.id}`, { content: 'y' })).status).toBe(404)
  expect((await other.api.delete(`/objects/deals/tasks/${task.id}`)).status).toBe(404)
  expect((await other.api.post(`/objects/deals/tasks/${task.id}/complete`)).status).toBe(404)
})

it('is found below its own object only, in its own account only', async () => {
  const { api } = server
  const other = await server.createAccount()
  const deal = await api.ok.post('/objects/deals/rows', { Name: 'x' })
  const task = await api.ok.post(`/objects/deals/rows/${deal.id}/tasks`, { content: 'x' })
  const inbox = await api.ok.post('/tasks', { content: 'x' })
  expect((await api.get(`/objects/people/tasks/${task.id}`)).status).toBe(404)
  expect((await api.get(`/objects/deals/tasks/${inbox.id}`)).status).toBe(404)
  expect((await other.owner.api.get(`/objects/deals/tasks/${task.id}`)).status).toBe(404)
  expect((await other.owner.api.get(`/objects/deals/rows/${deal.id}/tasks`)).status).toBe(404)
})

it('goes when its record has left the trash for good', async () => {
  const { api, app } = server
  const [kept, gone] = [
    await api.ok.post('/objects/deals/rows', { Name: 'kept' }),
    await api.ok.post('/objects/deals/rows', { Name: 'gone' }),
  ]
  const tasksOf = async (row: { id: string }) =>
    api.ok.post(`/objects/deals/rows/${row.id}/tasks`, { content: 'x' })
  const [stays, goes] = [await tasksOf(kept), await tasksOf(gone)]
  const { object_id: objectId } = await app.db
    .selectFrom('tasks')
    .select('object_id')
    .where('id', '=', goes.id)
    .executeTakeFirstOrThrow()
  await sql`delete from ${recordTable(objectId ?? 0)} where id = ${gone.id}`.execute(app.db)
  await forgetOrphans.run(app, {
    attempt: 1,
    lastAttempt: false,
    accountId: null,
    deaths: 0,
    signal: AbortSignal.timeout(10_000),
  })
  const left = await app.db.selectFrom('tasks').select('id').where('id', 'in', [stays.id, goes.id]).execute()
  expect(left.map((task) => task.id)).toEqual([stays.id])
})
