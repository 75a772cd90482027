import { randomUUID } from 'node:crypto'
import { newVisitor, publishedAgent } from '../../harness/channels/visitor.ts'
import { approved, connectedProgram } from '../../harness/oauth.ts'
import type { TestServer } from '../../harness/server.ts'
import { startWaiting } from '../../harness/workflows/waiting.ts'
import type { Sent } from '../send.ts'
import { json } from '../subjects.ts'

/** A request to an address beside the public API. */
export interface Request extends Sent {
  name: string
  method: string
  path: string
}

const site = { origin: 'https://shop.example' }

/** Requests to every address beside the public API, good and bad, in the order in which they are sent. */
export async function requestsOutsideTheApi(server: TestServer): Promise<Request[]> {
  return [
    ...plainRequests(),
    ...(await chatRequests(server)),
    ...(await webhookRequests(server)),
    ...(await waitRequests(server)),
    ...channelRequests(),
    ...(await oauthRequests(server)),
    ...(await mcpRequests(server)),
    ...(await openAiRequests(server)),
  ]
}

function plainRequests(): Request[] {
  const pages = [
    '/docs',
    '/docs/chat/api',
    '/docs/in-browser.js',
    '/docs/try-it.js',
    '/public/v1/openapi.json',
  ]
  return [
    ...['/healthz', '/readyz', '/metrics', '/chat/api/openapi.json', ...pages].flatMap((path) => [
      request('GET', path),
      request('HEAD', path),
      request('POST', path, json({})),
    ]),
    request('GET', '/docs?more=1'),
    request('GET', '/no-such-path'),
  ]
}

async function chatRequests(server: TestServer): Promise<Request[]> {
  const { id } = await publishedAgent(server)
  const shy = await publishedAgent(server)
  await server.api.ok.put(`${shy.path}/settings/livechat`, { allowedOrigins: ['https://other.example'] })
  const visitor = await newVisitor(server.url, id)
  const file = await visitor.upload('note.txt', 'hello', 'text/plain')
  const key = visitor.token
  const api = `/chat/api/${id}`
  const form = new FormData()
  form.set('files', new File(['hello'], 'hello.txt', { type: 'text/plain' }))
  const [noFile, odd, large] = [new FormData(), new FormData(), new FormData()]
  noFile.set('text', 'text')
  odd.set('files', new File([new Uint8Array(100)], 'odd.exe'))
  large.set('files', new File([new Uint8Array(11 * 1024 * 1024)], 'large.txt'))
  const said = { id: randomUUID(), text: 'Hello' }
  return [
    request('GET', `${api}/config`),
    request('HEAD', `${api}/config`),
    request('GET', `${api}/config`, { headers: site }),
    request('GET', `/chat/api/${shy.id}/config`, { headers: site }),
    request('OPTIONS', `${api}/messages`, { headers: site }),
    request('OPTIONS', `/chat/api/${shy.id}/messages`, { headers: site }),
    request('OPTIONS', `/chat/api/${randomUUID()}/messages`, { headers: site }),
    request('GET', `${api}/config?more=1`),
    request('GET', `/chat/api/${randomUUID()}/config`, { headers: site }),
    request('GET', '/chat/api/odd/config'),
    request('DELETE', `${api}/config`),
    request('GET', `${api}/nothing`),
    request('POST', `${api}/visitors`, json({})),
    request('POST', `${api}/visitors`),
    request('POST', `${api}/visitors`, json({ email: 'odd', more: 1 })),
    request('POST', `${api}/visitors`, json({ email: 'ada@example.com', signature: 'x' })),
    request('POST', `${api}/visitors`, { headers: { 'content-type': 'application/json' }, body: '' }),
    request('POST', `${api}/visitors`, { headers: { 'content-type': 'application/json' }, body: '{' }),
    request('POST', `${api}/visitors`, { headers: { 'content-type': 'text/plain' }, body: 'text' }),
    request('POST', `${api}/visitors`, { body: form }),
    request('POST', `${api}/visitors`, json({ name: 'x'.repeat(70_000) })),
    request('GET', `${api}/messages`),
    request('GET', `${api}/messages`, { key: 'fdv_unknown', headers: site }),
    request('GET', `${api}/messages`, { key }),
    request('GET', `${api}/messages?limit=0`, { key }),
    request('GET', `/chat/api/${shy.id}/messages`, { key }),
    request('POST', `${api}/messages`, { key, ...json(said) }),
    request('POST', `${api}/messages`, { key, headers: { ...site, ...json({}).headers }, body: '{}' }),
    request('POST', `${api}/messages/${randomUUID()}/feedback`, { key, ...json({ feedback: 'POSITIVE' }) }),
    request('POST', `${api}/messages/odd/feedback`, { key, ...json({ feedback: 'POSITIVE' }) }),
    request('GET', `${api}/events`, { key }),
    request('GET', `${api}/events`),
    request('HEAD', `${api}/events`, { key }),
    request('POST', `${api}/typing`, { key }),
    request('POST', `${api}/typing`, { key, ...json({ more: 1 }) }),
    request('POST', `${api}/conversation`, { key }),
    request('POST', `${api}/conversation/close`, { key }),
    request('POST', `${api}/attachments`, { key, body: form }),
    request('POST', `${api}/attachments`, { key, body: noFile }),
    request('POST', `${api}/attachments`, { key, body: odd }),
    request('POST', `${api}/attachments`, { key, body: large }),
    request('POST', `${api}/attachments`, { key, ...json({}) }),
    request('POST', `${api}/attachments`, { key }),
    request('POST', `${api}/attachments`, { body: form }),
    request('GET', `${api}/attachments/${file.body.id}`, { key }),
    request('GET', `${api}/attachments/${file.body.id}`, { key, headers: { range: 'bytes=1-2', ...site } }),
    request('GET', `${api}/attachments/${randomUUID()}`, { key }),
    request('GET', `/chat/${id}`),
    request('HEAD', `/chat/${id}`),
    request('GET', `/chat/${id}`, { headers: { 'accept-language': 'de' } }),
    request('GET', `/chat/${randomUUID()}`),
    request('GET', '/chat/odd'),
    request('POST', `/chat/${id}`),
    request('GET', '/chat/embed.js'),
    request('GET', '/chat/embed.js', { headers: { 'if-none-match': '"other"' } }),
    request('GET', '/chat/assets/none/chat.js'),
    request('GET', '/chat/assets/none/chat.css'),
    request('GET', '/chat/assets/none/odd.js'),
  ]
}

