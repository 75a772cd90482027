import { beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '../../src/accounts/index.ts'
import { codeAt, stepAt } from '../../src/accounts/sign-in/totp-code.ts'
import { apiClient, type Reply, sessionClient } from '../harness/api.ts'
import { type SignedIn, type TestAccount, useServer } from '../harness/server.ts'
import { bytesOf } from '../stand-ins/authenticator-app.ts'

const server = useServer()
const password = 'a phrase that nobody guesses'
let made = 0

// All of them come from one address.
beforeEach(async () => {
  await server.app.db.deleteFrom('sign_in_attempts').execute()
})

async function somebody(account: TestAccount = server.account): Promise<{ id: number; email: string }> {
  const email = `target-${++made}@acme.example`
  return {
    id: await createUser(server.app.db, { accountId: account.id, email, role: 'MEMBER', password }),
    email,
  }
}

function cookieOf(reply: { headers: Headers }): string {
  return /frontdesk-session=([^;]+)/.exec(reply.headers.getSetCookie().join(' '))?.[1] ?? ''
}

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

function statuses(replies: readonly Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}

describe('a cookie that somebody else has planted', () => {
  it('is not the one that signing in opens, and opens nothing afterwards', async () => {
    const { email } = await somebody()
    const planted = 'A'.repeat(43)
    const response = await fetch(`${server.url}/public/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `frontdesk-session=${planted}` },
      body: JSON.stringify({ email, password }),
    })
    expect(response.status).toBe(201)
    expect(cookieOf(response)).not.toBe(planted)
    expect((await sessionClient(server.url, planted).get('/session')).status).toBe(401)
  })

  it('of the attacker is not carried on: who signs in over it has a session of their own', async () => {
    const attacker = await (await server.account.addUser('MEMBER')).signIn()
    const { id, email } = await somebody()
    const response = await fetch(`${server.url}/public/v1/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `frontdesk-session=${attacker.secret}`,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ email, password }),
    })
    const own = sessionClient(server.url, cookieOf(response))
    expect((await own.ok.get('/session')).user.id).toBe(id)
    expect((await attacker.api.ok.get('/session')).user.id).not.toBe(id)
  })

  it('goes when the account is changed: the old one is dead', async () => {
    const { email } = await somebody()
    const second = await server.createAccount()
    await createUser(server.app.db, { accountId: second.id, email, role: 'MEMBER' })
    const before = sessionClient(
      server.url,
      cookieOf(await apiClient(server.url).post('/session', { email, password })),
    )
    const { accounts, account } = await before.ok.get('/session')
    const other = accounts.find((one: { id: number }) => one.id !== account.id)
    const moved = await before.put('/session/account', { account_id: other.id })
    expect(moved.status).toBe(200)
    expect((await before.get('/session')).status).toBe(401)
    expect((await sessionClient(server.url, cookieOf(moved)).ok.get('/session')).account.id).toBe(other.id)
  })
})

describe('somebody who wants more than they may', () => {
  it('does not raise their own role, nor that of others, nor reach another account', async () => {
    const other = await server.createAccount()
    const member = await server.account.addUser('MEMBER')
    const admin = await server.account.addUser('ADMIN')
    const [asMember, asAdmin] = [await member.signIn(), await admin.signIn()]
    const tries: [SignedIn, string, string, object, number][] = [
      [asMember, 'patch', `/users/${member.id}`, { role: 'OWNER' }, 403],
      [asMember, 'patch', `/users/${server.account.owner.id}`, { suspended: true }, 403],
      [asMember, 'post', '/invitations', { email: 'friend@acme.example', role: 'ADMIN' }, 403],
      [asMember, 'post', '/api-keys', { name: 'x', kind: 'GENERAL' }, 403],
      [asMember, 'put', '/configuration', { files: [] }, 403],
      [asAdmin, 'patch', `/users/${admin.id}`, { role: 'OWNER' }, 403],
      [asAdmin, 'patch', `/users/${server.account.owner.id}`, { role: 'MEMBER' }, 403],
      [asAdmin, 'delete', `/users/${server.account.owner.id}`, {}, 403],
      [asAdmin, 'post', '/invitations', { email: 'friend@acme.example', role: 'OWNER' }, 403],
      [asAdmin, 'patch', `/users/${other.owner.id}`, { role: 'MEMBER' }, 404],
      [asAdmin, 'delete', `/users/${other.owner.id}`, {}, 404],
      [asAdmin, 'put', '/session/account', { account_id: other.id }, 404],
      [asAdmin, 'delete', `/sessions/${(await other.owner.signIn()).id}`, {}, 404],
    ]
    for (const [{ api }, method, path, body, status] of tries) {
      const reply = await api[method as 'put'](path, body)
      expect([method, path, reply.status]).toEqual([method, path, status])
    }
    expect((await other.owner.api.ok.get('/me')).data.user.id).toBe(other.owner.id)
  })

  it('gets no session by a key, whatever it is called', async () => {
    const { key } = server.account.owner
    for (const headers of [
      { cookie: `frontdesk-session=${key}` },
      { 'x-api-key': key },
      { 'x-forwarded-user': 'owner' },
    ]) {
      const sent = { ...headers, 'sec-fetch-site': 'same-origin' }
      expect((await fetch(`${server.url}/public/v1/api-keys`, { headers: sent })).status).toBe(401)
    }
  })
})

