import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Api, Json } from '../../test/harness/api.ts'
import { hideDeals } from '../../test/harness/objects/hidden-deals.ts'
import { useServer } from '../../test/harness/server.ts'
import {
  type Automation,
  activate,
  finished,
  outputOf,
  type Sketch,
} from '../../test/harness/workflows/automation.ts'
import { call, waiting } from '../../test/harness/workflows/waiting.ts'
import { listen } from '../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

/** Another server. It answers paths in `broken` with 400. */
let calls: string[] = []
const broken = new Set<string>()
let keys: string[] = []
let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const listening = await listen(
    createServer((request, response) => {
      const path = request.url ?? ''
      calls.push(path)
      keys.push(String(request.headers['idempotency-key']))
      response.writeHead(broken.has(path) ? 400 : 200).end(JSON.stringify({ path, count: calls.length }))
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
  const { id } = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
  entry = { type: 'WEBHOOK', triggerByWebhookIds: [id] }
})
afterAll(() => close?.())
beforeEach(() => {
  calls = []
  keys = []
  broken.clear()
})

let entry: Json = {}
const get = (path: string) => ({ type: 'API', method: 'GET', url: `${base}${path}` })
const post = (path: string) => ({ type: 'API', method: 'POST', url: `${base}${path}` })
const text = (prompt: string) => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat: 'TEXT',
})

interface Ran extends Automation {
  logId: string
  log: Json
}

async function live(sketch: Sketch, payload: Json = {}): Promise<Ran> {
  const drawn = await activate(server.api, { ...sketch, nodes: { start: entry, ...sketch.nodes } })
  const { logId } = await server.api.ok.post(`/workflows/${drawn.id}/call`, { payload })
  return { ...drawn, logId, log: await finished(server.api, drawn.id, logId) }
}

/** The path of the last execution of a node. */
async function stepPath(run: Ran, name: string, api: Api = server.api): Promise<string> {
  const { results } = await api.ok.get(`/runs/${run.logId}/steps?limit=200`)
  const step = results.findLast((one: Json) => one.nodeId === run.ids[name])
  return `/runs/${run.logId}/steps/${step.id}/restart`
}

async function restarted(run: Ran, name: string, body: Json = {}): Promise<Ran> {
  const { logId } = await server.api.ok.post(await stepPath(run, name), body)
  expect(logId).not.toBe(run.logId)
  return { ...run, logId, log: await finished(server.api, run.id, logId) }
}

