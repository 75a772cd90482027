import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Browser,
  browser,
  callFrom,
  linkWith,
  signedInBrowser,
  signOnWith,
} from '../../../test/harness/accounts/sso-browser.ts'
import type { Json } from '../../../test/harness/api.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { type OidcService, startOidcService } from '../../../test/stand-ins/oidc.ts'
import { changeEmail } from '../people/people.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
let company: OidcService
let evil: OidcService
/** Added by an admin who controls its tokens. */
let provider: Json
let admin: Member

beforeAll(async () => {
  company = await startOidcService()
  evil = await startOidcService()
  admin = await server.account.addUser('ADMIN')
})
afterAll(async () => {
  await company.close()
  await evil.close()
})
beforeEach(async () => {
  await server.app.db.deleteFrom('sso_providers').execute()
  await server.app.db.deleteFrom('sign_in_attempts').execute()
  provider = await addProvider(company)
})

async function addProvider(service: OidcService, more: object = {}): Promise<Json> {
  const { api } = await admin.signIn()
  return api.ok.post('/sso-providers', { ...settings(service), ...more })
}

function settings(service: OidcService) {
  return {
    name: 'Acme',
    issuer: service.issuer,
    client_id: service.clientId,
    client_secret: service.clientSecret,
    allowed_domains: ['acme.example', `${server.account.namespace}.example`],
    default_role: 'ADMIN',
  }
}

function signOn(visitor: Browser, claims: object, service = company, id: string = provider.id) {
  return signOnWith(visitor, server, service, { providerId: id, claims })
}

function link(visitor: Browser, claims: object, service = company, id: string = provider.id) {
  return linkWith(visitor, server, service, { providerId: id, claims })
}

async function userOf(visitor: Browser): Promise<Json> {
  const response = await callFrom(visitor, server)('GET', '/me/profile')
  return response.status === 200 ? response.json() : undefined
}

async function newestAudit(): Promise<Json> {
  const { api } = await server.account.owner.signIn()
  return (await api.ok.get('/audit-log?limit=1')).results[0]
}

/** A teammate who is linked as `subject`. */
async function linkedTeammate(role: 'ADMIN' | 'MEMBER', subject: string): Promise<Member> {
  const teammate = await server.account.addUser(role)
  const claims = { sub: subject, email: teammate.email }
  expect(await link(await signedInBrowser(teammate), claims)).toBe('/profile')
  return teammate
}