const typed = (type: string, body: string) => ({ headers: { 'content-type': type }, body })
const webhookPath = (id: string) => `/webhooks/${id}`
const form = (fields: Record<string, string> | string) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
const rpc = (body: unknown, headers: Record<string, string> = {}) => ({
  headers: { ...json({}).headers, accept: 'application/json, text/event-stream', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

async function webhookRequests({ api }: TestServer): Promise<Request[]> {
  const guarded = await api.ok.post('/incoming-webhooks', { name: 'Orders' })
  const open = await api.ok.post('/incoming-webhooks', { name: 'Open', useAuthentication: false })
  const key = guarded.accessToken
  return [
    request('POST', webhookPath(guarded.id), { key, ...json({ order: 1 }) }),
    request('POST', webhookPath(guarded.id), json({ order: 1 })),
    request('POST', webhookPath(guarded.id), { key: 'odd', ...json({ order: 1 }) }),
    request('POST', webhookPath('wh_unknown'), json({})),
    request('POST', webhookPath(open.id), json({ order: 1 })),
    request('POST', webhookPath(open.id), typed('application/cloudevents+json', '{}')),
    request('POST', webhookPath(open.id), typed('application/json', '')),
    request('POST', webhookPath(open.id), typed('application/json', '{')),
    request('POST', webhookPath(open.id), typed('text/plain', 'text')),
    request('POST', webhookPath(open.id), typed('application/json', JSON.stringify('x'.repeat(1024 * 1024)))),
    request('POST', webhookPath(open.id)),
    request('POST', webhookPath(open.id), {
      ...json({ order: 2 }),
      headers: { ...json({}).headers, cookie: 'a=b', ...site },
    }),
    ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) =>
      request(method, webhookPath(open.id)),
    ),
  ]
}

async function waitRequests({ api }: TestServer): Promise<Request[]> {
  const { run } = await startWaiting(api, {
    nodes: { wait: { type: 'WAIT', waitFor: 'CALL' } },
    edges: ['start → wait'],
  })
  const path = new URL(run.waitsFor.url).pathname
  return [
    request('POST', '/waits/odd', json({})),
    request('POST', `${path}x`, json({})),
    request('POST', path, { headers: { 'content-type': 'application/json' }, body: '{' }),
    request('POST', path, { headers: { 'content-type': 'text/plain' }, body: 'text' }),
    request('POST', path, json('x'.repeat(256 * 1024))),
    ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => request(method, path)),
    request('POST', path, json({ approved: true })),
    request('POST', path),
  ]
}