describe('a restart at a step', () => {
  it('keeps the results of earlier steps, and leaves the earlier run alone', async () => {
    const run = await live(
      {
        nodes: { a: get('/a'), b: get('/b'), c: (ids) => text(`{${ids['a']}.count} {trigger_payload.n}`) },
        edges: ['start → a', 'a → b', 'b → c'],
      },
      { n: 17 },
    )
    const again = await restarted(run, 'b')
    expect(calls).toEqual(['/a', '/b', '/b'])
    expect(again.log).toMatchObject({ successful: true, operations: 4 })
    expect(await outputOf(server.api, again, 'c')).toBe('1 17')
    expect(await server.api.ok.get(`/runs/${again.logId}`)).toMatchObject({ restartedFrom: run.logId })
    expect(await finished(server.api, run.id, run.logId)).toEqual(run.log)
  })

  it('at the entry runs everything again on the same version', async () => {
    const run = await live({ nodes: { a: get('/a') }, edges: ['start → a'] })
    await server.api.ok.put(`/workflows/${run.id}/nodes/${run.ids['a']}`, { data: get('/new') })
    await server.api.ok.post(`/workflows/${run.id}/publish`, {})
    await restarted(run, 'start')
    expect(calls).toEqual(['/a', '/a'])
  })

  it('retries a step that failed under the key that it had', async () => {
    broken.add('/b')
    const run = await live({ nodes: { a: get('/a'), b: post('/b') }, edges: ['start → a', 'a → b'] })
    expect(run.log).toMatchObject({ successful: false })
    broken.clear()
    const again = await restarted(run, 'b')
    expect(again.log).toMatchObject({ successful: true, operations: 4 })
    expect(calls).toEqual(['/a', '/b', '/b'])
    expect(keys[1]).toBe(keys[2])
    expect(again.log.node_results.map((one: Json) => one.success)).toEqual([true, true, false, true])
  })

  it('starts a loop again as a whole', async () => {
    const run = await live({
      nodes: {
        list: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '["x", "y"]', outputFormat: 'JSON' },
        loop: (ids) => ({ type: 'ITERATION', variableName: ids['list'] ?? '', variablePath: '' }),
        each: get('/{loop.item}'),
        after: (ids) => text(`{${ids['loop']}.items}`),
      },
      edges: ['start → list', 'list → loop', 'loop.body → each', 'loop.completed → after'],
    })
    expect(calls).toEqual(['/x', '/y'])
    const preview = await server.api.ok.get(await stepPath(run, 'each'))
    expect(preview).toMatchObject({ start: { nodeId: run.ids['loop'] }, kept: 2, repeated: 4, actsAgain: [] })
    const again = await restarted(run, 'each')
    expect(calls).toEqual(['/x', '/y', '/x', '/y'])
    expect(await outputOf(server.api, again, 'after')).toBe('2')
    await restarted(run, 'after')
    expect(calls).toHaveLength(4)
  })

  it('keeps the other branches, and merges with them', async () => {
    const run = await live({
      nodes: { a: get('/a'), b: get('/b'), merge: { type: 'MERGE' }, end: get('/end') },
      edges: ['start → a', 'start → b', 'a → merge', 'b → merge', 'merge → end'],
    })
    calls = []
    const again = await restarted(run, 'b')
    expect(calls).toEqual(['/b', '/end'])
    expect(Object.values(await outputOf(server.api, again, 'merge'))).toMatchObject([
      { path: '/a' },
      { path: '/b' },
    ])
  })

  it('waits again, for a call at a URL of its own', async () => {
    const { id, ids } = await activate(server.api, {
      nodes: { start: entry, a: get('/a'), hold: { type: 'WAIT', waitFor: 'CALL' }, end: get('/end') },
      edges: ['start → a', 'a → hold', 'hold.default → end'],
    })
    const { logId } = await server.api.ok.post(`/workflows/${id}/call`, { payload: {} })
    const local = (url: string) => `${server.url}${new URL(url).pathname}`
    const { url } = (await waiting(server.api, logId)).waitsFor
    expect((await call(local(url), {})).status).toBe(202)
    const run = { id, ids, logId, log: await finished(server.api, id, logId) }
    expect(await server.api.ok.get(await stepPath(run, 'hold'))).toMatchObject({ hasNewWaitUrl: true })
    const again = await server.api.ok.post(await stepPath(run, 'hold'), {})
    const { waitsFor } = await waiting(server.api, again.logId)
    expect(waitsFor.url).not.toBe(url)
    expect((await call(local(url), {})).status).toBe(410)
    expect((await call(local(waitsFor.url), {})).status).toBe(202)
    expect(await finished(server.api, id, again.logId)).toMatchObject({ successful: true })
    expect(calls).toEqual(['/a', '/end', '/end'])
  })

  it('of a canceled run continues what was cut short', async () => {
    const { id, ids } = await activate(server.api, {
      nodes: { start: entry, a: get('/a'), hold: { type: 'WAIT', waitFor: 'CALL' } },
      edges: ['start → a', 'a → hold'],
    })
    const { logId } = await server.api.ok.post(`/workflows/${id}/call`, { payload: {} })
    await waiting(server.api, logId)
    const path = await stepPath({ id, ids, logId, log: null }, 'a')
    expect(await server.api.post(path, {})).toMatchObject({ status: 409 })
    await server.api.ok.post('/runs/cancel', { ids: [logId] })
    const again = await server.api.ok.post(path, {})
    await waiting(server.api, again.logId)
    await server.api.ok.post('/runs/cancel', { ids: [again.logId] })
    expect(calls).toEqual(['/a', '/a'])
  })
})