describe('a provider that an admin controls', () => {
  it.each(['OWNER', 'ADMIN', 'MEMBER'] as const)(
    'does not sign in as an existing %s by email',
    async (role) => {
      const { email } = role === 'OWNER' ? server.account.owner : await server.account.addUser(role)
      const visitor = browser()
      expect(await signOn(visitor, { sub: `as-${role}`, email: email.toUpperCase() })).toBe(
        '/profile?sign_in_error=unlinked',
      )
      expect(await userOf(visitor)).toBeUndefined()
      expect(await newestAudit()).toMatchObject({ after: { refused: 'unlinked' }, via: 'sign-in' })
    },
  )

  it('creates no owner', async () => {
    const { api } = await admin.signIn()
    const refused = await api.post('/sso-providers', { ...settings(company), default_role: 'OWNER' })
    expect(refused.status).toBe(400)
    const visitor = browser()
    expect(await signOn(visitor, { sub: 'new', email: 'new@acme.example', role: 'OWNER' })).toBe('/')
    expect((await userOf(visitor)).role).toBe('ADMIN')
    const [, entry] = (await api.ok.get('/audit-log?limit=2')).results
    expect(entry.after).toMatchObject({ created_user: expect.any(Number), role: 'ADMIN' })
  })

  it.each(['OWNER', 'MEMBER'])('does not take the place of a person invited as %s', async (role) => {
    const { api } = await server.account.owner.signIn()
    const email = `invited-${role}@acme.example`
    const { link: invitation } = await api.ok.post('/invitations', { email, role })
    const visitor = browser()
    expect(await signOn(visitor, { sub: `invited-${role}`, email })).toBe('/?sign_in_error=invited')
    expect(await userOf(visitor)).toBeUndefined()
    const accepted = await callFrom(browser(), server)('POST', '/invitations/accept', {
      token: invitation.split('/').at(-1),
      name: 'Invited',
      password: 'a phrase that is hard to guess',
    })
    expect(await accepted.json()).toMatchObject({ account: { role } })
  })

  it('stays the same user when the email at the provider becomes that of an owner', async () => {
    const visitor = await signedInBrowser(admin)
    expect(await link(visitor, { sub: 'admin', email: admin.email })).toBe('/profile')
    const again = browser()
    expect(await signOn(again, { sub: 'admin', email: server.account.owner.email })).toBe('/')
    expect(await userOf(again)).toMatchObject({ id: admin.id, role: 'ADMIN' })
  })

  it('inherits no links when its issuer changes, and ends the sessions that they opened', async () => {
    const teammate = await linkedTeammate('MEMBER', 'inherited')
    const visitor = browser()
    expect(await signOn(visitor, { sub: 'inherited' })).toBe('/')
    expect((await userOf(visitor)).id).toBe(teammate.id)
    const { api } = await admin.signIn()
    await api.ok.patch(`/sso-providers/${provider.id}`, settings(evil))
    expect(await userOf(visitor)).toBeUndefined()
    expect(await signOn(browser(), { sub: 'inherited', email: teammate.email }, evil)).toBe(
      '/profile?sign_in_error=unlinked',
    )
  })

  it('takes no link that the old issuer made while it was changed', async () => {
    const teammate = await server.account.addUser('MEMBER')
    await server.app.db
      .insertInto('sso_identities')
      .values({
        id: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
        provider_id: provider.id,
        issuer: 'https://before.example',
        subject: 'late',
        user_id: teammate.id,
      })
      .execute()
    const claims = { sub: 'late', email: teammate.email }
    expect(await signOn(browser(), claims)).toBe('/profile?sign_in_error=unlinked')
  })

  it('inherits no links when it is deleted and added again', async () => {
    const teammate = await linkedTeammate('MEMBER', 'again')
    const visitor = browser()
    expect(await signOn(visitor, { sub: 'again' })).toBe('/')
    const { api } = await admin.signIn()
    await api.ok.delete(`/sso-providers/${provider.id}`)
    expect(await userOf(visitor)).toBeUndefined()
    const { id } = await addProvider(company)
    const claims = { sub: 'again', email: teammate.email }
    expect(await signOn(browser(), claims, company, id)).toBe('/profile?sign_in_error=unlinked')
  })

  it('follows the user, not the email, when a teammate changes theirs', async () => {
    const teammate = await linkedTeammate('MEMBER', 'moving')
    const { personId } = await server.app.db
      .selectFrom('users')
      .select('person_id as personId')
      .where('id', '=', teammate.id)
      .executeTakeFirstOrThrow()
    await changeEmail(server.app.db, personId, `moved@${server.account.namespace}.example`)
    const visitor = browser()
    expect(await signOn(visitor, { sub: 'moving', email: teammate.email })).toBe('/')
    expect((await userOf(visitor)).id).toBe(teammate.id)
    const other = browser()
    expect(await signOn(other, { sub: 'finds-the-old-email', email: teammate.email })).toBe('/')
    expect((await userOf(other)).id).not.toBe(teammate.id)
  })
})

