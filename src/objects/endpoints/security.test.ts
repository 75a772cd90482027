import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import type { Member } from '../../../test/harness/server.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

const count = async (api: Member['api']) => (await api.ok.post('/objects/people/rows/count', {})).count

describe('record types', () => {
  it('are made, changed and deleted; the default one stays as it is', async () => {
    const { results } = await server.api.ok.get('/objects/deals/record-types')
    const [standard] = results
    expect(standard).toMatchObject({ name: 'default', is_default: true })
    const path = `/objects/deals/record-types/${standard.id}`
    expect((await server.api.patch(path, { display_name: 'Other' })).status).toBe(409)
    expect((await server.api.patch(path, { description: 'All deals' })).status).toBe(200)
    expect((await server.api.delete(path)).status).toBe(409)
    const partner = await server.api.ok.post('/objects/deals/record-types', {
      name: 'partner',
      display_name: 'Partner',
    })
    expect((await server.api.post('/objects/deals/record-types', { name: 'Partner' })).status).toBe(409)
    const mine = `/objects/deals/record-types/${partner.id}`
    expect(await server.api.ok.patch(mine, { name: 'reseller' })).toMatchObject({ name: 'reseller' })
    await server.api.ok.post('/objects/deals/fields', {
      name: 'Margin',
      type: 'number',
      record_type_id: partner.id,
      required: true,
    })
    const deal = await server.api.ok.post('/objects/deals/rows', { Name: 'Big' })
    expect(Object.keys(deal.data)).not.toContain('Margin')
    const moved = await server.api.patch(`/objects/deals/rows/${deal.id}`, { record_type_id: partner.id })
    expect(moved.body.details.issues.map((issue: Json) => issue.path)).toEqual(['Margin'])
    const typed = await server.api.ok.patch(`/objects/deals/rows/${deal.id}`, {
      record_type_id: partner.id,
      Margin: 5,
    })
    expect(typed).toMatchObject({ record_type_id: partner.id, data: { Margin: 5 } })
    expect(
      (await server.api.ok.post('/objects/deals/rows/count', { record_type_id: partner.id })).count,
    ).toBe(1)
    expect((await server.api.delete(mine)).status).toBe(409)
    await server.api.ok.delete(`/objects/deals/rows/${deal.id}`)
    expect((await server.api.delete(mine)).status).toBe(204)
    const restored = await server.api.ok.post('/objects/deals/rows/trash/restore', { ids: [deal.id] })
    expect(restored.results[0].record_type_id).toBe(standard.id)
    expect((await server.api.post('/objects/deals/record-types', { name: 'x y' })).status).toBe(400)
  })
})

