import { expect, it } from 'vitest'
import { ownedDeal } from '../../test/harness/objects/rights.ts'
import { useServer } from '../../test/harness/server.ts'
import { accounts, createTeam } from '../accounts/index.ts'
import { objects } from '../objects/index.ts'
import { tasks } from './index.ts'

const server = useServer({ capabilities: [accounts, objects, tasks] })

const noSuchRow = '0'.repeat(24)

const ids = (page: { results: { id: string }[] }) => page.results.map((task) => task.id)

it('creates a task about a record and shows both with their names', async () => {
  const { api, account } = server
  const deal = await api.ok.post('/objects/deals/rows', { Name: 'Big one' })
  const task = await api.ok.post('/tasks', {
    content: '  Send the offer ',
    due_date: '2026-03-01',
    assignee_ids: [account.owner.id, account.owner.id],
    object_name: 'deals',
    row_id: deal.id,
  })
  expect(task).toMatchObject({
    content: 'Send the offer',
    due_date: '2026-03-01T00:00:00.000Z',
    completed: false,
    completed_at: null,
    assignee_ids: [account.owner.id],
    assignees: [{ id: account.owner.id, name: '', email: account.owner.email }],
    object_name: 'deals',
    row_id: deal.id,
    record: { object_name: 'deals', row_id: deal.id, title: 'Big one' },
    created_by: account.owner.id,
  })
  expect(await api.ok.get(`/tasks/${task.id}`)).toEqual(task)
  const ofRecord = await api.ok.get(`/objects/deals/rows/${deal.id}/tasks`)
  expect(ofRecord.results).toEqual([task])
})

it('changes only what is sent, clears a due date and unlinks a record', async () => {
  const { api, account } = server
  const deal = await api.ok.post('/objects/deals/rows', { Name: 'Linked' })
  const body = { content: 'x', due_date: '2026-03-01T10:00:00+02:00', object_name: 'deals', row_id: deal.id }
  const task = await api.ok.post('/tasks', body)
  const assigned = await api.ok.patch(`/tasks/${task.id}`, { assignee_ids: [account.owner.id] })
  expect(assigned).toMatchObject({ content: 'x', due_date: '2026-03-01T08:00:00.000Z', row_id: deal.id })
  const cleared = await api.ok.patch(`/tasks/${task.id}`, { due_date: null, assignee_ids: [] })
  expect(cleared).toMatchObject({ due_date: null, assignees: [], row_id: deal.id })
  const unlinked = await api.ok.patch(`/tasks/${task.id}`, { object_name: null, row_id: null })
  expect(unlinked).toMatchObject({ object_name: null, row_id: null, record: null })
  expect((await api.ok.get(`/objects/deals/rows/${deal.id}/tasks`)).results).toEqual([])
})

it.each([
  [{}, 'content'],
  [{ content: '   ' }, 'content'],
  [{ content: 'nul \0' }, 'content'],
  [{ content: 'x', row_id: noSuchRow }, 'object_name'],
  [{ content: 'x', object_name: 'deals' }, 'row_id'],
  [{ content: 'x', object_name: 'deals', row_id: null }, 'row_id'],
  [{ content: 'x', object_name: 'dealz', row_id: noSuchRow }, 'object_name'],
  [{ content: 'x', object_name: 'deals', row_id: noSuchRow }, 'row_id'],
  [{ content: 'x', object_name: 'deals', row_id: 'abc' }, 'row_id'],
  [{ content: 'x', due_date: 'tomorrow' }, 'due_date'],
  [{ content: 'x', due_date: '2026-02-30' }, 'due_date'],
  [{ content: 'x', due_date: '0000-06-01' }, 'due_date'],
  [{ content: 'x', due_date: '9999-12-31T23:59:59-05:00' }, 'due_date'],
  [{ content: 'x', object_name: null }, 'row_id'],
  [{ content: 'x', row_id: null }, 'object_name'],
  [{ content: 'x', assignee_ids: [2_147_483_647] }, 'assignee_ids[0]'],
  [{ content: 'x', assignee_ids: [99_999_999_999] }, 'assignee_ids[0]'],
  [{ content: 'x', asignee_ids: [] }, 'asignee_ids'],
])('refuses %j at %s', async (body, path) => {
  const reply = await server.api.post('/tasks', body)
  expect(reply.status).toBe(400)
  expect(reply.body.details.issues[0].path).toBe(path)
})