describe('ten at once', () => {
  it('accept an invitation once', async () => {
    const { api } = await server.account.owner.signIn()
    const { link } = await api.ok.post('/invitations', { email: 'ten@acme.example' })
    const token = link.slice(link.lastIndexOf('/') + 1)
    const visitor = apiClient(server.url)
    const replies = await times(10, (index) =>
      visitor.post('/invitations/accept', { token, name: `Ada ${index}`, password }),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const users = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ten@acme.example')
      .execute()
    expect(users).toHaveLength(1)
  })

  it('leave five keys and one owner', async () => {
    const account = await server.createAccount()
    const { api } = await account.owner.signIn()
    const keys = await times(10, (index) => api.post('/api-keys', { name: `key ${index}` }))
    // The first one came with the account.
    expect(statuses(keys)).toEqual([...Array(4).fill(201), ...Array(6).fill(409)])
    const owners = [account.owner, ...(await times(9, () => account.addUser('OWNER')))]
    const sessions = await Promise.all(owners.map((one) => one.signIn()))
    await times(
      10,
      (index) =>
        sessions[index]?.api.patch(`/users/${owners[(index + 1) % 10]?.id}`, { role: 'MEMBER' }) ??
        Promise.reject(),
    )
    const left = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', account.id)
      .where('role', '=', 'OWNER')
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
  })

  it('use one recovery code once', async () => {
    const { email } = await somebody()
    const visitor = apiClient(server.url)
    const me = sessionClient(server.url, cookieOf(await visitor.post('/session', { email, password })))
    const { secret } = await me.ok.post('/me/totp')
    const code = codeAt(bytesOf(secret), stepAt(Date.now()))
    const { recovery_codes: codes } = await me.ok.post('/me/totp/confirm', { code })
    const replies = await times(10, () => visitor.post('/session', { email, password, totp: codes[0] }))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await me.ok.get('/me/totp')).toMatchObject({ recovery_codes_left: codes.length - 1 })
  })

  it('use one reset link once', async () => {
    const { id } = await somebody()
    const { api } = await server.account.owner.signIn()
    const { link } = await api.ok.post(`/users/${id}/password-link`)
    const token = link.slice(link.lastIndexOf('/') + 1)
    const visitor = apiClient(server.url)
    const replies = await times(10, (index) =>
      visitor.post('/password/reset', { token, password: `another phrase that nobody guesses ${index}` }),
    )
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  })
})

describe('passwords are tried', () => {
  it('no faster over many connections, nor with addresses that a client makes up', async () => {
    const { email } = await somebody()
    const tries = await times(40, (index) =>
      apiClient(server.url).post(
        '/session',
        { email, password: `wrong ${index}` },
        {
          headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
        },
      ),
    )
    const wrong = tries.filter(({ status }) => status === 401)
    expect(wrong.length).toBeLessThanOrEqual(10)
    expect(tries.filter(({ status }) => status === 429).length).toBe(40 - wrong.length)
  })

  it('nowhere else without being counted', async () => {
    const { api } = await server.account.owner.signIn()
    const confirms = await times(40, (index) => api.post('/session/confirm', { password: `wrong ${index}` }))
    expect(confirms.some(({ status }) => status === 429)).toBe(true)
    // An address has 50 tries. The confirmations counted against the device.
    const resets = await times(60, () =>
      apiClient(server.url).post('/password/reset', { token: 'x'.repeat(43), password }),
    )
    expect(resets.some(({ status }) => status === 429)).toBe(true)
  })
})