describe('record-level security', () => {
  let typeId = 0
  let owner: Member
  let stranger: Member
  let owned: Json
  let foreign: Json

  const security = () => `/objects/people/record-types/${typeId}/security`
  const setWorkspace = (workspace: string) => server.api.ok.patch(security(), { workspace })

  beforeAll(async () => {
    owner = await server.account.addUser('MEMBER')
    stranger = await server.account.addUser('MEMBER')
    typeId = (await server.api.ok.get('/objects/people/record-types')).results[0].id
    owned = await server.api.ok.post('/objects/people/rows', { Name: 'Owned', Users: [owner.id] })
    foreign = await server.api.ok.post('/objects/people/rows', {
      Name: 'Foreign',
      Users: [server.account.owner.id],
    })
  })

  it('is off with the Users field as its owner until it is saved, and takes a strict body', async () => {
    const { fields } = await server.api.ok.get('/objects/people')
    const users = fields.find((field: Json) => field.name === 'Users')
    expect(await server.api.ok.get(security())).toEqual({
      enabled: false,
      virtual_owner_column_ids: [users.id],
      workspace: 'FULL_ACCESS',
    })
    expect((await server.api.patch(security(), { owners: [] })).status).toBe(400)
    const name = fields.find((field: Json) => field.name === 'Name')
    expect((await server.api.patch(security(), { virtual_owner_column_ids: [name.id] })).status).toBe(400)
    expect((await owner.api.get(security())).status).toBe(403)
    expect((await server.account.general.api.get(security())).status).toBe(401)
    expect(await setWorkspace('NO_ACCESS')).toMatchObject({ enabled: true, workspace: 'NO_ACCESS' })
  })

  it('hides rows from those who do not own them, on every path', async () => {
    await setWorkspace('NO_ACCESS')
    expect(await count(server.api)).toBe(2)
    expect(await count(owner.api)).toBe(1)
    expect(await count(stranger.api)).toBe(0)
    expect(await count(server.account.general.api)).toBe(0)
    expect((await owner.api.get(`/objects/people/rows/${owned.id}`)).status).toBe(200)
    expect((await owner.api.get(`/objects/people/rows/${foreign.id}`)).status).toBe(404)
    expect((await owner.api.patch(`/objects/people/rows/${foreign.id}`, { Name: 'x' })).status).toBe(404)
    expect((await owner.api.delete(`/objects/people/rows/${foreign.id}`)).status).toBe(404)
    expect((await owner.api.ok.post('/objects/people/rows/list', { search: 'Foreign' })).results).toEqual([])
    expect((await owner.api.patch(`/objects/people/rows/${owned.id}`, { Name: 'Mine' })).status).toBe(200)
    const another = { Name: 'x', Users: [server.account.owner.id] }
    expect((await stranger.api.post('/objects/people/rows', another)).status).toBe(403)
    expect((await server.account.general.api.post('/objects/people/rows', { Name: 'x' })).status).toBe(401)
    const own = await stranger.api.post('/objects/people/rows', { Name: 'x', Users: [stranger.id] })
    expect(own.status).toBe(201)
    await stranger.api.ok.post('/objects/people/rows/bulk', {
      rows: [{ Name: 'y' }, { Name: 'z', Users: [] }],
    })
    expect(await count(stranger.api)).toBe(3)
    const made = await stranger.api.ok.post('/objects/people/rows', { Name: 'Mine by default' })
    expect(made.data.Users.map((one: Json) => one.id ?? one)).toEqual([stranger.id])
    const bulk = await owner.api.post('/objects/people/rows/bulk-delete', { ids: [owned.id, foreign.id] })
    expect(bulk.status).toBe(400)
  })

  it('says what its caller may access', async () => {
    const access = (api: typeof owner.api) => api.ok.get('/objects/people/access')
    await setWorkspace('READ_ONLY')
    expect(await access(owner.api)).toEqual({ read: 'ALL', write: 'OWNED' })
    expect(await access(server.account.general.api)).toEqual({ read: 'ALL', write: 'NONE' })
    await setWorkspace('NO_ACCESS')
    expect(await access(owner.api)).toEqual({ read: 'OWNED', write: 'OWNED' })
    expect(await access(server.account.general.api)).toEqual({ read: 'NONE', write: 'NONE' })
    expect(await access(server.api)).toEqual({ read: 'ALL', write: 'ALL' })
    const users = (await server.api.ok.get('/objects/people')).fields.find(
      (field: Json) => field.name === 'Users',
    )
    await server.api.ok.patch(security(), { virtual_owner_column_ids: [] })
    expect(await access(owner.api)).toEqual({ read: 'NONE', write: 'NONE' })
    await server.api.ok.patch(security(), { virtual_owner_column_ids: [users.id] })
  })

  it('hides rows that relations lead to, from both sides', async () => {
    await setWorkspace('NO_ACCESS')
    const deal = await server.api.ok.post('/objects/deals/rows', {
      Name: 'Deal',
      People: [owned.id, foreign.id],
    })
    expect((await server.api.ok.get(`/objects/deals/rows/${deal.id}`)).data.People).toHaveLength(2)
    expect((await owner.api.ok.get(`/objects/deals/rows/${deal.id}`)).data.People).toEqual([owned.id])
    const linked = await owner.api.ok.get(`/objects/deals/rows/${deal.id}/relations/People`)
    expect(linked.results.map((row: Json) => row.id)).toEqual([owned.id])
    expect((await owner.api.get(`/objects/deals/relations/People/target/${foreign.id}`)).status).toBe(404)
    const sources = await owner.api.ok.get(`/objects/deals/relations/People/target/${owned.id}`)
    expect(sources.results.map((row: Json) => row.id)).toEqual([deal.id])
    const link = await owner.api.post(`/objects/deals/rows/${deal.id}/relations/People/link`, {
      target_ids: [foreign.id],
    })
    expect(link.status).toBe(400)
    const named = await owner.api.post('/objects/deals/rows', { Name: 'x', People: [foreign.id] })
    expect(named.body.details.issues).toMatchObject([{ path: 'People[0]', code: 'not_found' }])
    const query = { path: '[People].[Name]', operator: 'equals', value: 'Foreign' }
    expect((await owner.api.ok.post('/objects/deals/rows/count', { query })).count).toBe(0)
    expect((await server.api.ok.post('/objects/deals/rows/count', { query })).count).toBe(1)
    await owner.api.ok.patch(`/objects/deals/rows/${deal.id}`, { People: [] })
    await owner.api.ok.post(`/objects/deals/rows/${deal.id}/relations/People/unlink`, {
      target_ids: [foreign.id],
    })
    expect((await server.api.ok.get(`/objects/deals/rows/${deal.id}`)).data.People).toEqual([foreign.id])
  })

  it('lets nobody give away a row that he would no longer see, one at a time or many', async () => {
    await setWorkspace('NO_ACCESS')
    const path = `/objects/people/rows/${owned.id}`
    const away = { Users: [stranger.id] }
    expect((await owner.api.patch(path, away)).status).toBe(403)
    const bulk = { ids: [owned.id], data: away }
    expect((await owner.api.post('/objects/people/rows/bulk-update', bulk)).status).toBe(403)
    expect((await owner.api.ok.patch(path, { Users: [stranger.id, owner.id] })).data.Users).toHaveLength(2)
    expect((await server.api.ok.patch(path, { Users: [owner.id] })).data.Users).toEqual([owner.id])
    await setWorkspace('READ_ONLY')
    expect((await owner.api.ok.patch(path, away)).data.Users).toEqual([stranger.id])
    await server.api.ok.patch(path, { Users: [owner.id] })
  })

  it('lets an owner move a row to another type that only owners may write', async () => {
    await setWorkspace('NO_ACCESS')
    const { id } = await server.api.ok.post('/objects/people/record-types', { name: 'partner' })
    const path = `/objects/people/rows/${owned.id}`
    const { record_type_id } = await owner.api.ok.get(path)
    const partners = `/objects/people/record-types/${id}/security`
    const { virtual_owner_column_ids } = await server.api.ok.patch(partners, { workspace: 'NO_ACCESS' })
    expect((await owner.api.ok.patch(path, { record_type_id: id })).record_type_id).toBe(id)
    await server.api.ok.patch(path, { record_type_id })
    await server.api.ok.patch(partners, { virtual_owner_column_ids: [] })
    expect((await owner.api.patch(path, { record_type_id: id })).status).toBe(403)
    await server.api.ok.patch(partners, { virtual_owner_column_ids, enabled: false })
  })

  it('lets everybody read but only owners write at READ_ONLY', async () => {
    await setWorkspace('READ_ONLY')
    expect((await stranger.api.get(`/objects/people/rows/${owned.id}`)).status).toBe(200)
    expect((await stranger.api.patch(`/objects/people/rows/${owned.id}`, { Name: 'x' })).status).toBe(403)
    expect((await stranger.api.delete(`/objects/people/rows/${owned.id}`)).status).toBe(403)
    expect((await owner.api.patch(`/objects/people/rows/${owned.id}`, { Name: 'x' })).status).toBe(200)
    expect((await server.api.patch(`/objects/people/rows/${owned.id}`, { Name: 'y' })).status).toBe(200)
  })
})