describe('linking', () => {
  it('links the identity to the teammate who is signed in, whatever email it has', async () => {
    const { owner } = server.account
    const visitor = await signedInBrowser(owner)
    expect(await link(visitor, { sub: 'owner', email: 'boss@acme.example' })).toBe('/profile')
    expect(await newestAudit()).toMatchObject({
      after: { linked: true },
      actor: owner.email,
      target: { providerId: provider.id },
    })
    const { results } = (await (await callFrom(visitor, server)('GET', '/me/single-sign-on')).json()) as Json
    expect(results).toEqual([
      {
        id: provider.id,
        name: 'Acme',
        issuer: company.issuer,
        linked_at: expect.any(String),
        last_used_at: null,
      },
    ])
    const later = browser()
    expect(await signOn(later, { sub: 'owner' })).toBe('/')
    expect(await userOf(later)).toMatchObject({ id: owner.id, role: 'OWNER' })
  })

  it('needs a recent confirmation', async () => {
    const teammate = await server.account.addUser('MEMBER')
    const session = await teammate.signIn()
    await server.app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('id', '=', session.id)
      .execute()
    for (const method of ['post', 'delete'] as const) {
      const { body } = await session.api[method](`/me/single-sign-on/${provider.id}`, {})
      expect(body.code).toBe('confirmation_required')
    }
  })

  it('cannot be started by another site', async () => {
    const visitor = await signedInBrowser(server.account.owner)
    const url = `${server.url}/public/v1/me/single-sign-on/${provider.id}`
    const headers = {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/json',
    }
    expect((await visitor.open(url, { method: 'POST', headers, body: '{}' })).status).toBe(403)
    expect((await visitor.open(url)).status).toBe(405)
  })

  it('ends in the browser and the session that started it', async () => {
    const attacker = await signedInBrowser(admin)
    const owner = await signedInBrowser(server.account.owner)
    company.claims = { sub: 'attacker', email: admin.email }
    const started = await callFrom(attacker, server)('POST', `/me/single-sign-on/${provider.id}`, {})
    const back = company.visit(((await started.json()) as Json).url)
    expect((await owner.open(back)).headers.get('location')).toBe('/?sign_in_error=state')
    const mixed = browser(new Map([...attacker.cookies, ...owner.cookies]))
    expect((await mixed.open(back)).headers.get('location')).toBe('/profile?sign_in_error=state')
    const { api } = await server.account.owner.signIn()
    expect((await api.ok.get('/me/single-sign-on')).results[0].linked_at).toBeNull()
  })

  it.each([
    ['an unverified email', { email: 'x@acme.example', email_verified: false }, 'email'],
    ['another domain', { email: 'x@evil.example' }, 'domain'],
    ['an identity of another teammate', { sub: 'taken', email: 'x@acme.example' }, 'taken'],
  ])('refuses %s', async (_, claims, reason) => {
    await linkedTeammate('MEMBER', 'taken')
    const teammate = await server.account.addUser('MEMBER')
    const visitor = await signedInBrowser(teammate)
    expect(await link(visitor, { sub: `refused-${reason}`, ...claims })).toBe(
      `/profile?sign_in_error=${reason}`,
    )
    const { api } = await teammate.signIn()
    expect((await api.ok.get('/me/single-sign-on')).results[0].linked_at).toBeNull()
  })

  it('links one identity of a provider to a teammate', async () => {
    const teammate = await linkedTeammate('MEMBER', 'first')
    const { api } = await teammate.signIn()
    const again = await api.post(`/me/single-sign-on/${provider.id}`, {})
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Unlink it first')])
  })

  it('offers the providers of the own account alone', async () => {
    const other = await server.createAccount()
    const { api } = await other.owner.signIn()
    expect((await api.ok.get('/me/single-sign-on')).results).toEqual([])
    expect((await api.post(`/me/single-sign-on/${provider.id}`, {})).status).toBe(404)
  })
})

describe('unlinking', () => {
  it('ends the sessions that the identity opened, except the current one', async () => {
    const teammate = await linkedTeammate('MEMBER', 'unlinked')
    await server.app.db
      .updateTable('people')
      .set({ password_hash: 'set' })
      .where('email', '=', teammate.email)
      .execute()
    const elsewhere = browser()
    expect(await signOn(elsewhere, { sub: 'unlinked' })).toBe('/')
    const { api } = await teammate.signIn()
    await api.ok.delete(`/me/single-sign-on/${provider.id}`)
    expect(await userOf(elsewhere)).toBeUndefined()
    expect((await api.get('/me')).status).toBe(200)
    expect(await signOn(browser(), { sub: 'unlinked', email: teammate.email })).toBe(
      '/profile?sign_in_error=unlinked',
    )
    expect((await api.delete(`/me/single-sign-on/${provider.id}`)).status).toBe(404)
  })

  it('keeps the last way to sign in', async () => {
    const teammate = await linkedTeammate('MEMBER', 'only')
    const { api } = await teammate.signIn()
    const refused = await api.delete(`/me/single-sign-on/${provider.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('only way to sign in'),
    ])
    expect(await signOn(browser(), { sub: 'only' })).toBe('/')
    const second = await addProvider(evil)
    expect(
      await link(await signedInBrowser(teammate), { sub: 'x', email: 'x@acme.example' }, evil, second.id),
    ).toBe('/profile')
    const both = await Promise.all(
      [provider.id, second.id].map((id) => api.delete(`/me/single-sign-on/${id}`)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })
})
