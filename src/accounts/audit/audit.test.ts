import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { apiClient, type Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { useServer } from '../../../test/harness/server.ts'
import { createUser } from '../people/users.ts'

const server = useServer()
const marker = 'Zx81-never-to-be-seen'

async function entries(query = ''): Promise<Json[]> {
  const { api } = await server.account.owner.signIn()
  return (await api.ok.get(`/audit-log?${query}`)).results
}

describe('an entry', () => {
  it('tells who, what, on what, from where, before and after', async () => {
    const { api } = await server.account.owner.signIn()
    const user = await server.account.addUser('MEMBER')
    await api.ok.patch(`/users/${user.id}`, { role: 'ADMIN' })
    expect((await entries('action=PATCH%20/users'))[0]).toMatchObject({
      actor: server.account.owner.email,
      via: 'session',
      action: 'PATCH /users/{userId}',
      target: { userId: user.id },
      before: { role: 'MEMBER', suspended: false },
      after: { role: 'ADMIN' },
      address: '127.0.0.1',
    })
    await server.account.owner.api.ok.post('/agents', { name: 'By key' })
    expect((await entries('action=POST%20/agents'))[0]).toMatchObject({
      via: 'key',
      after: { name: 'By key' },
    })
  })

  it('names what was deleted, and counts the rows', async () => {
    const { api } = await server.account.owner.signIn()
    const agent = await api.ok.post('/agents', { name: 'Reception' })
    await api.ok.delete(`/agents/${agent.id}`)
    expect((await entries('action=DELETE%20/agents'))[0]).toMatchObject({ before: { name: 'Reception' } })
    const { api: owner } = server.account.owner
    await owner.ok.post('/tables', { name: 'parts', columns: [{ name: 'Name', type: 'string' }] })
    const { ids } = await owner.ok.post('/tables/parts/rows/bulk', { rows: [{ Name: 'a' }, { Name: 'b' }] })
    await owner.ok.post('/tables/parts/rows/bulk-update', { ids, data: { Name: 'c' } })
    await owner.ok.post('/tables/parts/rows/bulk-delete', { ids })
    const changes = (await entries('action=/tables/{name}/rows')).map(({ after }) => after)
    expect(changes).toEqual([{ deleted: 2 }, { updated: 2 }, { rows: { count: 2 } }])
  })

  it('marks the dry run of an import', async () => {
    const { api } = server.account.owner
    await api.ok.post('/tables', { name: 'tried', columns: [{ name: 'Name', type: 'string' }] })
    await importFile(api, 'Name\na\n', { dry_run: 'true' }, 'rows.csv', 'tables/tried')
    expect((await entries('action=POST%20/tables/%7Bname%7D/import'))[0]).toMatchObject({
      after: { dry_run: true },
    })
  })

  it('stands in the transaction of the change: neither is there without the other', async () => {
    const { app, account } = server
    await app.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
    const refused = await account.owner.api.post('/agents', { name: 'Unaudited' })
    const variable = await account.owner.api.post('/workflows', { name: 'Unaudited' })
    await app.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    expect([refused.status, variable.status]).toEqual([500, 500])
    const { results } = await account.owner.api.ok.get('/agents')
    expect(results.map((one: Json) => one.name)).not.toContain('Unaudited')
    expect((await account.owner.api.ok.get('/workflows')).results).toEqual([])
  })

  it('stands in the statement that makes a row: neither is there without the other', async () => {
    const { app, account } = server
    const { api } = account.owner
    const make = () => api.post('/objects/people/rows', { Name: 'Ada' })
    const refuse = sql`alter table audit_log add constraint refused check (action <> 'POST /objects/{name}/rows')`
    await refuse.execute(app.db)
    for (let round = 0; round < 4; round++) expect((await make()).status).toBe(500)
    await sql`alter table audit_log drop constraint refused`.execute(app.db)
    expect((await api.ok.post('/objects/people/rows/count', {})).count).toBe(0)
    expect((await make()).status).toBe(201)
    expect((await api.post('/objects/people/rows', { Nope: 1 })).status).toBe(400)
    const logged = await entries('action=POST%20/objects/{name}/rows')
    expect(logged).toMatchObject([{ target: { name: 'people' }, via: 'key' }])
  })

  it('is there for each sign-in, and for each that was refused', async () => {
    const email = 'visitor@acme.example'
    const password = 'a phrase that is hard to guess'
    await createUser(server.app.db, { accountId: server.account.id, email, role: 'MEMBER', password })
    const visitor = apiClient(server.url)
    await visitor.post('/session', { email, password: marker })
    await visitor.post('/session', { email, password })
    const [good, refused] = await entries('action=session')
    expect(good).toMatchObject({ actor: email, via: 'sign-in', after: { method: 'password' } })
    expect(refused).toMatchObject({ actor: email, via: 'sign-in', after: { refused: true } })
  })

  it('holds no secret', async () => {
    const { api } = await server.account.owner.signIn()
    const key = await api.ok.post('/api-keys', { name: 'Audited' })
    const { link } = await api.ok.post('/invitations', { email: 'invited@acme.example' })
    await api.ok.put('/me/password', { password: `${marker} and more` })
    await api.ok.post('/tools', {
      type: 'HTTP',
      name: 'secretive',
      description: 'Calls.',
      url: `https://api.example.com/x?key=${marker}`,
      headers: [{ key: 'Authorization', value: `Bearer ${marker}` }],
    })
    const webhook = await server.account.owner.api.ok.post('/incoming-webhooks', { name: 'Hook' })
    const agent = await api.ok.post('/agents', { name: 'With a secret' })
    await api.ok.post(`/agents/${agent.id}/secrets`, {
      name: 'API_KEY',
      value: marker,
      origins: ['https://api.example.com'],
    })
    const log = JSON.stringify(await entries('limit=200'))
    for (const secret of [marker, key.secret, link.slice(link.lastIndexOf('/') + 1), webhook.accessToken]) {
      expect(secret.length).toBeGreaterThan(10)
      expect(log).not.toContain(secret)
    }
  })
})
