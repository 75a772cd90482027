import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer({ workers: true })
const open: Client[] = []

afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

async function connect(key: string, path = '/mcp', mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url + path), { requestInit: { headers } }),
  )
  open.push(client)
  return client
}

async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  return {
    failed: isError === true,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}

describe.each(['auto', 'legacy'] as const)('for clients that speak the %s protocol', (mode) => {
  it('lists some fifteen tools in at most 12 KB, each with a hint whether it changes something', async () => {
    const client = await connect(server.account.owner.key, '/mcp', mode)
    const { tools } = await client.listTools()
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(12 * 1024)
    expect(tools.length).toBeGreaterThanOrEqual(14)
    const reading = tools.filter((tool) => tool.annotations?.readOnlyHint === true).map(({ name }) => name)
    expect(reading.toSorted()).toEqual([
      'check_graph',
      'describe_operation',
      'find_records',
      'read_conversation',
      'read_graph',
      'read_operation',
      'read_run',
      'search_knowledge',
      'search_operations',
    ])
    expect(tools.find(({ name }) => name === 'change_operation')?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    })
  })

  it('calls operations with the rights of the key', async () => {
    const client = await connect(server.account.owner.key, '/mcp', mode)
    const { body } = await use(client, 'read_operation', { operation: 'getMe' })
    expect(body).toEqual(await server.api.ok.get('/me'))
  })
})

describe('operations', () => {
  it('are found by words, described and called', async () => {
    const client = await connect(server.account.owner.key)
    const found = await use(client, 'search_operations', { query: 'create an agent' })
    expect(found.body[0]).toMatchObject({ operation: 'postAgents', with: 'change_operation' })
    const described = await use(client, 'describe_operation', { operation: 'POST /agents' })
    expect(described.body).toMatchObject({ operation: 'postAgents', call: 'POST /agents' })
    expect(described.body.body.properties).toHaveProperty('name')
    const made = await use(client, 'change_operation', {
      operation: 'postAgents',
      body: { name: 'Reception' },
    })
    expect(made.body).toMatchObject({ name: 'Reception' })
    const read = await use(client, 'read_operation', {
      operation: 'getAgent',
      params: { agentId: made.body.id },
    })
    expect(read.body).toMatchObject({ id: made.body.id, name: 'Reception' })
  })

  it('that are unknown are answered with the nearest name', async () => {
    const client = await connect(server.account.owner.key)
    expect(await use(client, 'read_operation', { operation: 'getAgentz' })).toMatchObject({
      failed: true,
      body: { code: 'not_found', message: expect.stringContaining('Did you mean getAgents?') },
    })
    expect(await use(client, 'find_recordz')).toMatchObject({
      failed: true,
      body: { message: expect.stringContaining('find_records') },
    })
  })

  it('that change something are not called by the tool that reads', async () => {
    const client = await connect(server.account.owner.key)
    expect(
      await use(client, 'read_operation', { operation: 'postAgents', body: { name: 'x' } }),
    ).toMatchObject({ failed: true, body: { message: expect.stringContaining('change_operation') } })
  })

  it('take a formula as text', async () => {
    const client = await connect(server.account.owner.key)
    const made = await use(client, 'change_operation', {
      operation: 'POST /objects/{name}/fields',
      params: { name: 'deals' },
      body: { name: 'Gross', type: 'formula', metadata: { expression: '[Amount] * 1.19' } },
    })
    expect(made.body).toMatchObject({ formula: '[Amount] * 1.19' })
  })

  it('answer with the mistakes of the API, word for word', async () => {
    const client = await connect(server.account.owner.key)
    const refused = await use(client, 'change_operation', { operation: 'postAgents', body: { nam: 'x' } })
    expect(refused).toMatchObject({
      failed: true,
      body: { code: 'bad_request', request_id: expect.any(String) },
    })
    expect(refused.body.details.issues.map((issue: { path: string }) => issue.path)).toContain('nam')
  })

  it('that only a person who signed in may call are not there', async () => {
    const client = await connect(server.account.owner.key)
    for (const operation of ['postApiKeys', 'postInvitations', 'POST /session', 'GET /events']) {
      expect(await use(client, 'describe_operation', { operation })).toMatchObject({ failed: true })
    }
  })

  it('take no path but their own', async () => {
    const client = await connect(server.account.owner.key)
    const input = { operation: 'getAgent', params: { agentId: '../../metrics' } }
    expect((await use(client, 'read_operation', input)).body).toMatchObject({ code: 'bad_request' })
  })
})

describe('records', () => {
  it('are saved, changed and found by the name of their object', async () => {
    const client = await connect(server.account.owner.key)
    const columns = [{ name: 'Name', type: 'string' }]
    await server.api.ok.post('/objects', { name: 'plants', display_name: 'Plants', columns })
    const made = await use(client, 'save_record', { object: 'plants', data: { Name: 'Fern' } })
    expect(made.body.data).toMatchObject({ Name: 'Fern' })
    const changed = await use(client, 'save_record', {
      object: 'plants',
      id: made.body.id,
      data: { Name: 'Tree fern' },
    })
    expect(changed.body.data).toMatchObject({ Name: 'Tree fern' })
    const query = { path: '[Name]', operator: 'contains', value: 'fern' }
    const found = await use(client, 'find_records', { object: 'plants', query })
    expect(found.body.results.map((row: { id: string }) => row.id)).toEqual([made.body.id])
    expect(await use(client, 'find_records', { object: 'plantz' })).toMatchObject({
      failed: true,
      body: { message: expect.stringContaining('plants') },
    })
  })

  it('of another account are not there', async () => {
    const other = await server.createAccount()
    const made = await other.owner.api.ok.post('/agents', { name: 'Theirs' })
    const client = await connect(server.account.owner.key)
    const read = await use(client, 'read_operation', { operation: 'getAgent', params: { agentId: made.id } })
    expect(read).toMatchObject({ failed: true, body: { code: 'not_found' } })
    expect(await use(client, 'ask_agent', { agent: 'Theirs', message: 'hello' })).toMatchObject({
      failed: true,
    })
  })
})

