import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approved,
  authorizationRequest,
  callback,
  connectedProgram,
  postForm,
  registerProgram,
} from '../../../test/harness/oauth.ts'
import { type SignedIn, useServer } from '../../../test/harness/server.ts'
import { type ClientHost, startClientHost } from '../../../test/stand-ins/oauth-client.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: 'localhost' } })
let site: ClientHost
let ada: SignedIn

beforeAll(async () => {
  site = await startClientHost(['http://127.0.0.1/callback', 'https://assistant.example/callback'])
  ada = await server.account.owner.signIn()
})
beforeEach(() => server.app.db.deleteFrom('sign_in_attempts').execute())
afterAll(() => site.close())

const lookUp = (request: unknown) => ada.api.post('/connected-programs/look-up', request)

async function mayCall(access: string, path = '/mcp'): Promise<number> {
  const headers = {
    authorization: `Bearer ${access}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  return (await fetch(server.url + path, { method: 'POST', headers, body })).status
}

const refreshed = (clientId: string, refresh: string, more: Record<string, string> = {}) =>
  postForm(server.url, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refresh,
    ...more,
  })

describe('an address to be answered at', () => {
  it.each([
    'https://evil.example/callback',
    'https://assistant.example/callback/',
    'https://assistant.example/callback?more=1',
    'https://assistant.example:8443/callback',
    'https://assistant.example@evil.example/callback',
    'http://assistant.example/callback',
    'http://127.0.0.1:5/other',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:5@evil.example/callback',
    'http://localhost:5/callback',
    'javascript:alert(1)//callback',
    '//evil.example/callback',
  ])('that was not registered leads nowhere: %s', async (redirectUri) => {
    const { request } = authorizationRequest(server.url, site.clientId, { redirect_uri: redirectUri })
    const answer = await lookUp(request)
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(answer.text).not.toContain('decline_url')
    expect((await ada.api.post('/connected-programs', request)).status).toBe(400)
  })

  it('of a program on this computer is at whatever port it took', async () => {
    const redirect = { redirect_uri: 'http://127.0.0.1:61234/callback' }
    const answer = await lookUp(authorizationRequest(server.url, site.clientId, redirect).request)
    expect(answer.body).toMatchObject({ refused: null, destination: { kind: 'computer' } })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://shop.example/', 'https://a.example/#x', 'x'])(
    'is not registered where nobody may be led: %s',
    async (uri) => {
      const answer = await fetch(`${server.url}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [uri] }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_client_metadata' }])
    },
  )
})

describe('a request', () => {
  it.each([
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for the server of somebody else', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['for what takes no tokens', { resource: '/public/v1' }, 'invalid_target'],
  ])('%s is refused, and the program is told', async (_, change, error) => {
    const { request } = authorizationRequest(server.url, await registerProgram(server.url), change)
    const resource = request.resource.startsWith('/') ? server.url + request.resource : request.resource
    const { body } = await lookUp({ ...request, resource })
    expect(body).toMatchObject({ access: null, refused: expect.any(String) })
    const back = new URL(body.decline_url)
    expect(back.href).toContain(callback)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: request.state })
    expect((await ada.api.post('/connected-programs', { ...request, resource })).status).toBe(400)
  })

  it('is approved by somebody who signed in, lately, and from our own page', async () => {
    const { request } = authorizationRequest(server.url, await registerProgram(server.url))
    expect((await server.api.post('/connected-programs', request)).status).toBe(404)
    const late = await server.account.owner.signIn()
    await server.app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('id', '=', late.id)
      .execute()
    expect((await late.api.post('/connected-programs', request)).body.code).toBe('confirmation_required')
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await ada.api.post('/connected-programs', request, elsewhere)).status).toBe(403)
  })
})

