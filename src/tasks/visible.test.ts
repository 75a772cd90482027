import { beforeAll, expect, it } from 'vitest'
import { type Member, useServer } from '../../test/harness/server.ts'
import { accounts } from '../accounts/index.ts'
import { objects } from '../objects/index.ts'
import { tasks } from './index.ts'

const server = useServer({ capabilities: [accounts, objects, tasks] })

let owner: Member
let stranger: Member
let rowId = ''

beforeAll(async () => {
  const { api, account } = server
  owner = await account.addUser('MEMBER')
  stranger = await account.addUser('MEMBER')
  const [type] = (await api.ok.get('/objects/deals/record-types')).results
  await api.ok.patch(`/objects/deals/record-types/${type.id}/security`, {
    enabled: true,
    workspace: 'NO_ACCESS',
  })
  rowId = (await api.ok.post('/objects/deals/rows', { Name: 'Secret', Users: [owner.id] })).id
})

it('is not assigned to somebody who does not see its record', async () => {
  const { api } = server
  const refused = [{ path: 'assignee_ids[1]', code: 'no_access' }]
  const both = { content: 'Call', assignee_ids: [owner.id, stranger.id] }
  const link = { object_name: 'deals', row_id: rowId }
  const inbox = await api.post('/tasks', { ...both, ...link })
  expect(inbox.status).toBe(400)
  expect(inbox.body.details.issues).toMatchObject(refused)
  const ofRecord = await api.post(`/objects/deals/rows/${rowId}/tasks`, both)
  expect(ofRecord.body.details.issues).toMatchObject(refused)
  const task = await api.ok.post('/tasks', { content: 'Call', ...link, assignee_ids: [owner.id] })
  const change = { assignee_ids: [owner.id, stranger.id] }
  expect((await api.patch(`/tasks/${task.id}`, change)).body.details.issues).toMatchObject(refused)
  expect((await api.patch(`/objects/deals/tasks/${task.id}`, change)).body.details.issues).toMatchObject(
    refused,
  )
  // An assignee keeps the task only if they see its new record.
  const loose = await api.ok.post('/tasks', { content: 'Call', assignee_ids: [stranger.id] })
  expect((await api.patch(`/tasks/${loose.id}`, link)).body.details.issues).toMatchObject([
    { path: 'assignee_ids[0]', code: 'no_access' },
  ])
})

it('is completed by whoever sees it when it is assigned to nobody', async () => {
  const { api } = server
  const loose = await api.ok.post('/tasks', { content: 'Anybody' })
  expect(await stranger.api.ok.post(`/tasks/${loose.id}/complete`)).toMatchObject({
    completed_by: stranger.id,
  })
  expect(await stranger.api.ok.post(`/tasks/${loose.id}/uncomplete`)).toMatchObject({ completed: false })
  const linked = await api.ok.post('/tasks', { content: 'Owners', object_name: 'deals', row_id: rowId })
  expect((await stranger.api.post(`/tasks/${linked.id}/complete`)).status).toBe(404)
  expect((await owner.api.ok.post(`/objects/deals/tasks/${linked.id}/complete`)).completed).toBe(true)
  const [type] = (await api.ok.get('/objects/deals/record-types')).results
  await api.ok.patch(`/objects/deals/record-types/${type.id}/security`, { workspace: 'READ_ONLY' })
  const open = await api.ok.post('/tasks', { content: 'Readers', object_name: 'deals', row_id: rowId })
  expect((await stranger.api.ok.post(`/objects/deals/tasks/${open.id}/complete`)).completed).toBe(true)
})
