import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../test/harness/agents/agent.ts'
import { useServer } from '../../test/harness/server.ts'
import { draw, finished, outputOf, traceOf } from '../../test/harness/workflows/automation.ts'
import { listen } from '../../test/stand-ins/listen.ts'
import { apology } from '../runs/index.ts'

const value = 'sk-very "secret" 42'
let heard: { key: string | undefined; body: string; url: string | undefined }[] = []

/** Repeats all that it is sent. */
const shop = await listen(
  createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const key = request.headers['x-shop']?.toString()
      heard.push({ key, body, url: request.url })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ key, body, url: request.url }))
    })
  }),
)
const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

afterAll(() => shop.close())

const secret = { name: 'KEY', value, origins: [`http://127.0.0.1:${shop.port}`] }

const call = {
  type: 'API',
  method: 'POST',
  url: `http://127.0.0.1:${shop.port}/orders`,
  headers: [{ key: 'X-Shop', value: '{secrets.KEY}' }],
  parameters: [{ key: 'k', value: '{secrets.KEY}' }],
  body: '{"key": "{secrets.KEY}"}',
}

function expectSent(): void {
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ key: value, body: JSON.stringify({ key: value }).replace(':', ': ') })
}

describe('secrets of API nodes', () => {
  it('are sent by workflows, and shown by nothing', async () => {
    heard = []
    const start = { type: 'WEBHOOK', triggerByWebhookIds: [] }
    const { id, ids } = await draw(server.api, {
      nodes: { start, call },
      edges: ['start → call'],
    })
    const path = `/workflows/${id}`
    expect((await server.api.post(`${path}/publish`)).body.details.issues).toMatchObject([
      { code: 'unknown_variable' },
      { code: 'unknown_variable' },
      { code: 'unknown_variable' },
    ])
    expect((await server.account.general.api.post(`${path}/secrets`, secret)).status).toBe(401)
    const kept = await server.api.ok.post(`${path}/secrets`, secret)
    expect(Object.keys(kept)).toEqual(['name', 'origins', 'createdAt', 'updatedAt'])
    await server.api.ok.post(`${path}/publish`)
    const { logId } = await server.api.ok.post(`${path}/test-run`, {})
    const log = await finished(server.api, id, logId)
    expect(log).toMatchObject({ error: null })
    expectSent()
    const run = { id, ids, logId, log }
    const read = [
      await outputOf(server.api, run, 'call'),
      await traceOf(server.api, run, 'call'),
      await server.account.general.api.ok.get(`${path}/graph`),
      await server.api.ok.get(`${path}/export`),
      await server.api.ok.get(`${path}/secrets`),
    ]
    expect(JSON.stringify(read)).not.toContain('very')
    const stored = await server.app.db.selectFrom('graph_secrets').select('sealed').execute()
    expect(JSON.stringify(stored)).not.toContain('very')
    await server.api.delete(`${path}/secrets/KEY`)
    expect((await server.api.delete(`${path}/secrets/KEY`)).status).toBe(404)
  })

  it('are sent by flows, to a host that is written out and no other', async () => {
    heard = []
    const agent = await createAgent(server.api)
    await server.api.ok.post(`${agent.path}/secrets`, secret)
    await agent.variable('HOST', { defaultValue: `127.0.0.1:${shop.port}` })
    const [, node] = await agent.start(call, say('Done'))
    const answer = await agent.say()
    expect(texts(answer)).toEqual(['Done'])
    expectSent()
    expect(JSON.stringify(await agent.trace(answer))).not.toContain('very')
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const elsewhere = { data: { ...call, url: 'http://{HOST}/orders' } }
    const saved = await server.api.put(`${flow}/nodes/${node}`, elsewhere)
    expect(saved.headers.get('frontdesk-warnings')).toContain('secret_host')
    expect(texts(await agent.say())).toEqual([apology])
    expect(heard).toHaveLength(1)
  })

  it('belong to their account', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Mine' })
    const other = await server.createAccount()
    expect((await other.owner.api.get(`/workflows/${id}/secrets`)).status).toBe(404)
    expect((await other.owner.api.post(`/workflows/${id}/secrets`, secret)).status).toBe(404)
  })
})