function channelRequests(): Request[] {
  const meta = '/channels/meta/webhook'
  const challenge = '?hub.mode=subscribe&hub.verify_token=odd&hub.challenge=1158201444'
  return [
    request('GET', meta),
    request('GET', meta + challenge),
    request('POST', meta, json({ object: 'user', entry: [] })),
    request('POST', meta, json({ object: 'page' })),
    request('POST', meta, typed('application/json', '{')),
    request('POST', meta, typed('application/json', '')),
    request('POST', meta, typed('text/plain', 'text')),
    request('POST', meta, {
      ...json({ object: 'user', entry: [] }),
      headers: { ...json({}).headers, ...site },
    }),
    request('POST', meta, json('x'.repeat(3 * 1024 * 1024))),
    request('POST', '/channels/telegram/webhook/unknown', json({ update_id: 1 })),
    request('POST', '/channels/telegram/webhook/unknown', json('odd')),
    ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => request(method, meta)),
    ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) =>
      request(method, '/channels/telegram/webhook/unknown'),
    ),
    request('GET', '/channels/files/odd'),
    request('HEAD', '/channels/files/odd'),
    request('POST', '/channels/files/odd'),
  ]
}

async function oauthRequests({ url, account }: TestServer): Promise<Request[]> {
  const { api } = await account.owner.signIn()
  const exchange = await approved(api, url)
  const { clientId, refresh } = await connectedProgram(api, url)
  const metadata = '/.well-known/oauth-protected-resource'
  const uris = { redirect_uris: ['http://127.0.0.1:33418/callback'] }
  return [
    request('GET', '/.well-known/oauth-authorization-server'),
    request('GET', metadata),
    request('GET', `${metadata}/mcp`),
    request('GET', `${metadata}/mcp/agents/one`),
    request('GET', `${metadata}/mcp/nothing`),
    request('GET', `${metadata}/mcp?more=1`),
    request('POST', metadata),
    request('POST', '/oauth/register', json({ client_name: 'Scripted', ...uris })),
    request('POST', '/oauth/register', json({ ...uris, more: 1 })),
    request('POST', '/oauth/register', { ...json(uris), headers: { ...json({}).headers, ...site } }),
    request('POST', '/oauth/register', json({ redirect_uris: ['odd'] })),
    request('POST', '/oauth/register', { headers: { 'content-type': 'application/json' }, body: '{' }),
    request('POST', '/oauth/register', { headers: { 'content-type': 'text/plain' }, body: 'text' }),
    request('POST', '/oauth/register', json({ client_name: 'x'.repeat(20_000) })),
    request('POST', '/oauth/register'),
    request('POST', '/oauth/token', form({})),
    request('POST', '/oauth/token', json({})),
    request('POST', '/oauth/token', { key: 'secret', ...form({}) }),
    request('POST', '/oauth/token', form({ grant_type: 'password', client_id: 'one' })),
    request('POST', '/oauth/token', form('code=1&code=2&client_id=a&client_id=b')),
    request('POST', '/oauth/token', form({ ...exchange, code: 'odd' })),
    request('POST', '/oauth/token', form(exchange)),
    request(
      'POST',
      '/oauth/token',
      form({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh }),
    ),
    request('POST', '/oauth/token', { headers: { 'content-type': 'text/plain' }, body: 'text' }),
    request('POST', '/oauth/token', form({ code: 'x'.repeat(20_000) })),
    request('POST', '/oauth/token'),
    request('GET', '/oauth/token'),
    request('OPTIONS', '/oauth/token'),
    request('POST', '/oauth/revoke', form({})),
    request('POST', '/oauth/revoke', form({ token: refresh, client_id: 'fdc_other' })),
    request('POST', '/oauth/revoke', form({ token: refresh, client_id: clientId })),
  ]
}

