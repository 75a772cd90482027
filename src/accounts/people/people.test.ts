import { describe, expect, it } from 'vitest'
import { apiClient, type Json } from '../../../test/harness/api.ts'
import { type Member, type SignedIn, useServer } from '../../../test/harness/server.ts'
import { createUser } from './users.ts'

const server = useServer()
const password = 'a phrase that is hard to guess'

function tokenIn(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

async function owner(): Promise<SignedIn> {
  return server.account.owner.signIn()
}

describe('invitations', () => {
  it('create a user for a new person, once, and sign them in', async () => {
    const { api } = await owner()
    const invited = await api.ok.post('/invitations', { email: 'new@acme.example', role: 'ADMIN' })
    expect(invited).toMatchObject({ email: 'new@acme.example', role: 'ADMIN', mailed: false })
    const visitor = apiClient(server.url)
    const token = tokenIn(invited.link)
    expect(await visitor.ok.post('/invitations/look-up', { token })).toMatchObject({ is_known: false })
    expect((await visitor.post('/invitations/accept', { token, password })).status).toBe(400)
    const weak = { token, name: 'Ada', password: 'password1234' }
    expect((await visitor.post('/invitations/accept', weak)).status).toBe(400)
    const given = { token, name: 'Ada', password }
    const both = await Promise.all([1, 2].map(() => visitor.post('/invitations/accept', given)))
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 404])
    const accepted = both.find((one) => one.status === 201)
    expect(accepted?.body).toMatchObject({ user: { name: 'Ada' }, account: { role: 'ADMIN' } })
    expect((await visitor.post('/session', { email: 'new@acme.example', password })).status).toBe(201)
    expect((await api.ok.get('/invitations')).results).toEqual([])
  })

  it('add a known person only if they prove their identity', async () => {
    const other = await server.createAccount()
    const email = 'known@acme.example'
    await createUser(server.app.db, { accountId: server.account.id, email, role: 'MEMBER', password })
    const { api } = await other.owner.signIn()
    const token = tokenIn((await api.ok.post('/invitations', { email })).link)
    const visitor = apiClient(server.url)
    expect(await visitor.ok.post('/invitations/look-up', { token })).toMatchObject({ is_known: true })
    const stolen = { token, name: 'Mallory', password: 'one that the admin chose' }
    expect((await visitor.post('/invitations/accept', stolen)).status).toBe(401)
    const joined = await visitor.post('/invitations/accept', { token, password })
    expect(joined.body).toMatchObject({ account: { id: other.id }, accounts: [{}, {}] })
  })

  it('are replaced by a second one, withdrawn, run out, and are for owners to make owners', async () => {
    const { api } = await owner()
    const first = await api.ok.post('/invitations', { email: 'twice@acme.example' })
    const second = await api.ok.post('/invitations', { email: 'Twice@acme.example' })
    expect(second.id).toBe(first.id)
    const visitor = apiClient(server.url)
    const lookUp = async (link: string) =>
      (await visitor.post('/invitations/look-up', { token: tokenIn(link) })).status
    expect(await lookUp(first.link)).toBe(404)
    expect(await lookUp(second.link)).toBe(200)
    await server.app.db.updateTable('invitations').set({ expires_at: new Date() }).execute()
    expect(await lookUp(second.link)).toBe(404)
    const third = await api.ok.post('/invitations', { email: 'twice@acme.example' })
    await api.ok.delete(`/invitations/${third.id}`)
    expect(await lookUp(third.link)).toBe(404)
    const admin = await (await server.account.addUser('ADMIN')).signIn()
    const escalating = { email: 'boss@acme.example', role: 'OWNER' }
    expect((await admin.api.post('/invitations', escalating)).status).toBe(403)
    expect((await api.post('/invitations', { email: server.account.owner.email })).status).toBe(409)
  })
})

