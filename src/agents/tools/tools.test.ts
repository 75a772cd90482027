import { beforeAll, describe, expect, it } from 'vitest'
import { firstTable, withNeighbours } from '../../../test/harness/agents/neighbours.ts'
import type { Json, Reply } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer({ capabilities: withNeighbours })

beforeAll(async () => {
  const { id } = await server.api.ok.post('/tables', { name: 'prices' })
  if (id !== firstTable) throw new Error(`the first table has the number ${id}`)
})

const position = { positionX: 0, positionY: 0 }
let made = 0

const order = {
  type: 'HTTP',
  description: 'Finds an order by its number.',
  method: 'POST',
  url: 'https://api.example.com/orders/{number}',
  headers: [{ key: 'Authorization', value: 'Bearer {secrets.API_KEY}' }],
  query: [{ key: 'full', value: '{full}' }],
  body: '{"note": "{note}"}',
  parameters: {
    type: 'object',
    properties: { number: { type: 'string' }, full: { type: 'boolean' }, note: { type: 'string' } },
    required: ['number'],
  },
  secrets: { API_KEY: 'sk_live_0123456789' },
}

function name(): string {
  return `tool_${++made}`
}

function post(body: object): Promise<Reply> {
  return server.api.post('/tools', { name: name(), ...body })
}

function newTool(body: object = order): Promise<Json> {
  return server.api.ok.post('/tools', { name: name(), ...body })
}

function issues(reply: Reply): string[] {
  expect(reply).toMatchObject({ status: 400 })
  return reply.body.details.issues.map((issue: Json) => issue.path)
}

async function storedSecrets(id: number): Promise<Record<string, string>> {
  const { secrets } = await server.app.db
    .selectFrom('tools')
    .select('secrets')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Object(secrets)
}

describe('an HTTP tool', () => {
  it('is kept as it is sent, save for its secrets, of which only the names are told', async () => {
    const tool = await newTool()
    const { secrets, ...rest } = order
    expect(tool).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      ...rest,
      timeoutSeconds: 30,
      secretNames: ['API_KEY'],
      createdBy: server.account.owner.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const read = await server.api.get(`/tools/${tool.id}`)
    expect(read.body).toEqual(tool)
    const list = await server.api.get('/tools?limit=200')
    expect(list.body.results).toContainEqual(tool)
    const kept = await storedSecrets(tool.id)
    for (const text of [read.text, list.text, JSON.stringify(kept)]) {
      expect(text).not.toContain(secrets.API_KEY)
    }
    expect(
      server.app.secrets.open(kept['API_KEY'] ?? '', `tools/${tool.id}/API_KEY for https://api.example.com`),
    ).toBe(secrets.API_KEY)
  })

  it('has defaults for what may be left out', async () => {
    const url = 'http://localhost:8080/health?x=1'
    expect(await newTool({ type: 'HTTP', description: 'Looks.', url })).toMatchObject({
      method: 'GET',
      url,
      headers: [],
      query: [],
      body: null,
      parameters: { type: 'object', properties: {} },
      secretNames: [],
    })
  })

  it('changes in part; secrets left out stay, null takes one away', async () => {
    const tool = await newTool()
    const sealed = await storedSecrets(tool.id)
    const renamed = await server.api.ok.put(`/tools/${tool.id}`, { description: 'Finds.' })
    expect(renamed).toEqual({ ...tool, description: 'Finds.', updatedAt: expect.any(String) })
    expect(await storedSecrets(tool.id)).toEqual(sealed)
    const more = await server.api.ok.put(`/tools/${tool.id}`, { url: order.url, secrets: { OTHER: 'two' } })
    expect(more.secretNames).toEqual(['API_KEY', 'OTHER'])
    expect(issues(await server.api.put(`/tools/${tool.id}`, { secrets: { API_KEY: null } }))).toEqual([
      'headers[0].value',
    ])
    const less = await server.api.ok.put(`/tools/${tool.id}`, { headers: [], secrets: { API_KEY: null } })
    expect(less.secretNames).toEqual(['OTHER'])
  })

  it.each([
    ['a host that the model chooses', { url: 'https://{number}/orders' }, ['url']],
    ['a host that the model ends', { url: 'https://api.example.com{number}' }, ['url']],
    ['a port that the model chooses', { url: 'https://api.example.com:{number}/' }, ['url']],
    ['credentials in the address', { url: 'https://me:{number}@api.example.com/' }, ['url']],
    ['another scheme', { url: 'ftp://api.example.com/{number}' }, ['url']],
    ['no address at all', { url: 'orders' }, ['url']],
    ['a body that a GET never sends', { method: 'GET' }, ['body']],
    ['a placeholder that is no parameter', { body: '{nothing}' }, ['body']],
    ['a secret that is not given', { secrets: {} }, ['headers[0].value']],
    ['a header that is none', { headers: [{ key: 'A B', value: 'x' }] }, ['headers[0].key']],
    ['a secret that has no name', { secrets: { 'A B': 'x', API_KEY: 'y' } }, ['secrets.A B']],
    ['an empty secret', { secrets: { API_KEY: '' } }, ['secrets.API_KEY']],
    ['parameters that are none', { parameters: { type: 'array' } }, ['parameters.type']],
    ['a key of the other type', { tableId: 1 }, ['tableId']],
    ['a name no model can call', { name: 'find order' }, ['name']],
  ])('refuses %s', async (_, change, paths) => {
    expect(issues(await post({ ...order, ...change })).slice(0, 1)).toEqual(paths)
  })

  it('keeps every one of the changes that come together', async () => {
    const { id } = await newTool()
    const changes = [
      { description: 'Finds orders.' },
      { method: 'PUT' },
      { query: [] },
      { timeoutSeconds: 7 },
      { url: order.url, secrets: { ONE: '1111' } },
      { url: order.url, secrets: { TWO: '2222' } },
    ]
    await Promise.all(changes.map((change) => server.api.ok.put(`/tools/${id}`, change)))
    expect(await server.api.ok.get(`/tools/${id}`)).toMatchObject({
      description: 'Finds orders.',
      method: 'PUT',
      query: [],
      timeoutSeconds: 7,
      secretNames: expect.arrayContaining(['API_KEY', 'ONE', 'TWO']),
    })
  })

  it('tells all mistakes at once', async () => {
    const wrong = { ...order, url: 'https://{host}/', body: '{nothing}', query: [{ key: 'a', value: '{b}' }] }
    expect(issues(await post(wrong)).toSorted()).toEqual(['body', 'query[0].value', 'url', 'url'])
  })
})