async function mcpRequests({ url, account }: TestServer): Promise<Request[]> {
  const { key } = account.owner
  const { access } = await connectedProgram((await account.owner.signIn()).api, url)
  const { id } = await publishedAgent({ api: account.owner.api })
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  return [
    request('POST', '/mcp', { key, ...rpc(ping) }),
    request('POST', '/mcp', { key: access, ...rpc(ping) }),
    request('POST', '/mcp', { key: account.general.key, ...rpc(ping) }),
    request('POST', '/mcp', rpc(ping)),
    request('POST', '/mcp', { key: 'odd', ...rpc(ping) }),
    request('POST', '/mcp', { key, ...rpc(ping, site) }),
    request('POST', '/mcp', { key, ...rpc(ping, { origin: 'http://localhost:1234' }) }),
    request('POST', '/mcp', { key, ...rpc('{') }),
    request('POST', '/mcp', { key, ...rpc('') }),
    request('POST', '/mcp', { key }),
    request('POST', '/mcp', { key, headers: { 'content-type': 'text/plain' }, body: 'text' }),
    request('POST', '/mcp', { key, ...rpc(JSON.stringify('x'.repeat(4 * 1024 * 1024))) }),
    request('POST', '/mcp?more=1', {
      key,
      ...rpc({ ...ping, method: 'tools/call', params: { name: 'odd' } }),
    }),
    ...['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'].map((method) => request(method, '/mcp', { key })),
    request('POST', `/mcp/agents/${id}`, { key, ...rpc(ping) }),
    request('POST', `/mcp/agents/${id}`, { key: access, ...rpc(ping) }),
    request('POST', `/mcp/agents/${randomUUID()}`, { key, ...rpc(ping) }),
    request('POST', '/mcp/agents/%20odd', rpc(ping)),
    request('POST', '/mcp/workflows/1,2', { key, ...rpc(ping) }),
    request('POST', '/mcp/workflows/odd', { key, ...rpc(ping) }),
    request('POST', '/mcp/workflows/1', rpc(ping)),
  ]
}

async function openAiRequests({ account }: TestServer): Promise<Request[]> {
  const { key } = account.owner
  const { id } = await publishedAgent({ api: account.owner.api })
  const messages = [{ role: 'user', content: 'Hello' }]
  const completions = '/openai/v1/chat/completions'
  return [
    request('GET', '/openai/v1/models', { key }),
    request('GET', '/openai/v1/models', { key: account.general.key }),
    request('GET', '/openai/v1/models'),
    request('GET', '/openai/v1/models', { key: 'odd', headers: site }),
    request('HEAD', '/openai/v1/models', { key }),
    request('GET', `/openai/v1/models/${id}`, { key }),
    request('GET', '/openai/v1/models/odd', { key }),
    request('GET', '/openai/v1/models?more=1', { key }),
    request('POST', '/openai/v1/models', { key, ...json({}) }),
    request('GET', completions, { key }),
    request('POST', '/openai/v1/embeddings', { key, ...json({}) }),
    request('GET', '/openai/v1/embeddings'),
    request('OPTIONS', completions, { key }),
    request('GET', '/openai/v2', { key }),
    request('POST', completions, { key, ...json({ model: id, messages }) }),
    request('POST', completions, { key, ...json({ model: id, messages, stream: true }) }),
    request('POST', completions, { key, ...json({ model: 'odd', messages }) }),
    request('POST', completions, { key, ...json({ model: id, messages: [] }) }),
    request('POST', completions, { key, ...json({ model: id, messages, n: 2 }) }),
    request('POST', completions, { key, ...json({}) }),
    request('POST', completions, { key, headers: json({}).headers ?? {}, body: '' }),
    request('POST', completions, { key, headers: json({}).headers ?? {}, body: '{' }),
    request('POST', completions, { key, headers: { 'content-type': 'text/plain' }, body: 'text' }),
    request('POST', completions, { key }),
    request('POST', completions, { key, ...json('x'.repeat(4 * 1024 * 1024)) }),
    request('POST', completions, { key: account.general.key, ...json({ model: id, messages }) }),
    request('POST', completions, json({ model: id, messages })),
  ]
}

function request(method: string, path: string, sent: Sent = {}): Request {
  const { key, headers = {}, body } = sent
  const details = [
    ...(key === undefined ? [] : [`with ${/^fd[a-z]/.exec(key)?.[0] ?? 'a'} key`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [body instanceof FormData ? formText(body) : body.slice(0, 1000)]),
  ]
  return { ...sent, name: [`${method} ${path}`, ...details].join(' '), method, path }
}

function formText(sent: FormData): string {
  return [...sent]
    .map(([name, value]) => (typeof value === 'string' ? name : `${name} ${value.name}`))
    .join(' ')
}
