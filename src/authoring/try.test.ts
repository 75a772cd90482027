import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgent, say } from '../../test/harness/agents/agent.ts'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { draw, finished, type Sketch } from '../../test/harness/workflows/automation.ts'
import { listen } from '../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

const seen: { method: string; body: string; authorization: string | undefined }[] = []
let base = ''
let close: (() => Promise<void>) | undefined

/** A server that echoes its requests. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request
  seen.push({ method, body: await text(request), authorization: headers.authorization })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ echo: headers.authorization ?? null, n: seen.length }))
}

beforeAll(async () => {
  const other = createServer((request, response) => {
    void answer(request, response)
  })
  const listening = await listen(other)
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})

afterAll(() => close?.())

function json(prompt: string) {
  return { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', outputFormat: 'JSON', prompt }
}

function call(method: string) {
  const headers = [{ key: 'Authorization', value: 'Bearer {secrets.KEY}' }]
  return { type: 'API', method, url: `${base}/x`, headers, body: '{"n": 1}', variables: [] }
}

async function drawn(sketch: Sketch): Promise<{ id: number; path: string; ids: Record<string, string> }> {
  const { id, ids } = await draw(server.api, sketch)
  return { id, ids, path: `/workflows/${id}` }
}

async function testRun(id: number, body: Json): Promise<Json> {
  const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, body)
  return finished(server.api, id, logId)
}

function ran(log: Json): string[] {
  return log.node_results.map((one: Json) => one.alias)
}

const chain: Sketch = {
  variables: [{ name: 'CITY' }],
  nodes: {
    start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
    first: json('{"n": {trigger_payload.n}, "city": "{CITY}"}'),
    second: ({ first }) => json(`{"of": {${first}.n}}`),
    third: ({ second }) => json(`{"of": {${second}.of}}`),
  },
  edges: ['start → first', 'first → second', 'second → third'],
}

describe('trying one node', () => {
  it('takes what is given, else what is pinned, else what was last', async () => {
    const { id, path, ids } = await drawn(chain)
    const attempt = (body: Json) => server.api.ok.post(`${path}/nodes/${ids['second']}/try`, body)
    expect(await attempt({ input: { Transform: { n: 5 } } })).toMatchObject({
      success: true,
      port: 'default',
      output: { of: 5 },
      said: [],
      dryRun: false,
    })
    await server.api.ok.put(`${path}/nodes/${ids['first']}/pinned`, { output: { n: 7 } })
    expect((await attempt({})).output).toEqual({ of: 7 })
    await testRun(id, { payload: { n: 3 } })
    expect((await attempt({})).output).toEqual({ of: 7 })
    expect((await attempt({ usePinned: false })).output).toEqual({ of: 3 })
    const scope = await server.api.ok.get(`${path}/nodes/${ids['second']}/scope`)
    expect(scope.results[0]).toMatchObject({ name: 'Transform', value: { n: 7 }, valueFrom: 'pinned' })
    expect((await attempt({ input: { [ids['first'] ?? '']: { n: 8 } } })).output).toEqual({ of: 8 })
    const first = await server.api.ok.post(`${path}/nodes/${ids['first']}/try`, {
      input: { trigger_payload: { n: 1 } },
      variables: { CITY: 'Lima' },
    })
    expect(first.output).toEqual({ n: 1, city: 'Lima' })
  })

  it('says why a node failed, and refuses names that mean nothing', async () => {
    const { path, ids } = await drawn({
      nodes: { bad: json('{"n": '), loop: { type: 'ITERATION', variableName: 'trigger_payload' } },
    })
    const bad = await server.api.ok.post(`${path}/nodes/${ids['bad']}/try`, {})
    expect(bad).toMatchObject({ success: false, port: null, error: expect.stringContaining("isn't JSON") })
    const refused = await server.api.post(`${path}/nodes/${ids['bad']}/try`, {
      input: { nobody: 1 },
      variables: { NOTHING: 'x' },
    })
    expect(refused.body.details.issues.map((issue: Json) => issue.path)).toEqual([
      'input.nobody',
      'variables.NOTHING',
    ])
    const looped = await server.api.ok.post(`${path}/nodes/${ids['loop']}/try`, {
      input: { trigger_payload: [1, 2] },
    })
    expect(looped).toMatchObject({ port: 'body', output: [1, 2] })
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.post(`${path}/nodes/${ids['bad']}/try`, {})).status).toBe(404)
  })

  it('sends what it sends, unless it is a dry run; secrets are told by nothing', async () => {
    const { path, ids } = await drawn({ nodes: { post: call('POST'), get: call('GET') } })
    await server.api.ok.post(`${path}/secrets`, { name: 'KEY', value: 'sk-top-secret', origins: [base] })
    const attempt = (name: string, dryRun: boolean) =>
      server.api.ok.post(`${path}/nodes/${ids[name]}/try`, { dryRun })
    const dry = await attempt('post', true)
    expect(seen).toEqual([])
    expect(dry).toMatchObject({ success: true, dryRun: true, details: { dry_run: true } })
    expect(dry.details.request).toMatchObject({ method: 'POST', body: '{"n": 1}' })
    expect((await attempt('get', true)).output).toMatchObject({ n: 1 })
    const real = await attempt('post', false)
    expect(seen.at(-1)).toMatchObject({ method: 'POST', authorization: 'Bearer sk-top-secret' })
    expect(JSON.stringify([dry, real])).not.toContain('sk-top-secret')
    const pinned = await server.api.ok.put(`${path}/nodes/${ids['get']}/pinned`, {
      output: { copied: 'Bearer sk-top-secret' },
    })
    expect(pinned.output).toEqual({ copied: 'Bearer ••••' })
  })

  it('leaves records as they are in a dry run', async () => {
    const { api } = server
    const deals = await api.ok.get('/objects/deals')
    const data = { type: 'DYNAMIC_TABLES', tableId: deals.id, operation: 'CREATE', rowData: { Name: 'Lamp' } }
    const { path, ids } = await drawn({ nodes: { create: data } })
    const count = async () => (await api.ok.post('/objects/deals/rows/list', {})).results.length
    const before = await count()
    const dry = await api.ok.post(`${path}/nodes/${ids['create']}/try`, { dryRun: true })
    expect(dry.output.data).toMatchObject({ Name: 'Lamp' })
    expect(await count()).toBe(before)
    expect((await api.ok.post(`${path}/nodes/${ids['create']}/try`, {})).success).toBe(true)
    expect(await count()).toBe(before + 1)
  })

  it('of a flow says what it would say', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('CITY')
    const [, node = ''] = await agent.start(say('Hello from {CITY}, you said {last_message}'))
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const tried = await server.api.ok.post(`${flow}/nodes/${node}/try`, {
      input: { last_message: 'hi' },
      variables: { CITY: 'Lima' },
    })
    expect(tried).toMatchObject({ success: true, said: ['Hello from Lima, you said hi'], port: 'default' })
    const missing = await server.api.ok.post(`${flow}/nodes/${node}/try`, {})
    expect(missing.said).toEqual(['Hello from , you said '])
  })
})

describe('pinned values', () => {
  it('are read, replaced and taken back', async () => {
    const { path, ids } = await drawn(chain)
    const at = `${path}/nodes/${ids['first']}/pinned`
    expect((await server.api.get(at)).status).toBe(404)
    await server.api.ok.put(at, { output: 1 })
    await server.api.ok.put(at, { output: { a: null }, variables: { CITY: 'Lima' } })
    expect(await server.api.ok.get(at)).toMatchObject({
      nodeId: ids['first'],
      output: { a: null },
      variables: { CITY: 'Lima' },
    })
    expect((await server.api.delete(at)).status).toBe(204)
    expect((await server.api.delete(at)).status).toBe(404)
    const large = await server.api.put(at, { output: 'x'.repeat(600_000) })
    expect(large.status).toBe(413)
    const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 'x')
    expect((await server.api.put(at, { output: deep })).status).toBe(400)
  })
})

describe('a test run', () => {
  it('begins where it is told to, with what is known from before, and ends where it is told to', async () => {
    const { id, ids } = await drawn(chain)
    await testRun(id, { payload: { n: 3 } })
    const later = await testRun(id, { from: ids['second'], until: ids['second'] })
    expect(later).toMatchObject({ successful: true })
    expect(ran(later)).toEqual(['Transform 2'])
    const until = await testRun(id, { payload: { n: 3 }, until: ids['first'] })
    expect(ran(until)).toEqual(['Webhook', 'Transform'])
    const [result] = later.node_results
    const trace = await server.api.ok.get(`/workflows/${id}/logs/${later.id}/nodes/${result.id}/trace`)
    expect(trace.output).toEqual({ of: 3 })
    expect((await server.api.post(`/workflows/${id}/test-run`, { from: 'node_x' })).status).toBe(400)
  })

  it('takes pinned nodes as done, by the port that they name', async () => {
    const { id, path, ids } = await drawn({
      nodes: {
        start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
        which: {
          type: 'CONDITIONAL_ROUTING',
          mode: 'EXPRESSION',
          conditions: [{ id: 'yes', expression: '{trigger_payload.n} > 5' }],
        },
        big: json('{"big": true}'),
        small: json('{"big": false}'),
      },
      edges: ['start → which', 'which.yes → big', 'which.else → small'],
    })
    await server.api.ok.put(`${path}/nodes/${ids['which']}/pinned`, { output: 'else' })
    await server.api.ok.put(`${path}/nodes/${ids['start']}/pinned`, { output: { n: 9 } })
    expect(ran(await testRun(id, { usePinned: true }))).toEqual(['Webhook', 'Condition', 'Transform 2'])
    expect(ran(await testRun(id, {}))).toEqual(['Webhook', 'Condition', 'Transform 2'])
    expect(ran(await testRun(id, { payload: { n: 9 } }))).toEqual(['Webhook', 'Condition', 'Transform'])
  })

  it('changes nothing in a dry run', async () => {
    const deals = await server.api.ok.get('/objects/deals')
    const create = {
      type: 'DYNAMIC_TABLES',
      tableId: deals.id,
      operation: 'CREATE',
      rowData: { Name: 'Never' },
    }
    const post = { type: 'API', method: 'POST', url: `${base}/y`, variables: [] }
    const { id } = await drawn({
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] }, create, post },
      edges: ['start → create', 'create → post'],
    })
    const calls = seen.length
    const log = await testRun(id, { dryRun: true })
    expect(log).toMatchObject({ successful: true, operations: 3 })
    expect(seen).toHaveLength(calls)
    const found = await server.api.ok.post('/objects/deals/rows/list', { search: 'Never' })
    expect(found.results).toEqual([])
  })
})
