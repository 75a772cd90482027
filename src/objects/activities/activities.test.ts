import { expect, it } from 'vitest'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

async function deal(): Promise<string> {
  return (await server.api.ok.post('/objects/deals/rows', { Name: 'Talked about' })).id
}

it.each(['NOTE', 'PHONE_CALL', 'MEETING', 'EMAIL', 'CHATAPP'])('writes a %s', async (type) => {
  const { api, account } = server
  const rowId = await deal()
  const path = `/objects/deals/rows/${rowId}/activities`
  const activity = await api.ok.post(path, {
    type,
    content: ' Agreed. ',
    occurred_at: '2026-01-15T10:30:00+01:00',
  })
  expect(activity).toEqual({
    id: expect.any(String),
    type,
    content: 'Agreed.',
    automatic: false,
    data: null,
    occurred_at: '2026-01-15T09:30:00.000Z',
    object_name: 'deals',
    row_id: rowId,
    created_by: account.owner.id,
    agent: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect(await account.general.api.ok.get(`/objects/deals/activities/${activity.id}`)).toEqual(activity)
})

it('lists what people wrote, the latest first, page by page', async () => {
  const { api } = server
  const path = `/objects/deals/rows/${await deal()}/activities`
  for (const day of [2, 5, 1, 4, 3, 3])
    await api.ok.post(path, { type: 'NOTE', content: `${day}`, occurred_at: `2026-01-0${day}T00:00:00Z` })
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await api.ok.get(`${path}?limit=2${cursor}`)
    seen.push(...page.results.map((activity: { content: string }) => activity.content))
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  expect(seen).toEqual(['5', '4', '3', '3', '2', '1'])
  expect((await api.get(`${path}?cursor=nonsense`)).body.details.issues[0].path).toBe('cursor')
})

it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-01-15'])(
  'refuses what happened at %s',
  async (occurred_at) => {
    const path = `/objects/deals/rows/${await deal()}/activities`
    const refused = await server.api.post(path, { type: 'NOTE', content: 'When?', occurred_at })
    expect([refused.status, refused.body.details.issues[0].path]).toEqual([400, 'occurred_at'])
  },
)

it('tells what the server recorded when it is asked to, and lets nobody touch it', async () => {
  const { api } = server
  const rowId = await deal()
  const path = `/objects/deals/rows/${rowId}/activities`
  await api.ok.patch(`/objects/deals/rows/${rowId}`, { Amount: 5 })
  await api.ok.post(path, { type: 'NOTE', content: 'by hand' })
  expect((await api.ok.get(path)).results).toHaveLength(1)
  const { results } = await api.ok.get(`${path}?include_automatic=true`)
  expect(results.map((one: { type: string }) => one.type)).toEqual([
    'NOTE',
    'RECORD_UPDATED',
    'RECORD_CREATED',
  ])
  const [, updated, created] = results
  expect(updated).toMatchObject({ automatic: true, data: { fields: [{ name: 'Amount' }] } })
  expect(created).toMatchObject({ automatic: true, row_id: rowId, created_by: server.account.owner.id })
  for (const automatic of [updated, created]) {
    expect(await api.ok.get(`/objects/deals/activities/${automatic.id}`)).toEqual(automatic)
    expect((await api.delete(`/objects/deals/activities/${automatic.id}`)).status).toBe(409)
    expect((await api.patch(`/objects/deals/activities/${automatic.id}`, { content: 'no' })).status).toBe(409)
  }
  const people = await api.get(`/objects/people/activities/${created.id}`)
  expect(people.status).toBe(404)
})

it('puts the making of a record in its place among what happened before and after it', async () => {
  const { api } = server
  const path = `/objects/deals/rows/${await deal()}/activities`
  for (const [content, occurred_at] of [
    ['before', '2020-01-01T00:00:00Z'],
    ['long before', '2019-01-01T00:00:00Z'],
    ['after', '2999-01-01T00:00:00Z'],
  ]) {
    await api.ok.post(path, { type: 'NOTE', content, occurred_at })
  }
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const page = await api.ok.get(`${path}?include_automatic=true&limit=1${cursor}`)
    seen.push(...page.results.map((activity: { content: string }) => activity.content))
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  expect(seen).toEqual(['after', 'Created', 'before', 'long before'])
})

it.each([
  [{ type: 'NOTE' }, 'content'],
  [{ content: 'x' }, 'type'],
  [{ type: 'RECORD_CREATED', content: 'x' }, 'type'],
  [{ type: 'NOTE', content: '' }, 'content'],
  [{ type: 'NOTE', content: 'a\0b' }, 'content'],
  [{ type: 'NOTE', content: 'x', occurred_at: '2026-01-15' }, 'occurred_at'],
  [{ type: 'NOTE', content: 'x', auto: true }, 'auto'],
])('refuses %j at %s', async (body, path) => {
  const reply = await server.api.post(`/objects/deals/rows/${await deal()}/activities`, body)
  expect(reply.status).toBe(400)
  expect(reply.body.details.issues[0].path).toBe(path)
})

it('is changed by whoever may change the record and deleted by who wrote it or an admin', async () => {
  const { api, account } = server
  const [ada, bob] = [await account.addUser('MEMBER'), await account.addUser('MEMBER')]
  const path = `/objects/deals/rows/${await deal()}/activities`
  const mine = await ada.api.ok.post(path, { type: 'NOTE', content: 'x' })
  const changed = await bob.api.ok.patch(`/objects/deals/activities/${mine.id}`, {
    type: 'EMAIL',
    content: 'y',
  })
  expect(changed).toMatchObject({
    type: 'EMAIL',
    content: 'y',
    created_by: ada.id,
    occurred_at: mine.occurred_at,
  })
  expect((await bob.api.delete(`/objects/deals/activities/${mine.id}`)).status).toBe(403)
  expect((await ada.api.delete(`/objects/deals/activities/${mine.id}`)).status).toBe(204)
  const other = await ada.api.ok.post(path, { type: 'NOTE', content: 'x' })
  expect((await api.delete(`/objects/deals/activities/${other.id}`)).status).toBe(204)
  expect((await api.get(`/objects/deals/activities/${other.id}`)).status).toBe(404)
})

it('is hidden with its record, and read-only with it', async () => {
  const account = await server.createAccount()
  const { owner, other, rowId } = await ownedDeal(account, 'NO_ACCESS')
  const path = `/objects/deals/rows/${rowId}/activities`
  const note = await owner.api.ok.post(path, { type: 'NOTE', content: 'secret' })
  for (const { api } of [other, account.general]) {
    expect((await api.get(path)).status).toBe(404)
    expect((await api.get(`${path}?include_automatic=true`)).status).toBe(404)
    expect((await api.get(`/objects/deals/activities/${note.id}`)).status).toBe(404)
  }
  expect((await other.api.post(path, { type: 'NOTE', content: 'x' })).status).toBe(404)
  expect((await other.api.patch(`/objects/deals/activities/${note.id}`, { content: 'x' })).status).toBe(404)
  expect((await other.api.delete(`/objects/deals/activities/${note.id}`)).status).toBe(404)
  const readOnly = await ownedDeal(account, 'READ_ONLY')
  expect((await readOnly.other.api.get(`/objects/deals/activities/${note.id}`)).status).toBe(200)
  expect(
    (await readOnly.other.api.patch(`/objects/deals/activities/${note.id}`, { content: 'x' })).status,
  ).toBe(403)
  expect((await readOnly.other.api.post(path, { type: 'NOTE', content: 'x' })).status).toBe(403)
})

it('is found in its own account and below its own object only', async () => {
  const { api } = server
  const other = await server.createAccount()
  const rowId = await deal()
  const note = await api.ok.post(`/objects/deals/rows/${rowId}/activities`, { type: 'NOTE', content: 'x' })
  expect((await other.owner.api.get(`/objects/deals/activities/${note.id}`)).status).toBe(404)
  expect((await other.owner.api.get(`/objects/deals/rows/${rowId}/activities`)).status).toBe(404)
  expect((await api.get(`/objects/people/activities/${note.id}`)).status).toBe(404)
})