it('says in which two forms a due date is written', async () => {
  const { body } = await server.api.post('/tasks', { content: 'x', due_date: 'tomorrow' })
  expect(body.message).toContain('Must be a date (2026-01-15) or a date and time with its offset')
})

it('is found or not found by whoever assigns it while another deletes it', async () => {
  const { api, account } = server
  for (let round = 0; round < 15; round++) {
    const { id } = await api.ok.post('/tasks', { content: 'Contested' })
    const [assigned, deleted] = await Promise.all([
      api.patch(`/tasks/${id}`, { assignee_ids: [account.owner.id] }),
      api.delete(`/tasks/${id}`),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 404]).toContain(assigned.status)
  }
})

it('names every assignee who is not in the account, and stores nothing', async () => {
  const other = await server.createAccount()
  const content = 'for strangers'
  const reply = await server.api.post('/tasks', {
    content,
    assignee_ids: [other.owner.id, server.account.owner.id, 0],
  })
  expect(reply.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'assignee_ids[0]',
    'assignee_ids[2]',
  ])
  const { results } = await server.api.ok.get('/tasks?limit=200')
  expect(results.filter((task: { content: string }) => task.content === content)).toEqual([])
})

it('filters by assignee, team, state and object, and pages without gaps', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const ada = await account.addUser('MEMBER')
  const bob = await account.addUser('MEMBER')
  const team = await createTeam(server.app.db, { accountId: account.id, name: 'Sales', userIds: [bob.id] })
  const person = await api.ok.post('/objects/people/rows', { Name: 'Eve' })
  const make = (body: object) => api.ok.post('/tasks', { content: 'x', ...body })
  const forAda = await make({ assignee_ids: [ada.id] })
  const forBob = await make({ assignee_ids: [bob.id] })
  const linked = await make({ object_name: 'people', row_id: person.id })
  await ada.api.ok.post(`/tasks/${forAda.id}/complete`)

  expect(ids(await ada.api.ok.get('/tasks?assigned_to_me=true'))).toEqual([forAda.id])
  expect(ids(await ada.api.ok.get('/tasks?assigned_to_me=false'))).toEqual([linked.id, forBob.id])
  expect(ids(await api.ok.get(`/tasks?people_ids=${ada.id},${bob.id}`))).toEqual([forBob.id, forAda.id])
  expect(ids(await api.ok.get(`/tasks?people_ids=${ada.id}&people_ids=${bob.id}`))).toHaveLength(2)
  expect(ids(await api.ok.get(`/tasks?team_ids=${team}`))).toEqual([forBob.id])
  expect(ids(await api.ok.get('/tasks?completed=true'))).toEqual([forAda.id])
  expect(ids(await api.ok.get('/tasks?completed=false'))).toEqual([linked.id, forBob.id])
  expect(ids(await api.ok.get('/tasks?object_name=people'))).toEqual([linked.id])
  expect((await api.get('/tasks?object_name=nothing')).status).toBe(400)
  expect((await api.get('/tasks?people_ids=ada')).status).toBe(400)

  const first = await api.ok.get('/tasks?limit=2')
  await make({})
  const second = await api.ok.get(`/tasks?limit=2&cursor=${first.next_cursor}`)
  expect([...ids(first), ...ids(second)]).toEqual([linked.id, forBob.id, forAda.id])
  expect(second.next_cursor).toBeNull()
})