describe('steps that act', () => {
  it('run a second time only if the caller says so', async () => {
    const run = await live({
      nodes: { a: get('/a'), b: post('/b'), c: post('/c') },
      edges: ['start → a', 'a → b', 'b → c'],
    })
    const path = await stepPath(run, 'b')
    expect((await server.api.ok.get(path)).actsAgain.map((one: Json) => one.nodeId)).toEqual([
      run.ids['b'],
      run.ids['c'],
    ])
    const refused = await server.api.post(path, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(calls).toHaveLength(3)
    const again = await restarted(run, 'b', { actAgain: true })
    expect(again.log).toMatchObject({ successful: true })
    expect(calls).toEqual(['/a', '/b', '/c', '/b', '/c'])
    expect(new Set(keys).size).toBe(5)
  })
})

describe('the current version', () => {
  it('runs from the step, with the kept results', async () => {
    const run = await live({ nodes: { a: get('/a'), b: get('/b') }, edges: ['start → a', 'a → b'] })
    await server.api.ok.put(`/workflows/${run.id}/nodes/${run.ids['b']}`, { data: get('/new') })
    await server.api.ok.post(`/workflows/${run.id}/publish`, {})
    await restarted(run, 'b', { version: 'current' })
    await restarted(run, 'b', { version: 'same' })
    expect(calls).toEqual(['/a', '/b', '/new', '/b'])
  })

  it('is refused if it has no such step any more', async () => {
    const run = await live({ nodes: { a: get('/a'), b: get('/b') }, edges: ['start → a', 'a → b'] })
    await server.api.ok.delete(`/workflows/${run.id}/nodes/${run.ids['b']}`)
    await server.api.ok.post(`/workflows/${run.id}/publish`, {})
    const refused = await server.api.post(await stepPath(run, 'b'), { version: 'current' })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toContain('has no step')
    const { results } = await server.api.ok.get(`/runs?workflowId=${run.id}`)
    expect(results).toHaveLength(1)
  })
})

describe('data of the run', () => {
  it('is not seen in a restart by those who could not see the run', async () => {
    const { api } = server
    const member = (await server.account.addUser('MEMBER')).api
    const secret = 'Wage 4711'
    await hideDeals(api, { Name: secret })
    const run = await live(
      { nodes: { a: text('{trigger_payload.note}'), b: text('done') }, edges: ['start → a', 'a → b'] },
      { note: secret },
    )
    const path = await stepPath(run, 'b')
    expect(await member.post(path, {})).toMatchObject({ status: 403 })
    expect(await member.get(path)).toMatchObject({ status: 403 })
    const again = await restarted(run, 'b')
    const { results } = await member.ok.get(`/runs/${again.logId}/steps`)
    const seen = [await member.ok.get(`/runs/${again.logId}`)]
    for (const { id } of results) seen.push(await member.ok.get(`/runs/${again.logId}/steps/${id}`))
    expect(seen.map(({ isHidden }) => isHidden)).toEqual([true, true, true, true])
    expect(JSON.stringify(seen)).not.toContain(secret)
    // The current version has the rights of the member who published it.
    await member.ok.post(`/workflows/${run.id}/publish`, {})
    expect(await api.post(path, { version: 'current' })).toMatchObject({ status: 409 })
  })

  it('belongs to its account', async () => {
    const run = await live({ nodes: { a: get('/a') }, edges: ['start → a'] })
    const stranger = await server.createAccount()
    const path = await stepPath(run, 'a')
    expect((await stranger.owner.api.get(path)).status).toBe(404)
    expect((await stranger.owner.api.post(path, {})).status).toBe(404)
  })
})
