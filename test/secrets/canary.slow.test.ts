import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiPrefix } from '../../src/kit/endpoint.ts'
import { parametersOf, pathIn } from '../api/paths.ts'
import { type Sent, send } from '../api/send.ts'
import { json } from '../api/subjects.ts'
import { type Reply, sessionHeaders } from '../harness/api.ts'
import { connectedProgram } from '../harness/oauth.ts'
import { draw, finished } from '../harness/workflows/automation.ts'
import { embeddedSuperuser, makeDirectory, query } from '../process/backup-scene.ts'
import { runFrontdesk } from '../process/spawn.ts'
import { listen } from '../stand-ins/listen.ts'
import { startOidcService } from '../stand-ins/oidc.ts'
import { startTelegram } from '../stand-ins/telegram/index.ts'
import { Canaries, encodingsOf, filesIn, tablesWith, unpacked } from './canary.ts'
import { contentFor, type Marked, marked, type StandIns, valueFor } from './canary-requests.ts'
import { type CanaryServer, startCanaryServer } from './canary-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const secrets = new Canaries()
/** Texts that their owner reads back, such as headers of a call: kept as they are in their own table, and nowhere else. */
const literals = new Canaries()
/** Secrets that the server made and showed once. */
const shown = new Map<string, string>()

let server: CanaryServer
let standIns: StandIns
const shop = await listen(
  createServer(({ headers: { authorization } }, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ authorization }))
  }),
)

beforeAll(async () => {
  standIns = { telegram: await startTelegram(), oidc: await startOidcService() }
  server = await startCanaryServer(standIns.telegram.environment)
})

afterAll(async () => {
  await server.remove()
  for (const standIn of [standIns.telegram, standIns.oidc, shop]) await standIn.close()
})

async function request(one: Marked, path: string, value: unknown, more: Sent = {}): Promise<Reply> {
  const { method, key } = one.subject.endpoint
  await server.account.db.deleteFrom('sign_in_attempts').execute()
  const { body, query: parameters } = contentFor(one, value, standIns)
  const content = body === undefined ? {} : json(body)
  const { owner } = server.account
  const credentials =
    key === 'session'
      ? sessionHeaders((await owner.signIn()).secret)
      : { authorization: `Bearer ${owner.key}` }
  const headers = { ...content.headers, ...(key === 'none' ? {} : credentials), ...more.headers }
  const url = `${server.url}${apiPrefix}${path}?${parameters.toString()}`
  return send(method, url, { ...content, ...more, headers })
}

function unknownPath(route: string): string {
  return parametersOf(route).reduce(
    (path, { placeholder, fixture }) => path.replace(placeholder, fixture.unknown),
    route,
  )
}

it('finds marked fields', () => {
  expect(marked.length).toBeGreaterThan(30)
})

/** Those whose values are stored, so that there is something to find. */
const stored = new Set([
  'POST /agents/{agentId}/secrets value',
  'POST /workflows/{workflowId}/secrets value',
  'POST /tools secrets.*',
  'PUT /tools/{toolId} secrets.*',
  'PUT /me/password password',
  'POST /channels token',
  'POST /sso-providers client_secret',
])

/** Refused requests: of the wrong type, too long, beside an unknown key, for an unknown id. */
async function refusals(one: Marked, path: string): Promise<Reply[]> {
  const { path: route } = one.subject.endpoint
  const canary = valueFor(one, 'wrong type', secrets)
  const replies: Reply[] = []
  for (const value of [{ inner: canary }, [canary], canary.repeat(400)]) {
    replies.push(await request(one, path, value))
  }
  const { body } = contentFor(one, valueFor(one, 'beside an unknown key', secrets), standIns)
  if (body !== undefined)
    replies.push(await request(one, path, canary, json({ ...Object(body), no_such_key: 1 })))
  if (route.includes('{')) {
    replies.push(await request(one, unknownPath(route), valueFor(one, 'unknown id', secrets)))
  }
  return replies
}