describe('an agent', () => {
  it('is asked by its name, and its conversation is read', async () => {
    const client = await connect(server.account.owner.key)
    await server.api.ok.post('/agents', { name: 'Ada' })
    const said = await use(client, 'ask_agent', { agent: 'ada', message: 'Hello' })
    expect(said.body.replies.length).toBeGreaterThan(0)
    const { conversationId } = said.body
    const read = await use(client, 'read_conversation', { agent: 'Ada', conversationId })
    expect(read.body.messages.some((one: { content?: string }) => one.content === 'Hello')).toBe(true)
  })

  it('has an address of its own, with one tool', async () => {
    const { id } = await server.api.ok.post('/agents', { name: 'Grace' })
    const client = await connect(server.account.owner.key, `/mcp/agents/${id}`)
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([{ name: 'ask', title: 'Ask Grace' }])
    const first = await use(client, 'ask', { message: 'Hello' })
    const { conversationId } = first.body
    const second = await use(client, 'ask', { message: 'And now?', conversationId })
    expect(second.body.conversationId).toBe(conversationId)
  })

  it('of another account has none', async () => {
    const other = await server.createAccount()
    const { id } = await other.owner.api.ok.post('/agents', { name: 'Theirs' })
    await expect(connect(server.account.owner.key, `/mcp/agents/${id}`)).rejects.toThrow('no such agent')
  })
})

describe('chosen workflows', () => {
  it('are tools of their own, which run what is published with what they are given', async () => {
    const { api } = server
    const { id } = await api.ok.post('/workflows', {
      name: 'New orders (shop)',
      description: 'Takes an order.',
    })
    const hook = await api.ok.post('/incoming-webhooks', { name: 'Orders' })
    await api.ok.post(`/workflows/${id}/nodes`, {
      type: 'WEBHOOK',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'WEBHOOK', triggerByWebhookIds: [hook.id] },
    })
    const second = await api.ok.post('/workflows', { name: 'New orders shop' })
    const client = await connect(server.account.owner.key, `/mcp/workflows/${id},${second.id}`)
    const { tools } = await client.listTools()
    expect(tools).toMatchObject([
      { name: 'new_orders_shop', description: 'Takes an order.', annotations: { destructiveHint: true } },
      { name: `new_orders_shop_${second.id}` },
    ])
    const early = await use(client, 'new_orders_shop', { payload: { order: 17 } })
    expect(early).toMatchObject({ failed: true, body: { code: 'conflict' } })
    await api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
    const ran = await use(client, 'new_orders_shop', { payload: { order: 17 } })
    expect(ran).toMatchObject({ failed: false, body: { ended: true } })
    const runs = server.app.db.selectFrom('runs').select('payload').where('workflow_id', '=', id)
    expect(await runs.execute()).toEqual([{ payload: { order: 17 } }])
    const other = await server.createAccount()
    await expect(connect(other.owner.key, `/mcp/workflows/${id}`)).rejects.toThrow('no such workflow')
    await expect(connect(server.account.owner.key, '/mcp/workflows/x')).rejects.toThrow('by their numbers')
  })
})

it('has a page for every node type, and prompts', async () => {
  const client = await connect(server.account.owner.key)
  const { resources } = await client.listResources()
  const { results } = await server.api.ok.get('/guidance/nodes')
  expect(resources.filter(({ name }) => name.startsWith('nodes/'))).toHaveLength(results.length)
  const { contents } = await client.readResource({ uri: 'frontdesk://guidance/nodes/API' })
  expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('API') })
  await expect(client.readResource({ uri: 'frontdesk://guidance/../me' })).rejects.toThrow('There is no page')
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['build_agent', 'why_did_this_run_fail'])
  const { messages } = await client.getPrompt({ name: 'build_agent', arguments: { goal: 'Take bookings' } })
  expect(JSON.stringify(messages)).toContain('Take bookings')
  await expect(client.getPrompt({ name: 'build_agent' })).rejects.toThrow('goal')
})

async function post(headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  })
}

describe('without a good key', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

  it('nothing is answered, and a cookie is no key', async () => {
    const { secret } = await server.account.owner.signIn()
    const shown: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { cookie: `frontdesk-session=${secret}` },
    ]
    for (const headers of shown) {
      const answer = await post(headers, JSON.stringify(ping))
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  it('nor for a page of another site, whatever it knows', async () => {
    const authorization = `Bearer ${server.account.owner.key}`
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
      expect((await post({ authorization, origin }, JSON.stringify(ping))).status).toBe(403)
    }
    expect((await post({ authorization, origin: server.url }, JSON.stringify(ping))).status).toBe(200)
  })

  it('that was good a moment ago, the next call fails', async () => {
    const member = await server.account.addUser('ADMIN')
    const client = await connect(member.key)
    expect((await use(client, 'read_operation', { operation: 'getMe' })).failed).toBe(false)
    const { api } = await server.account.owner.signIn()
    await api.ok.patch(`/users/${member.id}`, { suspended: true })
    await expect(client.listTools()).rejects.toThrow('unknown or was revoked')
  })

  it('nonsense is answered as the protocol wants', async () => {
    const authorization = `Bearer ${server.account.owner.key}`
    const answer = await post({ authorization }, '{ not json')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32700 } })
  })
})