describe('tables', () => {
  it('are changed by their creator, admins and those with FULL_ACCESS, and read by everybody', async () => {
    const creator = await server.account.addUser('MEMBER')
    const other = await server.account.addUser('MEMBER')
    expect((await creator.api.post('/tables', { name: 'notes' })).status).toBe(201)
    expect(
      (await creator.api.post('/objects', { name: 'notes', columns: [{ name: 'A', type: 'string' }] }))
        .status,
    ).toBe(409)
    const field = { name: 'Text', type: 'string' }
    expect((await other.api.post('/tables/notes/fields', field)).status).toBe(403)
    expect((await creator.api.post('/tables/notes/fields', field)).status).toBe(201)
    expect((await other.api.post('/tables/notes/rows', { Text: 'x' })).status).toBe(403)
    expect((await creator.api.post('/tables/notes/rows', { Text: 'x' })).status).toBe(201)
    expect((await server.account.general.api.post('/tables/notes/rows/list', {})).body.results).toHaveLength(
      1,
    )
    expect((await other.api.put('/tables/notes/sharing', { users: [] })).status).toBe(403)
    const users = [{ user_id: other.id, access: 'FULL_ACCESS' }]
    expect(await creator.api.ok.put('/tables/notes/sharing', { users })).toEqual({
      workspace: 'READ_ONLY',
      users,
    })
    expect((await other.api.post('/tables/notes/rows', { Text: 'y' })).status).toBe(201)
    await server.api.ok.put('/tables/notes/sharing', {
      workspace: 'FULL_ACCESS',
      users: [{ user_id: other.id, access: 'READ_ONLY' }],
    })
    expect((await other.api.post('/tables/notes/rows', { Text: 'z' })).status).toBe(403)
    expect((await other.api.get('/tables/notes/sharing')).status).toBe(200)
    const stranger = await server.createAccount()
    const unknown = await creator.api.put('/tables/notes/sharing', {
      users: [{ user_id: stranger.owner.id, access: 'READ_ONLY' }],
    })
    expect(unknown.status).toBe(400)
    expect((await other.api.delete('/tables/notes')).status).toBe(403)
    expect((await creator.api.delete('/tables/notes')).status).toBe(204)
    expect((await creator.api.get('/tables/notes/record-types')).status).toBe(404)
  })
})