it.each(marked.map((one) => [`${one.subject.name} ${one.field.path}`, one] as const))(
  'no answer to %s repeats it',
  async (name, one) => {
    const { path: route, method } = one.subject.endpoint
    const path = await pathIn(server.account, route)
    const once = method === 'POST' ? { headers: { 'idempotency-key': crypto.randomUUID() } } : {}
    const good = await request(one, path, valueFor(one, 'good', secrets), once)
    expect(good.status < 300 || !stored.has(name), `${name} answered ${good.text}`).toBe(true)
    const refused = await refusals(one, path)
    expect(refused.filter(({ status }) => status >= 500)).toEqual([])
    // A name that is taken already is a 409 for some.
    const again = await request(one, path, valueFor(one, 'again', secrets))
    const said = [good, ...refused, again].map(({ text, headers }) => text + JSON.stringify([...headers]))
    expect(secrets.in(Buffer.from(said.join('\n')))).toEqual([])
  },
)

it('takes secrets from an MCP client without repeating them', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${server.account.owner.key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }),
  )
  const byKey = marked.filter(
    ({ subject: { endpoint }, part }) => part === 'body' && ['any', 'user', 'admin'].includes(endpoint.key),
  )
  expect(byKey.length).toBeGreaterThan(3)
  for (const one of byKey) {
    const { path, changes } = one.subject.endpoint
    const ids = (await pathIn(server.account, path)).split('/')
    const params = Object.fromEntries(
      path.split('/').flatMap((name, at) => (name.startsWith('{') ? [[name.slice(1, -1), ids[at]]] : [])),
    )
    for (const body of [
      contentFor(one, valueFor(one, 'MCP', secrets), standIns).body,
      { ...Object(contentFor(one, valueFor(one, 'MCP, wrong', secrets), standIns).body), no_such_key: 1 },
    ]) {
      const input = { operation: one.subject.name, params, body }
      const answer = await client.callTool({
        name: changes ? 'change_operation' : 'read_operation',
        arguments: input,
      })
      expect(secrets.in(Buffer.from(JSON.stringify(answer)))).toEqual([])
    }
  }
  await client.close()
})

it('takes a secret on the command line', async () => {
  const token = `700000002:${secrets.next('frontdesk channel connect')}`
  Object.assign(standIns.telegram.state.bot, { id: 700_000_002, token })
  const said = await runFrontdesk(
    ['channel', 'connect', '--channel', 'telegram', '--token', token],
    server.environment,
  )
  expect(said).toMatchObject({ code: 0 })
  expect(secrets.in(Buffer.from(said.stdout + said.stderr))).toEqual([])
})

it('sends a secret with a run whose answer repeats it', async () => {
  const { api } = server.account.owner
  const headers = [
    { key: 'Authorization', value: 'Bearer {secrets.KEY}' },
    { key: 'X-Shop', value: literals.next('header of an API node') },
  ]
  const { id, ids } = await draw(api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
      call: { type: 'API', url: `http://127.0.0.1:${shop.port}/orders`, headers, body: null },
    },
    edges: ['start → call'],
  })
  await api.ok.post(`/workflows/${id}/secrets`, {
    name: 'KEY',
    value: secrets.next('a run'),
    origins: [`http://127.0.0.1:${shop.port}`],
  })
  const { logId } = await api.ok.post(`/workflows/${id}/test-run`, {})
  const log = await finished(api, id, logId)
  expect(log.node_results.map(({ status }: { status: string }) => status)).not.toContain('FAILED')
  expect(ids['call']).toBeDefined()
  expect(secrets.in(Buffer.from(JSON.stringify(log)))).toEqual([])
  expect(
    literals.in(
      Buffer.from(JSON.stringify(log.node_results.map((one: object) => ({ ...one, output: null })))),
    ),
  ).toEqual([])
})

it('keeps sensitive text of a tool in its definition', async () => {
  const { api } = server.account.owner
  const body = {
    type: 'HTTP',
    name: 'literal',
    description: 'Calls.',
    method: 'POST',
    url: `https://api.example.com/${literals.next('url of a tool')}`,
    headers: [{ key: 'X-Shop', value: literals.next('header of a tool') }],
    body: JSON.stringify({ key: literals.next('body of a tool') }),
  }
  const { id } = await api.ok.post('/tools', body)
  const { url, headers } = await api.ok.put(`/tools/${id}`, { ...body, description: 'Calls again.' })
  expect({ url, headers }).toEqual({ url: body.url, headers: body.headers })
})

