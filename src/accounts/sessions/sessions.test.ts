import { beforeEach, describe, expect, it } from 'vitest'
import { sessionClient } from '../../../test/harness/api.ts'
import { type TestServer, useServer } from '../../../test/harness/server.ts'
import { createUser } from '../people/users.ts'

const server = useServer()
const password = 'a phrase that is hard to guess'
let made = 0

/** Creates a person with a password. */
async function newcomer({ app, account }: TestServer = server): Promise<{ id: number; email: string }> {
  const email = `Newcomer-${++made}@acme.example`
  const id = await createUser(app.db, { accountId: account.id, email, role: 'MEMBER', password })
  return { id, email }
}

// All of them come from one address.
beforeEach(async () => {
  await server.app.db.deleteFrom('sign_in_attempts').execute()
})

interface SignIn {
  email: string
  password?: string
  account_id?: number
  headers?: Record<string, string>
}

function signIn({ headers, ...given }: SignIn): Promise<Response> {
  return fetch(`${server.url}/public/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ password, ...given }),
  })
}

async function refusal(one: SignIn) {
  const response = await signIn(one)
  const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>
  return { status: response.status, body }
}

function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((text) => /^([^=]+)=([^;]*)/.exec(text)?.slice(1, 3) ?? []),
  )
}

describe('signing in', () => {
  it('gives a cookie that does what a personal key does', async () => {
    const { id, email } = await newcomer()
    const response = await signIn({ email: email.toUpperCase() })
    expect(response.status).toBe(201)
    const { account } = server
    expect(await response.json()).toMatchObject({
      user: { id, email },
      account: { id: account.id, role: 'MEMBER' },
      accounts: [{ id: account.id }],
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^frontdesk-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/)
    const api = sessionClient(server.url, cookiesOf(response)['frontdesk-session'] ?? '')
    expect((await api.ok.get('/me')).data.user).toEqual({ id, email })
    expect(await api.ok.get('/me/profile')).toMatchObject({ via: 'session', expires_at: expect.any(String) })
    expect((await api.ok.get('/users')).results.length).toBeGreaterThan(1)
  })

  it('keeps only the hash of the cookie', async () => {
    const { email } = await newcomer()
    const secret = cookiesOf(await signIn({ email }))['frontdesk-session'] ?? ''
    const rows = await server.app.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('answers an unknown email as a wrong password', async () => {
    const { email } = await newcomer()
    const known = await refusal({ email, password: 'not the one' })
    expect(known.status).toBe(401)
    expect(await refusal({ email: 'unknown@acme.example', password: 'not the one' })).toEqual(known)
  })

  it('is slowed by email, also when the tries come at once, and a right password is refused then, too', async () => {
    const { email } = await newcomer()
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => signIn({ email, password: 'not the one' })),
    )
    expect(tries.filter((one) => one.status === 401)).toHaveLength(10)
    const refused = tries.filter((one) => one.status === 429)
    expect(refused).toHaveLength(20)
    expect(refused[0]?.headers.get('retry-after')).toBe('10')
    expect((await signIn({ email })).status).toBe(429)
  })

  it('is slowed by address, whatever the emails', async () => {
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn({ email: `guess-${index}@acme.example` })),
    )
    expect(tries.filter((one) => one.status === 401).length).toBeGreaterThanOrEqual(50)
    expect(tries.filter((one) => one.status === 429).length).toBeGreaterThan(0)
  })

  it('accepts people who signed in on this device before, whatever others try with their email', async () => {
    const { email } = await newcomer()
    const device = cookiesOf(await signIn({ email }))['frontdesk-device'] ?? ''
    await Promise.all(Array.from({ length: 12 }, () => signIn({ email, password: 'not the one' })))
    expect((await signIn({ email })).status).toBe(429)
    const headers = { cookie: `frontdesk-device=${device}` }
    expect((await signIn({ email, headers })).status).toBe(201)
    const other = await newcomer()
    await Promise.all(Array.from({ length: 12 }, () => signIn({ email: other.email, password: 'wrong' })))
    expect((await signIn({ email: other.email, headers })).status).toBe(429)
  })

  it('lets teammates behind an attacked address in with a passkey or single sign-on', async () => {
    const { email } = await newcomer()
    const device = cookiesOf(await signIn({ email }))['frontdesk-device'] ?? ''
    await signIn({ email: 'guess@acme.example' })
    // As after a flood of tries from the same address.
    const until = new Date(Date.now() + 3_600_000)
    await server.app.db.updateTable('sign_in_attempts').set({ until }).execute()
    const ask = (method: string, path: string, headers = {}) =>
      fetch(`${server.url}/public/v1${path}`, { method, headers })
    const known = { cookie: `frontdesk-device=${device}` }
    expect((await ask('POST', '/session/passkey/options')).status).toBe(429)
    expect((await ask('POST', '/session/passkey/options', known)).status).toBe(200)
    expect((await ask('GET', '/session/oidc')).status).toBe(429)
    expect((await ask('GET', '/session/oidc', known)).status).toBe(200)
  })

  it('does not count what succeeds', async () => {
    const { email } = await newcomer()
    for (let round = 0; round < 12; round++) expect((await signIn({ email })).status).toBe(201)
  })

  it('refuses suspended people everywhere, with key and session', async () => {
    const user = await server.account.addUser('MEMBER')
    const session = await user.signIn()
    await server.app.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', user.id)
      .execute()
    expect((await user.api.get('/me')).status).toBe(401)
    expect((await session.api.get('/me')).status).toBe(401)
  })
})

describe('one person in several accounts', () => {
  it('enters the one used last, and goes on in another under a new cookie', async () => {
    const { email } = await newcomer()
    const other = await server.createAccount()
    const stranger = await server.createAccount()
    await createUser(server.app.db, { accountId: other.id, email: email.toLowerCase(), role: 'ADMIN' })
    const response = await signIn({ email })
    const body = (await response.json()) as { account: { id: number }; accounts: unknown[] }
    expect(body.account.id).toBe(server.account.id)
    expect(body.accounts).toHaveLength(2)
    const first = sessionClient(server.url, cookiesOf(response)['frontdesk-session'] ?? '')
    const refused = await first.put('/session/account', { account_id: stranger.id })
    expect([refused.status, refused.body.message]).toEqual([404, 'There is no such account of yours.'])
    const moved = await first.put('/session/account', { account_id: other.id })
    expect(moved.body).toMatchObject({ account: { id: other.id, role: 'ADMIN' } })
    expect((await first.get('/session')).status).toBe(401)
    const [, secret = ''] = /frontdesk-session=([^;]+)/.exec(moved.headers.get('set-cookie') ?? '') ?? []
    const second = sessionClient(server.url, secret)
    expect((await second.ok.get('/me')).data.account.id).toBe(other.id)
    expect((await signIn({ email, account_id: stranger.id })).status).toBe(401)
  })

  it('keeps their password when they are added with another', async () => {
    const { email } = await newcomer()
    const other = await server.createAccount()
    const added = createUser(server.app.db, {
      accountId: other.id,
      email,
      role: 'OWNER',
      password: 'one that the admin knows',
    })
    await expect(added).rejects.toMatchObject({ code: 'conflict' })
    expect((await signIn({ email, password: 'one that the admin knows' })).status).toBe(401)
  })
})

describe('sessions', () => {
  it('are listed for their person alone, and end at the next request', async () => {
    const user = await server.account.addUser('MEMBER')
    const here = await user.signIn()
    const there = await user.signIn()
    const other = await server.account.owner.signIn()
    const { results } = await here.api.ok.get('/sessions')
    expect(results.map((one: { id: string }) => one.id).toSorted()).toEqual([here.id, there.id].toSorted())
    expect(results.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1)
    expect((await here.api.delete(`/sessions/${other.id}`)).status).toBe(404)
    await here.api.ok.delete(`/sessions/${there.id}`)
    expect((await there.api.get('/me')).body).toMatchObject({ code: 'unauthorized' })
    const signedOut = await here.api.delete('/session')
    expect(signedOut.headers.get('set-cookie')).toMatch(/^frontdesk-session=; .*Max-Age=0/)
    expect((await here.api.get('/me')).status).toBe(401)
  })

  it('count as a confirmation of identity', async () => {
    const { email } = await newcomer()
    const response = await signIn({ email })
    const api = sessionClient(server.url, cookiesOf(response)['frontdesk-session'] ?? '')
    const { id } = (await response.json()) as { id: string }
    await server.app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect((await api.post('/session/confirm', { password: 'not the one' })).status).toBe(403)
    const { confirmed_at: at } = await api.ok.post('/session/confirm', { password })
    const { created_at } = await server.app.db
      .selectFrom('sessions')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(at)).toBeGreaterThan(created_at.getTime())
  })

  it('change the profile of their user', async () => {
    const user = await server.account.addUser('MEMBER')
    const { api } = await user.signIn()
    const change = { name: 'Ada', locale: 'de', time_zone: 'Europe/Berlin', preferences: { theme: 'dark' } }
    expect(await api.ok.patch('/me/profile', change)).toMatchObject({ ...change, favourites: [], teams: [] })
    expect(await user.api.ok.get('/me/profile')).toMatchObject({ ...change, via: 'key', expires_at: null })
    for (const wrong of [{ locale: 'no such' }, { time_zone: 'Mars/Olympus' }, { preferences: 1 }]) {
      expect((await api.patch('/me/profile', wrong)).status).toBe(400)
    }
  })
})