describe('the id of a program', () => {
  it.each([
    ['of a private address', 'https://10.0.0.7/client.json', /private or reserved/],
    ['of this machine', 'https://127.0.0.1/client.json', /private or reserved/],
    ['of the metadata service of a cloud', 'https://169.254.169.254/latest/x', /private or reserved/],
    ['without TLS', 'http://localhost/client.json', /not known here/],
    ['without a path', 'https://localhost', /not known here/],
    ['of two spellings', 'https://localhost/a/../client.json', /not known here/],
    ['that we did not give out', `fdc_${'A'.repeat(60)}`, /not known here/],
    ['that is none', '../../etc/passwd', /not known here/],
  ])('%s is refused', async (_, clientId, message) => {
    expect(await lookUp(authorizationRequest(server.url, clientId).request)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringMatching(message) },
    })
  })

  const long = JSON.stringify({ client_name: 'x'.repeat(20_000) })
  it.each([
    ['leads elsewhere', { status: 302, body: '', location: 'https://evil.example/' }, /answered 302/],
    ['is not there', { status: 404, body: '{}' }, /answered 404/],
    ['is no JSON', { status: 200, body: '<html>' }, /not JSON/],
    ['is too long', { status: 200, body: long }, /larger than/],
    ['is a list', { status: 200, body: '[]' }, /not valid/],
    ['is very deep', { status: 200, body: '['.repeat(8000) }, /not JSON/],
  ])('is refused where its document %s', async (_, answer, message) => {
    const other = await startClientHost([callback])
    other.answer = answer
    const refused = await lookUp(authorizationRequest(server.url, other.clientId).request)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(message)
    await other.close()
  })

  it.each([
    ['is about another program', { client_id: 'https://localhost/other.json' }, /another one/],
    ['wants a secret', { token_endpoint_auth_method: 'client_secret_post' }, /token_endpoint_auth_method/],
    ['names a script', { redirect_uris: ['javascript:alert(1)'] }, /redirect_uris\.0/],
    ['has no name', { client_name: '\u0000' }, /client_name/],
  ])('is refused where its document %s', async (_, document, message) => {
    const other = await startClientHost([callback])
    other.document = document
    const refused = await lookUp(authorizationRequest(server.url, other.clientId).request)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(message)
    await other.close()
  })

  it('is looked up once for many requests', async () => {
    const other = await startClientHost([callback])
    const { request } = authorizationRequest(server.url, other.clientId)
    await Promise.all(Array.from({ length: 10 }, () => lookUp(request)))
    expect(other.visits).toBe(1)
    await other.close()
  })
})

describe('a code', () => {
  it('is good once: a second use ends what came of the first', async () => {
    const { exchange, access } = await connectedProgram(ada.api, server.url)
    expect(await mayCall(access)).toBe(200)
    const replayed = await postForm(server.url, '/oauth/token', exchange)
    expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await mayCall(access)).toBe(401)
    const [entry] = (await ada.api.ok.get('/audit-log?action=/oauth/token')).results
    expect(entry).toMatchObject({ client: 'Scripted', after: { revoked: true, misused: 'code' } })
  })

  it('is good for one of ten that use it at once, and then for none', async () => {
    const exchange = await approved(ada.api, server.url)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postForm(server.url, '/oauth/token', exchange)),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    expect(await mayCall(good[0]?.body.access_token)).toBe(401)
  })

  it.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }],
    ['a verifier that is the challenge', { code_verifier: 'challenge' }],
    ['another program', { client_id: 'fdc_other' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:9/callback' }],
    ['another resource', { resource: 'https://evil.example/mcp' }],
  ])('with %s is refused, and good no longer', async (_, change) => {
    const exchange = await approved(ada.api, server.url)
    const refused = await postForm(server.url, '/oauth/token', { ...exchange, ...change })
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await postForm(server.url, '/oauth/token', exchange)).status).toBe(400)
  })

  it('is good for a minute', async () => {
    const exchange = await approved(ada.api, server.url)
    const past = new Date(Date.now() - 1000)
    await server.app.db.updateTable('oauth_grants').set({ code_expires_at: past }).execute()
    expect((await postForm(server.url, '/oauth/token', exchange)).status).toBe(400)
  })

  it('is refused in a form with a field twice, as JSON, and with a secret', async () => {
    const exchange = await approved(ada.api, server.url)
    const twice = `${new URLSearchParams(exchange).toString()}&code=other`
    expect(await postForm(server.url, '/oauth/token', twice)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
    const json = { 'content-type': 'application/json' }
    expect((await postForm(server.url, '/oauth/token', exchange, json)).body.error).toBe('invalid_request')
    const basic = { authorization: 'Basic YTpi' }
    expect((await postForm(server.url, '/oauth/token', exchange, basic)).body.error).toBe('invalid_client')
    const password = { ...exchange, grant_type: 'password' }
    expect((await postForm(server.url, '/oauth/token', password)).body.error).toBe('unsupported_grant_type')
    expect((await postForm(server.url, '/oauth/token', exchange)).status).toBe(200)
  })
})

describe('a refresh token', () => {
  it('answers the same to programs that ask twice at once, and ends everything when it comes later', async () => {
    const { clientId, refresh } = await connectedProgram(ada.api, server.url)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refreshed(clientId, refresh)))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const [first] = answers
    expect(await mayCall(first?.body.access_token)).toBe(200)
    const past = new Date(Date.now() - 60_000)
    await server.app.db
      .updateTable('oauth_tokens')
      .set({ spent_at: past })
      .where('spent_at', 'is not', null)
      .execute()
    expect((await refreshed(clientId, refresh)).body.error).toBe('invalid_grant')
    expect(await mayCall(first?.body.access_token)).toBe(401)
    expect((await refreshed(clientId, first?.body.refresh_token)).status).toBe(400)
  })

  it('is refused to another program, for another resource, and as an access token', async () => {
    const { clientId, refresh, access } = await connectedProgram(ada.api, server.url)
    expect((await refreshed('fdc_other', refresh)).status).toBe(400)
    expect((await refreshed(clientId, refresh, { resource: `${server.url}/mcp/agents/x` })).status).toBe(400)
    expect((await refreshed(clientId, access)).status).toBe(400)
    expect(await mayCall(refresh)).toBe(401)
    expect((await refreshed(clientId, refresh, { resource: `${server.url}/mcp` })).status).toBe(200)
  })

  it('is given up by the program, with all that belongs to it', async () => {
    const { clientId, refresh, access } = await connectedProgram(ada.api, server.url)
    const foreign = await postForm(server.url, '/oauth/revoke', { token: refresh, client_id: 'fdc_other' })
    expect(foreign.status).toBe(401)
    expect(await mayCall(access)).toBe(200)
    const given = { token: refresh, client_id: clientId }
    expect((await postForm(server.url, '/oauth/revoke', given)).status).toBe(200)
    expect((await postForm(server.url, '/oauth/revoke', given)).status).toBe(200)
    expect(await mayCall(access)).toBe(401)
  })
})

