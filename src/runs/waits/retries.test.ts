import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import {
  draw,
  eventually,
  outputOf,
  type Sketch,
  type Tried,
  traceOf,
  tryOut,
} from '../../../test/harness/workflows/automation.ts'
import { over, startWaiting, waiting } from '../../../test/harness/workflows/waiting.ts'
import { listen } from '../../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

interface Planned {
  status: number
  headers?: Record<string, string>
  hang?: true
  broken?: true
}

/** The answers of the other server, in order; afterwards it succeeds. */
let planned: Planned[] = []
const keys: string[] = []
let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const listening = await listen(
    createServer(({ headers, socket }, response) => {
      keys.push(String(headers['idempotency-key']))
      const { status, headers: sent, hang, broken } = planned.shift() ?? { status: 200 }
      if (broken) socket.destroy()
      if (hang || broken) return
      response.writeHead(status, { 'content-type': 'application/json', ...sent })
      response.end(status < 400 ? '{"state":"sent"}' : '{"message":"not now"}')
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())
beforeEach(() => {
  planned = []
  keys.length = 0
})

const away: Planned = { status: 503 }
const quick = { attempts: 3, delaySeconds: 1, factor: 1 }
const slow = { attempts: 3, delaySeconds: 3600, factor: 2 }

const call = (retry: Json, data: Json = {}) => ({
  type: 'API',
  method: 'POST',
  url: `${base}/orders`,
  ...data,
  retry,
})
const alone = (retry: Json, data?: Json) => ({
  nodes: { call: call(retry, data) },
  edges: ['start → call'],
})

/** As if the time had passed. */
async function pass(runId: string): Promise<void> {
  await sql`update run_waits set due_at = now(), since = since - interval '1 hour' where run_id = ${runId}`.execute(
    server.app.db,
  )
}

const lasts = ({ since, until }: Json) => Math.round((Date.parse(until) - Date.parse(since)) / 1000)

const add = async (type: string, data: Json) => {
  const { id } = await server.api.ok.post('/workflows', { name: 'Tries' })
  const position = { positionX: 0, positionY: 0 }
  return server.api.post(`/workflows/${id}/nodes`, { type, position, data: { type, ...data } })
}

/** Runs a sketch to its end, without waiting between attempts. */
async function tried(sketch: Sketch, payload?: Json): Promise<Tried> {
  const drawn = await draw(server.api, { ...sketch, nodes: { start: { type: 'WEBHOOK' }, ...sketch.nodes } })
  const { logId } = await server.api.ok.post(`/workflows/${drawn.id}/test-run`, { payload })
  const log = await eventually(async () => {
    await sql`update run_waits set due_at = now() where run_id = ${logId} and due_at > now()`.execute(
      server.app.db,
    )
    const now = await server.api.ok.get(`/workflows/${drawn.id}/logs/${logId}`)
    return now.completed_at === null ? undefined : now
  }, 30)
  return { ...drawn, logId, log }
}

describe('a node that is tried again', () => {
  it('succeeds with the third try, under the same key, and tells of those before', async () => {
    planned = [away, { status: 500, broken: true }]
    const done = await tryOut(server.api, alone(quick))
    expect(done.log).toMatchObject({ successful: true, operations: 2 })
    expect(await outputOf(server.api, done, 'call')).toEqual({ state: 'sent' })
    expect(keys).toEqual(Array(3).fill(`${done.logId}-2`))
    const { details } = await traceOf(server.api, done, 'call')
    expect(details.tries).toEqual([
      { at: expect.any(String), error: 'The call was answered with status 503: {"message":"not now"}' },
      { at: expect.any(String), error: expect.stringContaining('No connection') },
    ])
    expect(Date.parse(details.tries[1].at) - Date.parse(details.tries[0].at)).toBeGreaterThanOrEqual(1000)
    expect(details).toMatchObject({ response: { status: 200 } })
    expect(details).not.toHaveProperty('between_tries')
  })

  it('waits in between, held by nobody, and says for which try; what it waited does not count', async () => {
    planned = [away, away]
    const run = await startWaiting(server.api, alone(slow))
    const error = 'The call was answered with status 503: {"message":"not now"}'
    expect(run.run).toMatchObject({
      status: 'WAITING',
      waitsFor: {
        kind: 'RETRY',
        nodeId: run.ids['call'],
        url: null,
        taskId: null,
        retry: { attempt: 2, attempts: 3, error },
      },
    })
    expect(lasts(run.run.waitsFor)).toBe(3600)
    const { rows } = await sql`select holder, attempts from runs where id = ${run.logId}`.execute(
      server.app.db,
    )
    expect(rows).toEqual([{ holder: null, attempts: 0 }])
    const steps = (await server.api.ok.get(`/runs/${run.logId}/steps`)).results
    const { details } = await server.api.ok.get(`/runs/${run.logId}/steps/${steps[1].id}`)
    expect(details).toMatchObject({ tries: [{ error }], response: { status: 503 } })
    expect(details).not.toHaveProperty('between_tries')

    await pass(run.logId)
    const again = await waiting(server.api, run.logId, run.run.waitsFor.since)
    expect(again.waitsFor.retry).toMatchObject({ attempt: 3, attempts: 3 })
    expect(lasts(again.waitsFor)).toBe(7200)
    await pass(run.logId)
    const done = await over(server.api, run)
    expect(done.log).toMatchObject({ successful: true, operations: 2 })
    expect(done.log.duration).toBeLessThan(20_000)
    expect(keys).toHaveLength(3)
  })

  it('waits for as long as the other server asks, and no longer than a day', async () => {
    planned = [
      { status: 429, headers: { 'retry-after': '120' } },
      { status: 503, headers: { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
    ]
    const run = await startWaiting(server.api, alone(quick))
    expect(lasts(run.run.waitsFor)).toBe(120)
    await pass(run.logId)
    const again = await waiting(server.api, run.logId, run.run.waitsFor.since)
    expect(lasts(again.waitsFor)).toBe(86_400)
    await pass(run.logId)
    expect((await over(server.api, run)).log).toMatchObject({ successful: true })
  })

  it('fails with the last error and the number of tries, and only then takes the way for errors', async () => {
    planned = [away, away, { status: 502 }]
    const failed = await tried(alone(quick))
    const error = 'The call was answered with status 502: {"message":"not now"} (tried 3 times)'
    expect(failed.log).toMatchObject({ successful: false, error: `API: ${error}` })
    const trace = await traceOf(server.api, failed, 'call')
    expect(trace.details.tries).toHaveLength(3)
    keys.length = 0

    planned = [away, away]
    const sketch = alone({ attempts: 2, delaySeconds: 1 })
    const caught = await tried({
      nodes: {
        ...sketch.nodes,
        told: (ids: Json) => ({
          type: 'DATA_TRANSFORMER',
          mode: 'TEMPLATE',
          prompt: `{${ids.call}.error}`,
          outputFormat: 'TEXT',
        }),
      },
      edges: [...sketch.edges, 'call.error → told'],
    })
    expect(caught.log).toMatchObject({ successful: true })
    expect(await outputOf(server.api, caught, 'told')).toContain('(tried 2 times)')
    expect(keys).toHaveLength(2)
  })

  it('is not tried again for what will not pass, nor in a dry run', async () => {
    planned = [{ status: 422 }]
    const refused = await tried(alone(quick))
    expect(refused.log).toMatchObject({
      successful: false,
      error: 'API: The call was answered with status 422: {"message":"not now"}',
    })
    planned = [away, { status: 404 }]
    const gone = await tried(alone(quick))
    expect(gone.log.error).toContain('status 404: {"message":"not now"} (tried 2 times)')
    const blocked = await tried(alone(quick, { url: 'http://10.0.0.1/' }))
    expect(blocked.log).toMatchObject({ successful: false })
    expect(keys).toHaveLength(3)

    planned = [away]
    const { logId } = await server.api.ok.post(`/workflows/${gone.id}/test-run`, { dryRun: true })
    expect((await over(server.api, { ...gone, logId, run: {} })).log.completed_at).not.toBeNull()
    planned = [away]
    const single = await server.api.ok.post(`/workflows/${gone.id}/nodes/${gone.ids['call']}/try`, {})
    expect(single).toMatchObject({ success: false })
    expect(keys).toHaveLength(4)
  })

  it('is tried again when no answer comes in time', async () => {
    planned = [{ status: 200, hang: true }]
    const done = await tried(alone({ attempts: 2, delaySeconds: 1 }, { timeoutSeconds: 1, method: 'GET' }))
    expect(done.log).toMatchObject({ successful: true })
    const { details } = await traceOf(server.api, done, 'call')
    expect(details.tries[0].error).toMatch(/in time|seconds/)
  })

  it('has tries of its own in each round of a loop', async () => {
    planned = [away, { status: 200 }, away, away]
    const done = await tried(
      {
        nodes: {
          loop: { type: 'ITERATION', variableName: 'trigger_payload', variablePath: 'list' },
          call: call(quick),
          after: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '{loop.item}', outputFormat: 'TEXT' },
        },
        edges: ['start → loop', 'loop.body → call', 'call → after'],
      },
      { list: ['a', 'b'] },
    )
    expect(done.log).toMatchObject({ successful: true })
    expect(await outputOf(server.api, done, 'after')).toBe('b')
    expect(keys).toEqual([...Array(2).fill(`${done.logId}-3`), ...Array(3).fill(`${done.logId}-5`)])
    expect((await traceOf(server.api, done, 'call')).details.tries).toHaveLength(2)
  })

  it('is cancelled while it waits; taken up again, it has all its tries, under the same key', async () => {
    planned = [away, away]
    const run = await startWaiting(server.api, alone(slow))
    await server.api.ok.post('/runs/cancel', { ids: [run.logId] })
    expect(await server.api.ok.get(`/runs/${run.logId}`)).toMatchObject({
      status: 'CANCELLED',
      waitsFor: null,
    })
    await server.api.ok.post(`/workflows/${run.id}/logs/${run.logId}/retry`)
    const again = await waiting(server.api, run.logId, run.run.waitsFor.since)
    expect(again.waitsFor.retry).toMatchObject({ attempt: 2, attempts: 3 })
    await pass(run.logId)
    expect((await over(server.api, run)).log).toMatchObject({ successful: true })
    expect(keys).toEqual(Array(3).fill(`${run.logId}-2`))
  })
})

describe('the setting', () => {
  it('is filled in, and left out where it is not given', async () => {
    const url = 'https://shop.example'
    expect((await add('API', { url, retry: {} })).body.data.retry).toEqual({
      attempts: 3,
      delaySeconds: 10,
      factor: 2,
    })
    expect((await add('API', { url })).body.data).not.toHaveProperty('retry')
  })

  it.each([
    ['API', { attempts: 1 }, 'data.retry.attempts'],
    ['API', { attempts: 11 }, 'data.retry.attempts'],
    ['API', { delaySeconds: 0 }, 'data.retry.delaySeconds'],
    ['API', { delaySeconds: 86_401 }, 'data.retry.delaySeconds'],
    ['API', { factor: 0.5 }, 'data.retry.factor'],
    ['API', { forever: true }, 'data.retry.forever'],
    ['API', 3, 'data.retry'],
    ['WAIT', {}, 'data.retry'],
  ])('of %s is refused: %j', async (type, retry, path) => {
    const data = type === 'API' ? { url: 'https://shop.example' } : {}
    const answer = await add(type, { ...data, retry })
    expect(answer.status).toBe(400)
    expect(answer.body.details.issues.map((one: Json) => one.path)).toEqual([path])
  })
})