it('is completed by an assignee only, and opened again', async () => {
  const { api, account } = server
  const ada = await account.addUser('MEMBER')
  const task = await api.ok.post('/tasks', { content: 'x', assignee_ids: [ada.id] })
  expect((await api.post(`/tasks/${task.id}/complete`)).status).toBe(403)
  const done = await ada.api.ok.post(`/tasks/${task.id}/complete`)
  expect(done).toMatchObject({ completed: true, completed_by: ada.id, completed_at: expect.any(String) })
  expect(await ada.api.ok.post(`/tasks/${task.id}/complete`)).toMatchObject({
    completed_at: done.completed_at,
  })
  const open = await ada.api.ok.post(`/tasks/${task.id}/uncomplete`)
  expect(open).toMatchObject({ completed: false, completed_by: null, completed_at: null })
})

it('is changed by its maker, its assignees and admins', async () => {
  const { api, account } = server
  const [ada, bob] = [await account.addUser('MEMBER'), await account.addUser('MEMBER')]
  const task = await ada.api.ok.post('/tasks', { content: 'x' })
  expect((await bob.api.patch(`/tasks/${task.id}`, { content: 'y' })).status).toBe(403)
  expect((await bob.api.delete(`/tasks/${task.id}`)).status).toBe(403)
  expect((await bob.api.post(`/tasks/${task.id}/uncomplete`)).status).toBe(403)
  await api.ok.patch(`/tasks/${task.id}`, { assignee_ids: [bob.id] })
  await bob.api.ok.patch(`/tasks/${task.id}`, { content: 'y' })
  expect((await ada.api.delete(`/tasks/${task.id}`)).status).toBe(204)
  expect((await api.get(`/tasks/${task.id}`)).status).toBe(404)
})

it('needs a personal key and stays in its account', async () => {
  const { api, account } = server
  const other = await server.createAccount()
  const task = await api.ok.post('/tasks', { content: 'x' })
  expect((await account.general.api.get('/tasks')).status).toBe(401)
  for (const reply of [
    await other.owner.api.get(`/tasks/${task.id}`),
    await other.owner.api.patch(`/tasks/${task.id}`, { content: 'y' }),
    await other.owner.api.delete(`/tasks/${task.id}`),
    await other.owner.api.post(`/tasks/${task.id}/complete`),
    await other.owner.api.post(`/tasks/${task.id}/uncomplete`),
  ]) {
    expect(reply.status).toBe(404)
  }
  expect(ids(await other.owner.api.ok.get('/tasks'))).toEqual([])
})

it('is hidden with its record, from the inbox and from its own address', async () => {
  const account = await server.createAccount()
  const { owner, other, rowId } = await ownedDeal(account, 'NO_ACCESS')
  const body = { content: 'x', object_name: 'deals', row_id: rowId, assignee_ids: [owner.id] }
  const task = await owner.api.ok.post('/tasks', body)
  expect(ids(await owner.api.ok.get('/tasks'))).toEqual([task.id])
  expect(ids(await account.owner.api.ok.get('/tasks'))).toEqual([task.id])
  expect(ids(await other.api.ok.get('/tasks'))).toEqual([])
  expect((await other.api.get(`/tasks/${task.id}`)).status).toBe(404)
  expect((await other.api.post(`/tasks/${task.id}/complete`)).status).toBe(404)
  const spy = await other.api.post('/tasks', { content: 'x', object_name: 'deals', row_id: rowId })
  expect(spy.body.details.issues[0]).toMatchObject({ path: 'row_id', code: 'not_found' })
})

it('vanishes while its record is in the trash, and comes back with it', async () => {
  const { api } = server
  const deal = await api.ok.post('/objects/deals/rows', { Name: 'Gone' })
  const task = await api.ok.post('/tasks', { content: 'x', object_name: 'deals', row_id: deal.id })
  await api.ok.delete(`/objects/deals/rows/${deal.id}`)
  expect((await api.get(`/tasks/${task.id}`)).status).toBe(404)
  await api.ok.post('/objects/deals/rows/trash/restore', { ids: [deal.id] })
  expect((await api.ok.get(`/tasks/${task.id}`)).row_id).toBe(deal.id)
})