describe('users', () => {
  it('get another role, are suspended and come back, each time signed out', async () => {
    const { api } = await owner()
    const user = await server.account.addUser('MEMBER')
    const before = await user.signIn()
    expect(await api.ok.patch(`/users/${user.id}`, { role: 'ADMIN' })).toMatchObject({ role: 'ADMIN' })
    expect((await before.api.get('/me')).status).toBe(401)
    const after = await user.signIn()
    await api.ok.patch(`/users/${user.id}`, { suspended: true })
    expect((await after.api.get('/me')).status).toBe(401)
    expect((await user.api.get('/me')).status).toBe(401)
    expect(await api.ok.patch(`/users/${user.id}`, { suspended: false })).toMatchObject({ suspended: false })
    expect((await user.api.get('/me')).status).toBe(200)
    expect((await after.api.get('/me')).status).toBe(401)
  })

  it('leave the last owner, also when two owners remove each other at once', async () => {
    const account = await server.createAccount()
    const one = await account.owner.signIn()
    expect((await one.api.patch(`/users/${account.owner.id}`, { role: 'ADMIN' })).status).toBe(409)
    expect((await one.api.patch(`/users/${account.owner.id}`, { suspended: true })).status).toBe(409)
    expect((await one.api.delete(`/users/${account.owner.id}`)).status).toBe(409)
    const second: Member = await account.addUser('OWNER')
    const other = await second.signIn()
    const results = await Promise.all([
      one.api.delete(`/users/${second.id}`, {}),
      other.api.delete(`/users/${account.owner.id}`, {}),
    ])
    expect(results.filter((reply) => reply.status === 204)).toHaveLength(1)
    const left = await server.app.db
      .selectFrom('users')
      .select('role')
      .where('account_id', '=', account.id)
      .execute()
    expect(left).toEqual([{ role: 'OWNER' }])
  })

  it('are out of reach of admins where they are owners', async () => {
    const admin = await (await server.account.addUser('ADMIN')).signIn()
    const { id } = server.account.owner
    for (const change of [{ role: 'MEMBER' }, { suspended: true }, { name: 'X' }]) {
      expect((await admin.api.patch(`/users/${id}`, change)).status).toBe(403)
    }
    expect((await admin.api.delete(`/users/${id}`, {})).status).toBe(403)
    expect((await admin.api.post(`/users/${id}/password-link`)).status).toBe(403)
    const member = await server.account.addUser('MEMBER')
    expect((await admin.api.patch(`/users/${member.id}`, { role: 'OWNER' })).status).toBe(403)
  })

  it('hand over what was theirs when they are removed, and are forgotten', async () => {
    const { account, app } = server
    const { api } = await owner()
    const leaver = await account.addUser('ADMIN')
    const heir = await account.addUser('MEMBER')
    const agent = await leaver.api.ok.post('/agents', { name: 'Of a leaver' })
    const base = await leaver.api.ok.post('/knowledge-bases', { name: 'Private', visibility: 'PRIVATE' })
    const workflow = await leaver.api.ok.post('/workflows', { name: 'Of a leaver' })
    await leaver.api.ok.post(`/workflows/${workflow.id}/nodes`, {
      type: 'TRIGGER',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' },
    })
    await leaver.api.ok.post(`/workflows/${workflow.id}/publish`)
    const task = await leaver.api.ok.post('/tasks', { content: 'Call back', assignee_ids: [leaver.id] })
    const session = await leaver.signIn()
    expect((await api.delete(`/users/${leaver.id}`, { hand_over_to: leaver.id })).status).toBe(400)
    expect((await api.delete(`/users/${leaver.id}`, { hand_over_to: 2147483000 })).status).toBe(400)
    await api.ok.delete(`/users/${leaver.id}`, { hand_over_to: heir.id })
    expect((await leaver.api.get('/me')).status).toBe(401)
    expect((await session.api.get('/me')).status).toBe(401)
    expect(await heir.api.ok.get(`/knowledge-bases/${base.id}`)).toMatchObject({ created_by: heir.id })
    const { created_by: agentOwner } = await app.db
      .selectFrom('agents')
      .select('created_by')
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow()
    expect(agentOwner).toBe(heir.id)
    const tasks = await heir.api.ok.get(`/tasks?people_ids=${heir.id}`)
    expect(tasks.results.map((one: Json) => one.id)).toContain(task.id)
    const person = await app.db.selectFrom('people').select('id').where('email', '=', leaver.email).execute()
    expect(person).toEqual([])
  })
})

describe('keys', () => {
  it('are at most five a person, also under ten parallel creates, and shown once', async () => {
    const user = await server.account.addUser('MEMBER')
    const { api } = await user.signIn()
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => api.post('/api-keys', { name: `Key ${index}` })),
    )
    expect(made.filter((one) => one.status === 201)).toHaveLength(4)
    expect(made.filter((one) => one.status === 409)).toHaveLength(6)
    const [key] = made.filter((one) => one.status === 201)
    expect((await apiClient(server.url, key?.body.secret).ok.get('/me')).data.user.id).toBe(user.id)
    const listed = await api.ok.get('/api-keys')
    expect(listed.results).toHaveLength(5)
    expect(JSON.stringify(listed)).not.toContain(key?.body.secret)
    await api.ok.delete(`/api-keys/${key?.body.id}`)
    expect((await apiClient(server.url, key?.body.secret).get('/me')).status).toBe(401)
    expect((await api.post('/api-keys', { name: 'Again' })).status).toBe(201)
  })

  it('of the account are for admins, and those of others are hidden', async () => {
    const user = await server.account.addUser('MEMBER')
    const { api } = await user.signIn()
    expect((await api.post('/api-keys', { name: 'General', kind: 'GENERAL' })).status).toBe(403)
    const admin = (await owner()).api
    const general = await admin.ok.post('/api-keys', { name: 'General', kind: 'GENERAL' })
    expect((await apiClient(server.url, general.secret).ok.get('/me')).data.user).toBeNull()
    expect((await api.delete(`/api-keys/${general.id}`)).status).toBe(404)
    const personal = await api.ok.post('/api-keys', { name: 'Mine' })
    expect((await admin.delete(`/api-keys/${personal.id}`)).status).toBe(404)
    await admin.ok.delete(`/api-keys/${general.id}`)
    expect((await apiClient(server.url, general.secret).get('/me')).status).toBe(401)
  })
})

it('keeps teams with their members', async () => {
  const { api } = await owner()
  const member = await server.account.addUser('MEMBER')
  const team = await api.ok.post('/teams', { name: 'Night shift', user_ids: [member.id] })
  expect(await member.api.ok.get(`/teams/${team.id}`)).toMatchObject({ user_ids: [member.id] })
  expect((await member.api.ok.get('/me/profile')).teams).toEqual([{ id: team.id, name: 'Night shift' }])
  expect((await api.post('/teams', { name: 'Night shift' })).status).toBe(409)
  const stranger = await server.createAccount()
  const foreign = await api.patch(`/teams/${team.id}`, { user_ids: [stranger.owner.id] })
  expect(foreign.body.details.issues).toMatchObject([{ path: 'user_ids', code: 'not_found' }])
  expect(await api.ok.patch(`/teams/${team.id}`, { name: 'Day shift', user_ids: [] })).toMatchObject({
    name: 'Day shift',
    user_ids: [],
  })
  await api.ok.delete(`/teams/${team.id}`)
  expect((await api.ok.get('/teams')).results).toEqual([])
})