describe('an access token', () => {
  it('is dead at the next call of somebody who was suspended, and lives with the rights of now', async () => {
    const mia = await server.account.addUser('ADMIN')
    const { access } = await connectedProgram((await mia.signIn()).api, server.url)
    expect(await mayCall(access)).toBe(200)
    await ada.api.ok.patch(`/users/${mia.id}`, { suspended: true })
    expect(await mayCall(access)).toBe(401)
    await ada.api.ok.patch(`/users/${mia.id}`, { suspended: false })
    await ada.api.ok.delete(`/users/${mia.id}`, { hand_over_to: server.account.owner.id })
    expect(await mayCall(access)).toBe(401)
  })

  it('is for one account and one person: others neither see nor end it', async () => {
    const other = await (await server.createAccount()).owner.signIn()
    const colleague = await (await server.account.addUser('ADMIN')).signIn()
    const { access } = await connectedProgram(ada.api, server.url)
    const [mine] = (await ada.api.ok.get('/connected-programs')).results
    for (const { api } of [other, colleague]) {
      expect((await api.ok.get('/connected-programs')).results).toEqual([])
      expect((await api.delete(`/connected-programs/${mine.id}`)).status).toBe(404)
    }
    expect(await mayCall(access)).toBe(200)
  })

  it('and codes are nowhere in the database as they are', async () => {
    const { access, refresh, exchange } = await connectedProgram(ada.api, server.url)
    const tables = ['oauth_grants', 'oauth_tokens', 'audit_log', 'idempotency_keys'] as const
    for (const table of tables) {
      const rows = JSON.stringify(await server.app.db.selectFrom(table).selectAll().execute())
      for (const secret of [access, refresh, exchange.code]) expect(rows).not.toContain(secret)
    }
  })
})

describe('whoever has no token', () => {
  it.each(['/mcp', '/mcp/agents/0199', '/mcp/workflows/3,17'])(
    'is told at %s where to get one',
    async (path) => {
      const answer = await fetch(server.url + path, { method: 'POST' })
      const challenge = answer.headers.get('www-authenticate') ?? ''
      const address = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
      expect([answer.status, address]).toEqual([
        401,
        `${server.url}/.well-known/oauth-protected-resource${path}`,
      ])
      const described = (await (await fetch(address)).json()) as Record<string, unknown>
      expect(described).toMatchObject({ resource: server.url + path, authorization_servers: [server.url] })
    },
  )

  it('learns what the server takes, and is slowed when they guess', async () => {
    const root = await fetch(`${server.url}/.well-known/oauth-protected-resource`)
    expect(await root.json()).toMatchObject({ resource: `${server.url}/mcp` })
    const unknown = await fetch(`${server.url}/.well-known/oauth-protected-resource/public/v1`)
    expect(unknown.status).toBe(404)
    const described = await fetch(`${server.url}/.well-known/oauth-authorization-server`)
    expect(await described.json()).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    })
    const tries = []
    for (let count = 0; count < 55; count++) tries.push(await refreshed('fdc_x', `fdr_${count}`))
    expect(tries.at(-1)?.status).toBe(429)
  })

  it('is forgotten with what nobody used', async () => {
    await connectedProgram(ada.api, server.url)
    await approved(ada.api, server.url)
    const past = new Date(Date.now() - 1000)
    await server.app.db.updateTable('oauth_grants').set({ code_expires_at: past }).execute()
    await server.app.db.updateTable('oauth_tokens').set({ expires_at: past }).execute()
    const chore = server.app.capabilities
      .flatMap(({ housekeeping = [] }) => housekeeping)
      .find(({ name }) => name === 'accounts.sweep-sign-in')
    await chore?.run(server.app, {
      signal: AbortSignal.timeout(10_000),
      attempt: 1,
      lastAttempt: true,
      deaths: 0,
      accountId: null,
    })
    expect(await server.app.db.selectFrom('oauth_grants').select('id').execute()).toEqual([])
  })
})