describe('a TABLE tool', () => {
  const table = {
    type: 'TABLE',
    description: 'Reads orders.',
    tableId: 1,
    operations: ['read', 'createActivity'],
  }

  it('reaches one object or table, with the operations that it names', async () => {
    const tool = await newTool(table)
    expect(tool).toMatchObject({ ...table, recordTypeId: null })
    expect(tool).not.toHaveProperty('secretNames')
    const changed = await server.api.ok.put(`/tools/${tool.id}`, { recordTypeId: 1, operations: ['read'] })
    expect(changed).toMatchObject({ tableId: 1, recordTypeId: 1, operations: ['read'] })
  })

  it.each([
    ['a table that is not there', { tableId: 99 }, ['tableId']],
    ['a record type that is not there', { recordTypeId: 99 }, ['recordTypeId']],
    ['the record type of another table', { recordTypeId: 2 }, ['recordTypeId']],
    ['activities on a table', { tableId: firstTable }, ['tableId']],
    ['no operation', { operations: [] }, ['operations']],
    ['an operation twice', { operations: ['read', 'read'] }, ['operations']],
    ['an unknown operation', { operations: ['drop'] }, ['operations[0]']],
    ['secrets', { secrets: { A: 'x' } }, ['secrets']],
  ])('refuses %s', async (_, change, paths) => {
    expect(issues(await post({ ...table, ...change }))).toEqual(paths)
  })

  it('stays a TABLE tool, without secrets or an address', async () => {
    const { id } = await newTool(table)
    for (const change of [{ type: 'HTTP' }, { url: 'https://x.example' }, { secrets: { A: 'x' } }]) {
      expect(issues(await server.api.put(`/tools/${id}`, change))).toEqual(Object.keys(change))
    }
    expect(await server.api.ok.get(`/tools/${id}`)).toMatchObject(table)
  })
})

describe('tools', () => {
  let other: Awaited<ReturnType<typeof server.createAccount>>

  beforeAll(async () => {
    other = await server.createAccount()
  })

  it('have names of their own in an account', async () => {
    const [first, second] = [await newTool(), await newTool()]
    const taken = await server.api.post('/tools', { ...order, name: first.name.toUpperCase() })
    expect(taken.status).toBe(409)
    expect(taken.body.details.issues[0]).toMatchObject({ path: 'name', code: 'taken' })
    expect((await server.api.put(`/tools/${second.id}`, { name: first.name })).status).toBe(409)
    expect((await other.owner.api.post('/tools', { ...order, name: first.name })).status).toBe(201)
  })

  it('of another account are unknown', async () => {
    const { id } = await newTool()
    const { api } = other.owner
    for (const reply of [
      await api.get(`/tools/${id}`),
      await api.put(`/tools/${id}`, { description: 'Mine' }),
      await api.delete(`/tools/${id}`),
    ]) {
      expect(reply.status).toBe(404)
    }
    expect((await server.account.general.api.get('/tools')).status).toBe(401)
  })

  it('leave the agents that had them, and stay while a node names them', async () => {
    const { id } = await newTool()
    const agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
    await server.api.ok.put(`${agent}/agent-setting`, { customToolIds: [id] })
    const workflow = `/workflows/${(await server.api.ok.post('/workflows', { name: 'Nightly' })).id}`
    const data = { type: 'TOOLS_AI', customToolIds: [id] }
    await server.api.ok.post(`${workflow}/nodes`, { type: 'TOOLS_AI', position, data })
    const refused = await server.api.delete(`/tools/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.details.issues[0].message).toContain('"Nightly"')
    await server.api.ok.delete(workflow)
    expect((await server.api.delete(`/tools/${id}`)).body.details.issues).toMatchObject([
      { code: 'in_use', message: expect.stringContaining('the agent "') },
    ])
    expect((await server.api.delete(`/tools/${id}?force=true`)).status).toBe(204)
    expect((await server.api.ok.get(`${agent}/agent-setting`)).customToolIds).toEqual([])
  })
})