function endOf(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

it('shows secrets of its own once', async () => {
  const { owner } = server.account
  const user = await server.account.addUser('MEMBER')
  const { api, secret } = await owner.signIn()
  const create = async (path: string, body: unknown = {}) => {
    const answer = await api.post(path, body, { headers: { 'idempotency-key': crypto.randomUUID() } })
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const webhook = await create('/incoming-webhooks', { name: 'Canary' })
  const program = await connectedProgram(api, server.url)
  const made = {
    session: secret,
    'first key': owner.key,
    'setup link': server.setupToken,
    'API key': (await create('/api-keys', { name: 'Canary', kind: 'GENERAL' })).secret,
    invitation: endOf((await create('/invitations', { email: 'new@main.example' })).link),
    'password link': endOf((await create(`/users/${user.id}/password-link`)).link),
    'access token of a webhook': webhook.accessToken,
    'new access token of a webhook': (await create(`/incoming-webhooks/${webhook.id}/rotate`)).accessToken,
    'signing secret': (await api.ok.put(`/incoming-webhooks/${webhook.id}/signature`)).signingSecret,
    'one-time code': (await create('/me/totp')).secret,
    'code of a program': program.exchange.code,
    'access token of a program': program.access,
    'refresh token of a program': program.refresh,
  }
  for (const [name, value] of Object.entries(made)) {
    expect({ name, value }).toMatchObject({ value: expect.stringMatching(/^\S{20,}$/) })
    shown.set(name, value)
  }
})

/** The names of those secrets that the server made itself and a text or a file holds. */
function shownIn(content: Buffer): string[] {
  return [...shown]
    .filter(([, value]) => encodingsOf(value).some((form) => content.includes(form, 0, 'latin1')))
    .map(([name]) => name)
}

const everySecret = (content: Buffer) => [...new Set([...secrets.in(content), ...shownIn(content)])]

it('exports no secret, neither as configuration nor as audit log', async () => {
  const { api } = await server.account.owner.signIn()
  const configuration = JSON.stringify(await api.ok.get('/configuration'))
  expect(everySecret(Buffer.from(configuration))).toEqual([])
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await api.ok.get(`/audit-log?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`)
    pages.push(JSON.stringify(page))
    cursor = page.next_cursor
  }
  const log = Buffer.from(pages.join('\n'))
  expect(log.toString()).toContain('POST /agents/{agentId}/secrets')
  expect([...everySecret(log), ...literals.in(log)]).toEqual([])
})

it('stores no secret in any table, and sensitive text only where its owner reads it', async () => {
  const url = await embeddedSuperuser(server.dataDir)
  expect(await tablesWith(url, [secrets.prefix, ...shown.values()])).toEqual({})
  expect(Object.keys(await tablesWith(url, [literals.prefix]))).toEqual([
    'graph_nodes',
    'run_graphs',
    'tools',
  ])
})

it('leaves no secret on disk, in a backup or in what it prints', async () => {
  const backups = await makeDirectory()
  const archive = join(backups, 'backup.tar.gz')
  const taken = await runFrontdesk(['backup', archive], server.environment)
  expect(taken).toMatchObject({ code: 0 })
  expect(everySecret(await unpacked(archive))).toEqual([])
  await rm(backups, { recursive: true })
  await query(await embeddedSuperuser(server.dataDir), 'checkpoint')
  const printed = Buffer.from(await server.stop())
  expect(printed.toString()).toContain('POST')
  expect([...everySecret(printed), ...literals.in(printed)]).toEqual([])
  const found: Record<string, string[]> = {}
  const kept: string[] = []
  for await (const { path, content } of filesIn(server.dataDir)) {
    kept.push(...literals.in(content))
    const held = everySecret(content)
    if (held.length > 0) found[path.slice(server.dataDir.length)] = held
  }
  expect(found).toEqual({})
  // What may be kept is found, so the rest would be as well.
  expect(kept).toContain('header of a tool')
})

it('would find a value that was stored', () => {
  const one = new Canaries()
  const value = one.next('somewhere')
  for (const before of ['', 'a', 'ab']) {
    const text = `${before}${value} and more`
    expect(one.in(Buffer.from(text))).toEqual(['somewhere'])
    expect(one.in(Buffer.from(Buffer.from(text).toString('base64')))).toHaveLength(1)
    expect(one.in(Buffer.from(Buffer.from(text).toString('hex')))).toHaveLength(1)
  }
})
