import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

const names = (page: { results: { name: string }[] }) => page.results.map((view) => view.name)

it('keeps a view by the meaning of its names, so that it survives renames', async () => {
  const { api, account } = server
  const view = await api.ok.post('/objects/deals/views', {
    name: 'Won, biggest first',
    type: 'kanban',
    query: {
      and: [
        { path: 'Stage', operator: 'equals', value: 'Won' },
        { path: '[Amount]', operator: 'greaterThan', value: 5 },
      ],
    },
    sort: [{ field: 'Amount', direction: 'desc' }],
    fields: ['Name', 'Amount'],
    group_by: 'Stage',
  })
  expect(view).toEqual({
    id: expect.any(Number),
    name: 'Won, biggest first',
    type: 'kanban',
    shared: true,
    record_type_id: null,
    query: {
      and: [
        { path: '[Stage]', operator: 'equals', value: 'Won' },
        { path: '[Amount]', operator: 'greaterThan', value: 5 },
      ],
    },
    sort: [{ field: '[Amount]', direction: 'desc' }],
    fields: ['Name', 'Amount'],
    group_by: '[Stage]',
    created_by: account.owner.id,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const score = await api.ok.post('/objects/deals/fields', { name: 'Score', type: 'number' })
  const byScore = { name: 'By score', sort: [{ field: 'Score' }], fields: ['Score'], group_by: 'Score' }
  const { id } = await api.ok.post('/objects/deals/views', byScore)
  await api.ok.patch(`/objects/deals/fields/${score.id}`, { name: 'Rank' })
  const find = async () =>
    (await api.ok.get('/objects/deals/views')).results.find((one: { id: number }) => one.id === id)
  expect(await find()).toMatchObject({ sort: [{ field: '[Rank]' }], fields: ['Rank'], group_by: '[Rank]' })
  await api.ok.delete(`/objects/deals/fields/${score.id}?force=true`)
  expect(await find()).toMatchObject({ sort: [], fields: [], group_by: null })
})

it('answers its rows by view_id, with its filter, sort and fields', async () => {
  const { api } = server
  for (const Amount of [1, 30, 20])
    await api.ok.post('/objects/deals/rows', { Name: `d${Amount}`, Amount, Stage: 'Proposal' })
  const view = await api.ok.post('/objects/deals/views', {
    name: 'Proposals',
    query: { path: 'Stage', operator: 'equals', value: 'Proposal' },
    sort: [{ field: 'Amount', direction: 'desc' }],
    fields: ['Name'],
  })
  const list = await api.ok.post('/objects/deals/rows/list', { view_id: view.id })
  expect(list.results.map((row: { data: object }) => row.data)).toEqual([
    { Name: 'd30' },
    { Name: 'd20' },
    { Name: 'd1' },
  ])
})

it.each([
  [{}, ['name']],
  [{ name: 'a\0b' }, ['name']],
  [{ name: 'x', type: 'chart' }, ['type']],
  [{ name: 'x', query: { path: 'Stagee', operator: 'equals', value: 'Won' } }, ['query.path']],
  [{ name: 'x', query: { path: 'Amount', operator: 'contains', value: 'x' } }, ['query.operator']],
  [
    {
      name: 'x',
      query: { path: 'Nope', operator: 'equals' },
      sort: [{ field: 'Nope' }],
      fields: ['Name', 'Nope'],
      group_by: 'Nope',
      record_type_id: 0,
    },
    ['record_type_id', 'query.path', 'sort[0].field', 'fields[1]', 'group_by'],
  ],
  [{ name: 'x', sort: [{ field: 'Users' }] }, ['sort[0].field']],
  [{ name: 'x', group_by: 'created_at' }, ['group_by']],
  [{ name: 'x', filter: {} }, ['filter']],
])('refuses %j at %j', async (body, paths) => {
  const reply = await server.api.post('/objects/deals/views', body)
  expect(reply.status).toBe(400)
  expect(reply.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual(paths)
})

it('is changed in part, and emptied with null', async () => {
  const { api } = server
  const query = { path: 'Stage', operator: 'equals', value: 'Won' }
  const view = await api.ok.post('/objects/deals/views', { name: 'x', query, fields: ['Name'] })
  const changed = await api.ok.patch(`/objects/deals/views/${view.id}`, { query: null, name: 'y' })
  expect(changed).toMatchObject({ name: 'y', query: null, fields: ['Name'], type: 'table' })
  expect(changed.updated_at >= view.updated_at).toBe(true)
  expect((await api.delete(`/objects/deals/views/${view.id}`)).status).toBe(204)
  expect((await api.patch(`/objects/deals/views/${view.id}`, { name: 'z' })).status).toBe(404)
})

it('is seen by its maker alone when personal, and changed by its maker or an admin when shared', async () => {
  const account = await server.createAccount()
  const [ada, bob] = [await account.addUser('MEMBER'), await account.addUser('MEMBER')]
  const { api: admin } = account.owner
  const mine = await ada.api.ok.post('/objects/deals/views', { name: 'mine', shared: false })
  const ours = await ada.api.ok.post('/objects/deals/views', { name: 'ours' })
  expect(names(await ada.api.ok.get('/objects/deals/views'))).toEqual(['mine', 'ours'])
  expect(names(await ada.api.ok.get('/objects/deals/views?shared=false'))).toEqual(['mine'])
  for (const { api } of [bob, account.owner, account.general]) {
    expect(names(await api.ok.get('/objects/deals/views'))).toEqual(['ours'])
    expect((await api.post(`/objects/deals/rows/list`, { view_id: mine.id })).status).toBe(400)
    expect((await api.get(`/objects/deals/views/${mine.id}/aggregations`)).status).toBe(404)
  }
  for (const { api } of [bob, account.owner]) {
    expect((await api.patch(`/objects/deals/views/${mine.id}`, { name: 'stolen' })).status).toBe(404)
    expect((await api.delete(`/objects/deals/views/${mine.id}`)).status).toBe(404)
  }
  expect((await bob.api.patch(`/objects/deals/views/${ours.id}`, { name: 'no' })).status).toBe(403)
  expect((await bob.api.delete(`/objects/deals/views/${ours.id}`)).status).toBe(403)
  await admin.ok.patch(`/objects/deals/views/${ours.id}`, { name: 'theirs' })
  expect((await admin.patch(`/objects/deals/views/${ours.id}`, { shared: false })).status).toBe(403)
  expect((await ada.api.ok.patch(`/objects/deals/views/${ours.id}`, { shared: false })).shared).toBe(false)
  expect(names(await bob.api.ok.get('/objects/deals/views'))).toEqual([])
})

it('hangs on a record type where it is made below one', async () => {
  const { api } = server
  const type = await api.ok.post('/objects/deals/record-types', { name: 'Renewals' })
  const other = await api.ok.post('/objects/deals/record-types', { name: 'Upsells' })
  const path = `/objects/record-types/${type.id}/views`
  const view = await api.ok.post(path, { name: 'Renewals' })
  expect(view.record_type_id).toBe(type.id)
  expect(names(await api.ok.get(`/objects/deals/views?record_type_id=${type.id}`))).toEqual(['Renewals'])
  expect((await api.ok.patch(`${path}/${view.id}`, { name: 'All renewals' })).name).toBe('All renewals')
  expect((await api.post(path, { name: 'x', record_type_id: other.id })).status).toBe(400)
  expect((await api.patch(`/objects/record-types/${other.id}/views/${view.id}`, { name: 'x' })).status).toBe(
    404,
  )
  expect((await api.delete(`/objects/record-types/${other.id}/views/${view.id}`)).status).toBe(404)
  const stranger = await server.createAccount()
  expect((await stranger.owner.api.post(path, { name: 'x' })).status).toBe(404)
  await api.ok.post('/objects/deals/rows', { Name: 'renewal', record_type_id: type.id })
  const { results } = await api.ok.post('/objects/deals/rows/list', { view_id: view.id })
  expect(results.map((row: { data: { Name: string } }) => row.data.Name)).toEqual(['renewal'])
  expect((await api.delete(`${path}/${view.id}`)).status).toBe(204)
})

it('belongs to its object and account', async () => {
  const { api } = server
  const other = await server.createAccount()
  const view = await api.ok.post('/objects/deals/views', { name: 'x' })
  expect((await api.patch(`/objects/people/views/${view.id}`, { name: 'y' })).status).toBe(404)
  expect((await other.owner.api.patch(`/objects/deals/views/${view.id}`, { name: 'y' })).status).toBe(404)
  expect((await other.owner.api.delete(`/objects/deals/views/${view.id}`)).status).toBe(404)
})

it('is made on tables by those with full access', async () => {
  const { api, account } = server
  const member = await account.addUser('MEMBER')
  await api.ok.post('/tables', { name: 'stock', columns: [{ name: 'Name', type: 'string' }] })
  const view = await api.ok.post('/tables/stock/views', { name: 'All', sort: [{ field: 'Name' }] })
  expect(names(await member.api.ok.get('/tables/stock/views'))).toEqual(['All'])
  expect((await member.api.post('/tables/stock/views', { name: 'x' })).status).toBe(403)
  expect((await member.api.delete(`/tables/stock/views/${view.id}`)).status).toBe(403)
})
