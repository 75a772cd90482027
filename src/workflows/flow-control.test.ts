import { createServer, type ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { activate, eventually, finished } from '../../test/harness/workflows/automation.ts'
import { listen } from '../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

/** Requests that have no answer yet, by path. */
const open = new Map<string, ServerResponse>()
let calls: string[] = []
let status = 200
let base = ''
let close: (() => Promise<void>) | undefined
let entry: Json

beforeAll(async () => {
  const listening = await listen(
    createServer((request, response) => {
      const path = request.url ?? ''
      calls.push(path)
      open.set(path, response)
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
  const { id } = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
  entry = { type: 'WEBHOOK', triggerByWebhookIds: [id] }
})
afterAll(async () => {
  for (const response of open.values()) response.end('{}')
  await close?.()
})
beforeEach(() => {
  calls = []
  status = 200
  open.clear()
})

/** A live automation that calls the other server at `/<n>` of its trigger data. */
async function limited(limits: Json): Promise<number> {
  const call = { type: 'API', method: 'GET', url: `${base}/{trigger_payload.n}`, timeoutSeconds: 60 }
  const { id } = await activate(server.api, { nodes: { start: entry, call }, edges: ['start → call'] })
  await server.api.ok.put(`/workflows/${id}/flow-control`, limits)
  return id
}

async function start(id: number, payload: Json): Promise<string> {
  return (await server.api.ok.post(`/workflows/${id}/call`, { payload })).logId
}

const read = (runId: string): Promise<Json> => server.api.ok.get(`/runs/${runId}`)

async function called(...paths: string[]): Promise<void> {
  await expect.poll(() => calls).toEqual(paths)
}

function answer(path: string): void {
  open.get(path)?.writeHead(status).end('{}')
}

async function reached(runId: string, wanted: string): Promise<Json> {
  return eventually(async () => {
    const run = await read(runId)
    return run.status === wanted ? run : undefined
  })
}

const perCustomer = { key: '{trigger_payload.customer}', concurrency: 1 }

describe('concurrency', () => {
  it('lets runs of a key wait for a slot, in the order of their events', async () => {
    const id = await limited(perCustomer)
    const first = await start(id, { customer: 'a', n: 1 })
    const second = await start(id, { customer: 'a', n: 2 })
    const third = await start(id, { customer: 'a', n: 3 })
    await called('/1')
    const other = await start(id, { customer: 'b', n: 4 })
    await called('/1', '/4')
    for (const waiting of [second, third]) {
      expect(await read(waiting)).toMatchObject({
        status: 'WAITING',
        startedAt: null,
        waitsFor: { kind: 'SLOT', nodeId: null, until: null },
        keyError: null,
      })
    }
    const { results } = await server.api.ok.get(`/runs?workflowId=${id}`)
    expect(results.map((one: Json) => one.id).toSorted()).toEqual([first, second, third, other].toSorted())
    for (const path of ['/1', '/2', '/3', '/4']) {
      await expect.poll(() => open.has(path)).toBe(true)
      answer(path)
    }
    for (const run of [first, second, third, other]) await finished(server.api, id, run)
    expect(calls).toEqual(['/1', '/4', '/2', '/3'])
    expect(await read(third)).toMatchObject({ status: 'SUCCEEDED', waitsFor: null })
  })

  it('frees the slot of a canceled run, and drops a waiting run that is canceled', async () => {
    const id = await limited(perCustomer)
    const first = await start(id, { customer: 'a', n: 1 })
    await called('/1')
    const second = await start(id, { customer: 'a', n: 2 })
    const third = await start(id, { customer: 'a', n: 3 })
    await server.api.ok.post('/runs/cancel', { ids: [second] })
    expect(await read(second)).toMatchObject({ status: 'CANCELLED', duration: 0, waitsFor: null })
    await server.api.ok.post('/runs/cancel', { ids: [first] })
    await called('/1', '/3')
    answer('/3')
    await reached(third, 'SUCCEEDED')
  })

  it('holds for runs that are retried', async () => {
    const id = await limited(perCustomer)
    status = 400
    const failed = await start(id, { customer: 'a', n: 1 })
    await called('/1')
    answer('/1')
    await reached(failed, 'FAILED')
    status = 200
    await start(id, { customer: 'a', n: 2 })
    await called('/1', '/2')
    await server.api.ok.post('/runs/retry', { ids: [failed] })
    expect(await read(failed)).toMatchObject({ status: 'WAITING', waitsFor: { kind: 'SLOT' } })
    answer('/2')
    await called('/1', '/2', '/1')
    answer('/1')
    await reached(failed, 'SUCCEEDED')
  })

  it('is not for test runs', async () => {
    const id = await limited({ concurrency: 1 })
    const runs = await Promise.all(
      [1, 2].map((n) => server.api.ok.post(`/workflows/${id}/test-run`, { payload: { n } })),
    )
    await expect.poll(() => calls.toSorted()).toEqual(['/1', '/2'])
    for (const path of calls) answer(path)
    for (const { logId } of runs) await finished(server.api, id, logId)
  })

  it('counts a key without a value as empty, and says so', async () => {
    const id = await limited(perCustomer)
    const first = await start(id, { n: 1 })
    const second = await start(id, { customer: null, n: 2 })
    await called('/1')
    expect(await read(second)).toMatchObject({
      status: 'WAITING',
      keyError: 'The key is empty, because the trigger data has no value for {trigger_payload.customer}.',
    })
    answer('/1')
    await called('/1', '/2')
    answer('/2')
    for (const run of [first, second]) await reached(run, 'SUCCEEDED')
  })
})

describe('a webhook delivery', () => {
  it('has its key from its body', async () => {
    const webhook = await server.api.ok.post('/incoming-webhooks', {
      name: 'Keyed',
      useAuthentication: false,
    })
    const call = { type: 'API', method: 'GET', url: `${base}/{trigger_payload.n}`, timeoutSeconds: 60 }
    const { id } = await activate(server.api, {
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] }, call },
      edges: ['start → call'],
    })
    await server.api.ok.put(`/workflows/${id}/flow-control`, perCustomer)
    const url = server.url + new URL(webhook.url).pathname
    const deliver = async (customer: string, n: number): Promise<void> => {
      const body = JSON.stringify({ customer, n })
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(202)
    }
    await deliver('a', 1)
    await called('/1')
    await deliver('a', 2)
    await deliver('b', 3)
    await called('/1', '/3')
    const { results } = await server.api.ok.get(`/runs?workflowId=${id}&status=WAITING`)
    expect(results).toMatchObject([{ waitsFor: { kind: 'SLOT' } }])
    expect(await read(results[0].id)).toMatchObject({ payload: { customer: 'a', n: 2 }, keyError: null })
    for (const path of calls) answer(path)
    await called('/1', '/3', '/2')
    answer('/2')
    await reached(results[0].id, 'SUCCEEDED')
  })
})

describe('a rate', () => {
  it('lets further runs wait until the period is over', async () => {
    const id = await limited({ rate: { runs: 2, seconds: 3600 } })
    const runs = []
    for (const n of [1, 2, 3]) runs.push(await start(id, { n }))
    await expect.poll(() => calls.toSorted()).toEqual(['/1', '/2'])
    for (const path of ['/1', '/2']) answer(path)
    for (const run of runs.slice(0, 2)) await reached(run, 'SUCCEEDED')
    expect(await read(runs[2] ?? '')).toMatchObject({ status: 'WAITING', waitsFor: { kind: 'SLOT' } })
    // An hour later.
    const { db } = server.app
    await sql`update run_slots set admitted_at = admitted_at - interval '1 hour'
      where workflow_id = ${id}`.execute(db)
    await sql`update run_slot_checks set due_at = due_at - interval '1 hour' where workflow_id = ${id}`.execute(
      db,
    )
    await expect.poll(() => open.has('/3')).toBe(true)
    answer('/3')
    await reached(runs[2] ?? '', 'SUCCEEDED')
  })
})

async function hourLater(id: number): Promise<void> {
  const { db } = server.app
  await sql`update run_slots set not_before = not_before - interval '1 hour'
    where workflow_id = ${id}`.execute(db)
  await sql`update run_slot_checks set due_at = due_at - interval '1 hour' where workflow_id = ${id}`.execute(
    db,
  )
}

describe('a debounce', () => {
  const debounced = { key: '{trigger_payload.customer}', debounceSeconds: 3600 }

  it('runs the last event of a key, and cancels the runs of those before it', async () => {
    const id = await limited(debounced)
    const runs = []
    for (const n of [1, 2, 3]) runs.push(await start(id, { customer: 'a', n }))
    const other = await start(id, { customer: 'b', n: 4 })
    const [first = '', second = '', last = ''] = runs
    for (const run of [first, second]) {
      expect(await reached(run, 'CANCELLED')).toMatchObject({
        error: 'Replaced by a newer event.',
        startedAt: null,
        duration: 0,
      })
    }
    expect([second, last]).toContain((await read(first)).replacedBy)
    expect((await read(second)).replacedBy).toBe(last)
    expect(await read(last)).toMatchObject({
      status: 'WAITING',
      waitsFor: { kind: 'SLOT', until: expect.any(String) },
      replacedBy: null,
    })
    expect(calls).toEqual([])
    await hourLater(id)
    await expect.poll(() => calls.toSorted()).toEqual(['/3', '/4'])
    for (const path of calls) answer(path)
    for (const run of [last, other]) await reached(run, 'SUCCEEDED')
    // Replaced runs are counted, as canceled.
    await eventually(async () => {
      const { summary } = await server.api.ok.get(`/workflows/${id}/analytics`)
      return summary.runs === 4 && summary.failed === 0 ? true : undefined
    }, 30)
  })

  it('is not for runs that repeat an earlier event, which replace none', async () => {
    const id = await limited(debounced)
    const first = await start(id, { customer: 'a', n: 1 })
    await hourLater(id)
    await called('/1')
    answer('/1')
    await reached(first, 'SUCCEEDED')
    const newer = await start(id, { customer: 'a', n: 2 })
    const again = await server.api.ok.post(`/workflows/${id}/logs/${first}/replay`)
    await called('/1', '/1')
    answer('/1')
    await reached(again.logId, 'SUCCEEDED')
    expect(await read(newer)).toMatchObject({ status: 'WAITING' })
    await server.api.ok.post('/runs/cancel', { ids: [newer] })
  })
})

describe('the limits', () => {
  it('apply at once to runs that wait', async () => {
    const id = await limited({ concurrency: 1 })
    const runs = []
    for (const n of [1, 2, 3]) runs.push(await start(id, { n }))
    await called('/1')
    await server.api.ok.put(`/workflows/${id}/flow-control`, { concurrency: 2 })
    await called('/1', '/2')
    await server.api.ok.put(`/workflows/${id}/flow-control`, {})
    await called('/1', '/2', '/3')
    for (const path of calls) answer(path)
    for (const run of runs) await reached(run, 'SUCCEEDED')
    expect(await server.api.ok.get(`/workflows/${id}/flow-control`)).toEqual({
      key: null,
      concurrency: null,
      rate: null,
      debounceSeconds: null,
    })
  })

  it('are refused with a key that is not known before a run starts', async () => {
    const id = await limited({ concurrency: 1 })
    for (const key of ['{node_1}', '{trigger_payload.id} {other}', '{trigger_payload.id', 'customer', '{}']) {
      const refused = await server.api.put(`/workflows/${id}/flow-control`, { key, concurrency: 1 })
      expect(refused).toMatchObject({ status: 400 })
    }
    const alone = await server.api.put(`/workflows/${id}/flow-control`, { key: '{trigger_payload.id}' })
    expect(alone.status).toBe(400)
    expect((await server.api.put(`/workflows/${id}/flow-control`, { concurrency: 0 })).status).toBe(400)
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.put(`/workflows/${id}/flow-control`, {})).status).toBe(404)
    expect((await stranger.owner.api.get(`/workflows/${id}/flow-control`)).status).toBe(404)
  })
})
