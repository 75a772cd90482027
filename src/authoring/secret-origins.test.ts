import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../test/harness/agents/agent.ts'
import type { Api, Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { type Automation, draw, finished } from '../../test/harness/workflows/automation.ts'
import { startRecorder } from '../../test/stand-ins/recorder.ts'
import { apology } from '../runs/index.ts'

const value = 'sk-only-for-the-shop'
const shop = await startRecorder()
const thief = await startRecorder()
const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

afterAll(() => Promise.all([shop.close(), thief.close()]))

beforeEach(() => {
  shop.requests.length = 0
  thief.requests.length = 0
})

const refusal = `The secret KEY may only be sent to ${shop.origin}. Enter its value again to allow ${thief.origin}.`
const inHeader = { headers: [{ key: 'X-Shop', value: '{secrets.KEY}' }] }
const inBody = { method: 'POST', body: '{"key": "{secrets.KEY}"}' }
const inQuery = { parameters: [{ key: 'k', value: '{secrets.KEY}' }] }

function call(url: string, more: object = inHeader): Json {
  return { type: 'API', url, ...more }
}

/** A workflow that calls the shop with a secret that is bound to it. */
async function drawShop(data: Json = call(`${shop.origin}/orders`)): Promise<Automation & { path: string }> {
  const start = { type: 'WEBHOOK', triggerByWebhookIds: [] }
  const drawn = await draw(server.api, { nodes: { start, call: data }, edges: ['start → call'] })
  const path = `/workflows/${drawn.id}`
  await enter(path, [shop.origin])
  return { ...drawn, path }
}

function enter(path: string, origins: readonly string[]): Promise<Json> {
  return server.api.ok.post(`${path}/secrets`, { name: 'KEY', value, origins })
}

async function testRun(api: Api, { id, path }: { id: number; path: string }): Promise<Json> {
  const { logId } = await api.ok.post(`${path}/test-run`, {})
  return finished(server.api, id, logId)
}

function expectKept(): void {
  expect(thief.requests.join('\n')).not.toContain(value)
}

describe('a stored secret is not sent elsewhere', () => {
  it('when a member changes the URL of a node', async () => {
    const { path, ids, id } = await drawShop()
    const member = await server.account.addUser('MEMBER')
    const node = `${path}/nodes/${ids['call']}`
    const saved = await member.api.put(node, { data: call(`${thief.origin}/orders`) })
    expect(JSON.parse(saved.headers.get('frontdesk-warnings') ?? '')).toContainEqual(
      expect.objectContaining({ code: 'secret_origin', path: 'nodes[1].data.url', message: refusal }),
    )
    for (const dryRun of [true, false]) {
      expect(await member.api.ok.post(`${node}/try`, { dryRun })).toMatchObject({
        success: false,
        error: refusal,
      })
    }
    expect((await testRun(member.api, { id, path })).error).toContain(refusal)
    expect(thief.requests).toEqual([])
  })

  it('when an account key adds a node', async () => {
    const { path, id, ids } = await drawShop()
    const { api } = server.account.general
    const position = { positionX: 0, positionY: 0 }
    const data = call(`${thief.origin}/collect`)
    const { nodeId } = await api.ok.post(`${path}/nodes`, { type: 'API', position, data })
    await api.ok.post(`${path}/edges`, { source: ids['start'], target: nodeId })
    const published = await api.post(`${path}/publish`)
    expect(published.status).toBe(400)
    expect(published.body.details.issues).toMatchObject([{ code: 'secret_origin', message: refusal }])
    expect((await testRun(api, { id, path })).error).toContain(refusal)
    expect(thief.requests).toEqual([])
    const bind = { name: 'KEY', value: 'unknown', origins: [thief.origin] }
    expect((await api.post(`${path}/secrets`, bind)).status).toBe(401)
  })

  it('when the host comes from a variable, even if its value is an allowed one', async () => {
    const agent = await createAgent(server.api)
    await enter(agent.path, [shop.origin])
    await agent.variable('HOST', { defaultValue: new URL(shop.origin).host })
    await agent.start(call('http://{HOST}/orders'), say('Done'))
    expect(texts(await agent.say())).toEqual([apology])
    const published = await server.api.post(`${agent.path}/flows/${agent.startFlowId}/publish`)
    expect(published.body.details.issues).toMatchObject([{ code: 'secret_host' }])
    expect(shop.requests).toEqual([])
  })

  it('when the allowed origin redirects: headers are dropped', async () => {
    const to = encodeURIComponent(`${thief.origin}/collect`)
    const drawn = await drawShop(call(`${shop.origin}/to/${to}`))
    expect(await testRun(server.api, drawn)).toMatchObject({ error: null })
    expect(shop.requests.join()).toContain(value)
    expect(thief.requests).toHaveLength(1)
    expectKept()
  })

  it.each([
    ['body', inBody],
    ['query', inQuery],
  ])('when the allowed origin redirects: a request with a secret in its %s ends', async (_, more) => {
    const to = encodeURIComponent(`${thief.origin}/collect`)
    const drawn = await drawShop(call(`${shop.origin}/to/${to}`, more))
    expect((await testRun(server.api, drawn)).error).toContain(refusal)
    expect(shop.requests.join()).toContain(value)
    expect(thief.requests).toEqual([])
  })

  it('when someone changes the origins in the database', async () => {
    const { path, ids } = await drawShop(call(`${thief.origin}/orders`))
    await server.app.db
      .updateTable('graph_secrets')
      .set({ origins: [thief.origin] })
      .where('name', '=', 'KEY')
      .execute()
    await server.api.post(`${path}/nodes/${ids['call']}/try`, { dryRun: false })
    expect(thief.requests).toEqual([])
    await server.app.db.deleteFrom('graph_secrets').execute()
  })
})

describe('a stored secret is sent', () => {
  it('to every path of its origin', async () => {
    const { path, ids, id } = await drawShop()
    await server.api.ok.put(`${path}/nodes/${ids['call']}`, { data: call(`${shop.origin}/other?a=1`) })
    await server.api.ok.post(`${path}/publish`)
    expect(await testRun(server.api, { id, path })).toMatchObject({ error: null })
    expect(shop.requests.join()).toContain(value)
  })

  it('to a new origin once its value was entered again, and no longer to the old one', async () => {
    const { path, ids } = await drawShop(call(`${thief.origin}/orders`))
    const attempt = () => server.api.ok.post(`${path}/nodes/${ids['call']}/try`, { dryRun: false })
    expect(await attempt()).toMatchObject({ success: false })
    await enter(path, [thief.origin])
    expect(await attempt()).toMatchObject({ success: true })
    expect(thief.requests.join()).toContain(value)
    await server.api.ok.put(`${path}/nodes/${ids['call']}`, { data: call(`${shop.origin}/orders`) })
    expect(await attempt()).toMatchObject({ success: false })
    await enter(path, [thief.origin, shop.origin])
    expect(await attempt()).toMatchObject({ success: true })
  })
})

describe('the origins of a secret', () => {
  it('are entered with its value, shown, and written as browsers write them', async () => {
    const { path } = await drawShop()
    const post = (origins?: unknown) => server.api.post(`${path}/secrets`, { name: 'KEY', value, origins })
    const { body } = await post([
      'HTTPS://API.example.com:443/',
      'https://api.example.com',
      'http://b.example:81',
    ])
    expect(body.origins).toEqual(['http://b.example:81', 'https://api.example.com'])
    expect((await server.api.ok.get(`${path}/secrets`)).results).toMatchObject([{ origins: body.origins }])
    for (const origins of [
      undefined,
      [],
      ['api.example.com'],
      ['ftp://a.example'],
      ['https://a.example/path'],
    ]) {
      expect((await post(origins)).status).toBe(400)
    }
    for (const origin of [
      'https://me:pw@a.example',
      'https://a.example?x=1',
      'https://{HOST}',
      'https://*.a.example',
    ]) {
      expect((await post([origin])).body.details.issues).toMatchObject([{ path: 'origins[0]' }])
    }
  })
})
