import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import type { Role } from '../../src/kit/caller.ts'
import { type Api, apiClient, type Reply } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { allSentBy } from '../harness/statements.ts'

const server = useServer()
const rows = '/objects/people/rows'

let rowId = ''

beforeAll(async () => {
  rowId = (await server.api.ok.post(rows, { Name: 'Ada' })).id
})

const calls: Record<string, (api: Api) => Promise<Reply>> = {
  'a page': (api) => api.post(`${rows}/list`, {}),
  'a count': (api) => api.post(`${rows}/count`, {}),
  'a sum': (api) => api.post(`${rows}/aggregate`, { aggregations: [{ field: 'Name', operation: 'count' }] }),
  'one row': (api) => api.get(`${rows}/${rowId}`),
  'a new row': (api) => api.post(rows, { Name: 'Grace' }),
}

const mistakes: Record<string, (api: Api) => Promise<Reply>> = {
  'an unknown object': (api) => api.post('/objects/peopel/rows/list', {}),
  'a body that is wrong': (api) => api.post(`${rows}/list`, { limit: 'many' }),
  'a row that is wrong': (api) => api.post(rows, { Unknown: 1 }),
  'a body that is no JSON': (api) =>
    api.post(`${rows}/list`, undefined, { body: '{', headers: { 'content-type': 'application/json' } }),
  'a body that is named otherwise': (api) =>
    api.post(`${rows}/list`, undefined, { body: 'x', headers: { 'content-type': 'text/plain' } }),
}

/** A teammate whose key this process has accepted before. */
async function known(role: Role): Promise<{ userId: number; keyId: number; api: Api }> {
  const { app, account, url } = server
  const { id: userId } = await account.addUser(role)
  const { id: keyId, secret } = await createKey(app.db, { accountId: account.id, userId, name: 'known' })
  const api = apiClient(url, secret)
  await api.ok.get('/me')
  return { userId, keyId, api }
}

/** As another process of the same database would. */
const deleteKey = (id: number) => server.app.db.deleteFrom('api_keys').where('id', '=', id).execute()
const setUser = (id: number, values: { suspended_at?: Date | null; role?: Role }) =>
  server.app.db.updateTable('users').set(values).where('id', '=', id).execute()

const counted = async () => (await server.api.ok.post(`${rows}/count`, {})).count

describe.each(Object.entries(calls))('the key of %s', (_, call) => {
  it('is looked up by one prepared statement before anything else', async () => {
    const [first, ...others] = await allSentBy(() => call(server.api))
    expect(first).toMatchObject({ name: 'accounts.owner-of-key' })
    expect(others.map(({ name }) => name)).not.toContain('accounts.owner-of-key')
  })

  it('is refused at the next request after it was deleted, and nothing was done with it', async () => {
    const { api, keyId } = await known('ADMIN')
    expect((await call(api)).status).toBeLessThan(300)
    const before = await counted()
    await deleteKey(keyId)
    expect((await call(api)).body).toMatchObject({ code: 'unauthorized' })
    expect((await call(api)).body).toMatchObject({ code: 'unauthorized' })
    expect(await counted()).toBe(before)
  })

  it('is refused while its user is suspended', async () => {
    const { api, userId } = await known('ADMIN')
    await setUser(userId, { suspended_at: new Date() })
    expect((await call(api)).status).toBe(401)
    await setUser(userId, { suspended_at: null })
    expect((await call(api)).status).toBeLessThan(300)
    await setUser(userId, { suspended_at: new Date() })
    expect((await call(api)).status).toBe(401)
  })
})

it.each(Object.entries(mistakes))('answers 401 to a deleted key before it reports %s', async (_, call) => {
  const { api, keyId } = await known('ADMIN')
  const status = (await call(api)).status
  expect([400, 404, 415]).toContain(status)
  await deleteKey(keyId)
  expect((await call(api)).status).toBe(401)
})

it('uses the current role', async () => {
  const type = (await server.api.ok.get('/objects/people/record-types')).results[0]
  const security = `/objects/people/record-types/${type.id}/security`
  await server.api.ok.patch(security, { enabled: true, workspace: 'NO_ACCESS' })
  const others = await server.api.ok.post(rows, { Name: 'Not theirs' })
  const { api, userId } = await known('ADMIN')
  const count = async () => (await api.ok.post(`${rows}/count`, {})).count
  expect(await count()).toBeGreaterThan(0)
  await setUser(userId, { role: 'MEMBER' })
  expect(await count()).toBe(0)
  expect((await api.patch(`${rows}/${others.id}`, { Name: 'Mine to write?' })).status).toBe(404)
  await setUser(userId, { role: 'ADMIN' })
  expect(await count()).toBeGreaterThan(0)
  expect((await api.patch(`${rows}/${others.id}`, { Name: 'Now theirs' })).status).toBe(200)
  await server.api.ok.patch(security, { enabled: false, workspace: 'FULL_ACCESS' })
})

it('writes the current name into the audit log, once', async () => {
  const { api, userId } = await known('ADMIN')
  await api.ok.post(rows, { Name: 'Before' })
  const email = `renamed-${userId}@example.com`
  const { person_id: personId } = await server.app.db
    .selectFrom('users')
    .select('person_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await server.app.db.updateTable('people').set({ email }).where('id', '=', personId).execute()
  await api.ok.post(rows, { Name: 'After' })
  const entries = await server.app.db
    .selectFrom('audit_log')
    .select('actor')
    .where('user_id', '=', userId)
    .where('action', '=', 'POST /objects/{name}/rows')
    .orderBy('id')
    .execute()
  expect(entries.map(({ actor }) => actor === email)).toEqual([false, true])
})

it('holds for many requests at once', async () => {
  const { api, keyId } = await known('ADMIN')
  const all = () => Promise.all(Array.from({ length: 20 }, () => api.post(`${rows}/count`, {})))
  expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set([200]))
  await deleteKey(keyId)
  expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set([401]))
})
