import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browser } from '../../../test/harness/accounts/sso-browser.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type OidcService, startOidcService } from '../../../test/stand-ins/oidc.ts'
import { createUser } from '../people/users.ts'
import { clientSecretOf, readProvider } from './providers.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
let service: OidcService
let provider: Json

beforeAll(async () => {
  service = await startOidcService()
  const { api } = await server.account.owner.signIn()
  provider = await api.ok.post('/sso-providers', settings())
})
afterAll(() => service.close())
beforeEach(() => {
  service.claims = {}
  service.forge = false
})

function settings(more: object = {}): Json {
  return {
    name: 'Acme',
    issuer: service.issuer,
    client_id: service.clientId,
    client_secret: service.clientSecret,
    allowed_domains: ['Acme.example'],
    default_role: 'MEMBER',
    ...more,
  }
}

function address(step: string, id: string = provider.id): string {
  return `${server.url}/public/v1/session/oidc/${id}/${step}`
}

/** Goes to the provider and returns the URL of the redirect back. */
async function leave(visitor: Browser, step = 'start'): Promise<string> {
  const response = await visitor.open(address(step))
  expect(response.status).toBe(303)
  return service.visit(response.headers.get('location') ?? '')
}

/** Goes there and back, and returns the next page. */
async function signOn(visitor: Browser, claims: object): Promise<string> {
  service.claims = { ...claims }
  const response = await visitor.open(await leave(visitor))
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

async function who(visitor: Browser): Promise<Json> {
  const response = await visitor.open(`${server.url}/public/v1/session`)
  return response.status
}

async function lastRefusal(): Promise<Json> {
  const { api } = await server.account.owner.signIn()
  const [entry] = (await api.ok.get('/audit-log?limit=1')).results
  return entry
}

describe('single sign-on', () => {
  it('lets a new person in, by PKCE, state and nonce, and knows them by their subject from then on', async () => {
    const visitor = browser()
    const claims = { sub: 'ada', email: 'Ada@acme.example', name: 'Ada Lovelace' }
    expect(await signOn(visitor, claims)).toBe('/')
    const [asked] = service.asked
    expect(asked?.get('code_challenge_method')).toBe('S256')
    expect(asked?.get('scope')).toBe('openid email profile')
    expect(asked?.get('state')).toMatch(/^[\w-]{30,}$/)
    expect(asked?.get('nonce')).toMatch(/^[\w-]{30,}$/)
    expect(await who(visitor)).toBe(200)
    const users = (await server.api.ok.get('/users')).results
    expect(users).toContainEqual(expect.objectContaining({ email: 'Ada@acme.example', name: 'Ada Lovelace' }))
    // Another, unverified address: only the subject identifies a person.
    expect(await signOn(browser(), { sub: 'ada', email: 'x@evil.example', email_verified: false })).toBe('/')
    expect((await server.api.ok.get('/users')).results).toHaveLength(users.length)
  })

  it.each([
    [
      'an email that is not verified',
      { sub: 'n1', email: 'n1@acme.example', email_verified: false },
      'email',
    ],
    [
      'a verified email by name only',
      { sub: 'n2', email: 'n2@acme.example', email_verified: 'true' },
      'email',
    ],
    ['no email', { sub: 'n3' }, 'email'],
    ['something like an email', { sub: 'n11', email: 'a b@acme.example' }, 'email'],
    ['another domain', { sub: 'n4', email: 'n4@evil.example' }, 'domain'],
    ['a domain below', { sub: 'n5', email: 'n5@sub.acme.example' }, 'domain'],
    ['two addresses in one', { sub: 'n6', email: 'n6@evil.example@acme.example' }, 'email'],
    ['another issuer', { sub: 'n7', iss: 'https://evil.example' }, 'provider'],
    ['another audience', { sub: 'n8', aud: 'another-client' }, 'provider'],
    ['another nonce', { sub: 'n9', nonce: 'of-another-visit' }, 'provider'],
    ['a token that has run out', { sub: 'n10', exp: 1 }, 'provider'],
  ])('refuses %s, and logs it', async (_, claims, reason) => {
    const visitor = browser()
    expect(await signOn(visitor, claims)).toBe(`/?sign_in_error=${reason}`)
    expect(await who(visitor)).toBe(401)
    expect(await lastRefusal()).toMatchObject({
      action: 'GET /session/oidc/{providerId}/callback',
      via: 'sign-in',
      target: { providerId: provider.id },
      after: { refused: reason },
    })
  })

  it('refuses a token that another key has signed', async () => {
    service.forge = true
    expect(await signOn(browser(), { sub: 'forged', email: 'forged@acme.example' })).toBe(
      '/?sign_in_error=provider',
    )
  })

  it('refuses an answer that this browser did not ask for, or asked for before', async () => {
    const [visitor, victim] = [browser(), browser()]
    service.claims = { sub: 'ada' }
    const back = await leave(visitor)
    expect((await victim.open(back)).headers.get('location')).toBe('/?sign_in_error=state')
    const changed = new URL(back)
    changed.searchParams.set('state', 'another')
    const other = browser()
    await leave(other)
    expect((await other.open(changed.href)).headers.get('location')).toBe('/?sign_in_error=state')
    expect((await visitor.open(back)).headers.get('location')).toBe('/')
    expect((await visitor.open(back)).headers.get('location')).toBe('/?sign_in_error=state')
    expect(await who(victim)).toBe(401)
  })

  it('refuses an answer in the name of another issuer', async () => {
    const visitor = browser()
    service.claims = { sub: 'ada' }
    const mixed = new URL(await leave(visitor))
    mixed.searchParams.set('iss', 'https://evil.example')
    expect((await visitor.open(mixed.href)).headers.get('location')).toBe('/?sign_in_error=provider')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'records',
  ])('goes on nowhere else than on these pages: %j', async (path) => {
    const response = await browser().open(`${address('start')}?return_to=${encodeURIComponent(path)}`)
    expect(response.status).toBe(400)
  })

  it('goes on where one wanted to go', async () => {
    const visitor = browser()
    const started = await visitor.open(
      `${address('start')}?return_to=${encodeURIComponent('/records/people?q=1')}`,
    )
    service.claims = { sub: 'ada' }
    const back = await visitor.open(service.visit(started.headers.get('location') ?? ''))
    expect(back.headers.get('location')).toBe('/records/people?q=1')
  })

  it('refuses suspended people', async () => {
    const { results } = await server.api.ok.get('/users')
    const ada = results.find((user: Json) => user.email === 'Ada@acme.example')
    const { api } = await server.account.owner.signIn()
    await api.ok.patch(`/users/${ada.id}`, { suspended: true })
    expect(await signOn(browser(), { sub: 'ada' })).toBe('/?sign_in_error=closed')
    await api.ok.patch(`/users/${ada.id}`, { suspended: false })
  })

  it('doesn’t open other accounts of a person', async () => {
    const visitor = browser()
    expect(await signOn(visitor, { sub: 'mary', email: 'mary@acme.example' })).toBe('/')
    const other = await server.createAccount()
    await createUser(server.app.db, { accountId: other.id, email: 'mary@acme.example', role: 'OWNER' })
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const call = (method: string, path: string, body?: object) =>
      fetch(`${server.url}/public/v1${path}`, {
        method,
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    expect((await call('PUT', '/session/account', { account_id: other.id })).status).toBe(403)
    const { accounts } = (await (await call('GET', '/session')).json()) as Json
    expect(accounts.map((one: Json) => one.id)).toEqual([server.account.id])
    const { results } = (await (await call('GET', '/sessions')).json()) as Json
    expect(results.every((one: Json) => one.account.id === server.account.id)).toBe(true)
  })

  it('accepts no one who is only in another account, and opens no other account', async () => {
    const other = await server.createAccount()
    const domain = other.owner.email.split('@')[1] ?? ''
    const { api } = await server.account.owner.signIn()
    await api.ok.patch(`/sso-providers/${provider.id}`, { allowed_domains: ['acme.example', domain] })
    expect(await signOn(browser(), { sub: 'foreign', email: other.owner.email })).toBe(
      '/?sign_in_error=elsewhere',
    )
  })
})

/** The last session of Grace. */
async function sessionOfGrace(): Promise<{ confirmed_at: Date; created_at: Date }> {
  return server.app.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.confirmed_at', 's.created_at'])
    .where('u.email', '=', 'grace@acme.example')
    .orderBy('s.created_at', 'desc')
    .executeTakeFirstOrThrow()
}

async function offered(query: string): Promise<Json> {
  return (await fetch(`${server.url}/public/v1/session/oidc${query}`)).json()
}

describe('confirmation', () => {
  it('asks the service again, for people without a password or passkey', async () => {
    const visitor = browser()
    await signOn(visitor, { sub: 'grace', email: 'grace@acme.example' })
    expect((await sessionOfGrace()).confirmed_at).toEqual(new Date(0))
    service.claims = { sub: 'grace' }
    const back = await leave(visitor, 'confirm')
    expect(service.asked[0]?.get('max_age')).toBe('0')
    // Another person who is signed in there isn't accepted.
    service.claims = { sub: 'ada' }
    expect((await visitor.open(back)).headers.get('location')).toBe('/?sign_in_error=state')
    // Nor an old sign-in.
    service.claims = { sub: 'grace', auth_time: Math.floor(Date.now() / 1000) - 3600 }
    const stale = await visitor.open(await leave(visitor, 'confirm'))
    expect(stale.headers.get('location')).toBe('/?sign_in_error=provider')
    expect((await sessionOfGrace()).confirmed_at).toEqual(new Date(0))
    service.claims = { sub: 'grace' }
    expect((await visitor.open(await leave(visitor, 'confirm'))).headers.get('location')).toBe('/')
    const session = await sessionOfGrace()
    expect(session.confirmed_at > session.created_at).toBe(true)
  })
})

describe('/sso-providers', () => {
  it('never shows the secret, and stores it sealed', async () => {
    const { api } = await server.account.owner.signIn()
    const { results } = await api.ok.get('/sso-providers')
    expect(JSON.stringify(results)).not.toContain(service.clientSecret)
    expect(results[0].redirect_uri).toBe(`${server.url}/public/v1/session/oidc/${provider.id}/callback`)
    const row = await server.app.db
      .selectFrom('sso_providers')
      .select('client_secret')
      .executeTakeFirstOrThrow()
    expect(row.client_secret).not.toContain(service.clientSecret)
    const stored = await readProvider(server.app.db, server.account.id, provider.id)
    expect(clientSecretOf(server.app, stored)).toBe(service.clientSecret)
    expect(() => clientSecretOf(server.app, { ...stored, issuer: 'https://evil.example' })).toThrow(
      'enter it again',
    )
    const log = await api.ok.get('/audit-log?limit=100')
    expect(JSON.stringify(log)).not.toContain(service.clientSecret)
  })

  it('refuses what is no service, and a new issuer with the old secret', async () => {
    const { api } = await server.account.owner.signIn()
    const nowhere = await api.post('/sso-providers', settings({ issuer: `${service.issuer}/nowhere` }))
    expect(nowhere.body.details.issues).toMatchObject([{ path: 'issuer', code: 'not_reachable' }])
    const moved = await api.patch(`/sso-providers/${provider.id}`, { issuer: 'https://evil.example' })
    expect(moved.body.details.issues).toMatchObject([{ path: 'client_secret', code: 'required' }])
    for (const issuer of ['http://login.example.com', 'https://a:b@c.example', 'ftp://x.example', 'x'])
      expect((await api.post('/sso-providers', settings({ issuer }))).status).toBe(400)
  })

  it('is offered by domain, or to everybody on a server of one account', async () => {
    expect((await offered('?email=unknown@acme.example')).results).toEqual([
      { id: provider.id, name: 'Acme' },
    ])
    expect((await offered('?email=unknown@other.example')).results).toEqual([])
    // There are several accounts by now.
    expect((await offered('')).results).toEqual([])
  })
})
