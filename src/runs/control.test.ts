import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useServer } from '../../test/harness/server.ts'
import { today } from '../../test/harness/today.ts'
import { activate, allFinished, draw, eventually, finished } from '../../test/harness/workflows/automation.ts'
import { listen } from '../../test/stand-ins/listen.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

const schedule = {
  type: 'SCHEDULED_TRIGGER',
  cronExpression: '0 0 1 1 *',
  timezone: 'UTC',
  startTime: null,
  endTime: null,
}

/** Another server: it hangs, or answers with the next status. */
const other = { hangs: false, statuses: [] as number[], keys: [] as unknown[], body: '{}' }
let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const listening = await listen(
    createServer((request, response) => {
      other.keys.push(request.headers['idempotency-key'])
      if (!other.hangs) response.writeHead(other.statuses.shift() ?? 200).end(other.body)
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())

const calling = (): Json => ({
  nodes: { start: schedule, call: { type: 'API', method: 'POST', url: base, timeoutSeconds: 60 } },
  edges: ['start → call'],
})

const run = (id: number): Promise<Json> => server.api.ok.post(`/workflows/${id}/run`)

describe('POST …/run', () => {
  it('runs an ACTIVE scheduled workflow now', async () => {
    const { id } = await activate(server.api, { nodes: { start: schedule } })
    const { logId } = await run(id)
    expect(await finished(server.api, id, logId)).toMatchObject({ successful: true, operations: 1 })
    expect(
      await eventually(async () => {
        const workflow = await server.api.ok.get(`/workflows/${id}`)
        return workflow.runsCount === 1 ? workflow : undefined
      }),
    ).toMatchObject({ runsFailedCount: 0 })
  })

  it('is refused for anything else', async () => {
    const draft = await draw(server.api, { nodes: { start: schedule } })
    const hooked = await activate(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
    const paused = await activate(server.api, { nodes: { start: schedule } })
    await server.api.ok.put(`/workflows/${paused.id}`, { status: 'PAUSED' })
    for (const { id } of [draft, hooked, paused]) {
      expect((await server.api.post(`/workflows/${id}/run`)).status).toBe(409)
    }
  })

  it('runs what is live, not the draft; and the draft where nothing is live yet', async () => {
    const { id } = await activate(server.api, { nodes: { start: schedule } })
    await server.api.ok.post(`/workflows/${id}/nodes`, {
      type: 'BREAK',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'BREAK' },
    })
    expect((await finished(server.api, id, (await run(id)).logId)).operations).toBe(1)
    const empty = await server.api.ok.post('/workflows', { name: 'Empty' })
    await server.api.ok.put(`/workflows/${empty.id}`, { status: 'ACTIVE' })
    expect((await server.api.post(`/workflows/${empty.id}/run`)).status).toBe(409)
    await server.api.ok.post(`/workflows/${empty.id}/nodes`, {
      type: 'SCHEDULED_TRIGGER',
      position: { positionX: 0, positionY: 0 },
      data: schedule,
    })
    expect(await finished(server.api, empty.id, (await run(empty.id)).logId)).toMatchObject({
      successful: true,
    })
  })
})

describe('a run under way', () => {
  it('is RUNNING in the log, and is cancelled where it stands', async () => {
    const { id } = await activate(server.api, calling())
    other.hangs = true
    const { logId } = await run(id)
    await eventually(async () => {
      const log = await server.api.ok.get(`/workflows/${id}/logs/${logId}`)
      return log.node_results.length === 2 ? log : undefined
    })
    const running = await server.api.ok.get(`/workflows/${id}/logs?status=RUNNING`)
    expect(running.results).toMatchObject([
      { id: logId, successful: false, completed_at: null, duration: null },
    ])
    await server.api.ok.post(`/workflows/${id}/logs/${logId}/cancel`)
    other.hangs = false
    expect(await finished(server.api, id, logId)).toMatchObject({
      successful: false,
      error: 'The run was cancelled.',
      operations: 2,
      node_results: [{ success: true }, { success: false, error: 'The run was cancelled.' }],
    })
    expect((await server.api.post(`/workflows/${id}/logs/${logId}/cancel`)).status).toBe(409)
    await retried(id, logId)
    expect(await finished(server.api, id, logId)).toMatchObject({ successful: true, operations: 3 })
  })
})

/** A run can be retried once its end is counted, which is a moment after it ends. */
async function retried(id: number, logId: string): Promise<void> {
  await eventually(async () => {
    const { status } = await server.api.post(`/workflows/${id}/logs/${logId}/retry`)
    return status === 202 ? true : undefined
  })
}

describe('a failed run', () => {
  it('is retried from the node that failed, under the same key, and counted once', async () => {
    const { id } = await activate(server.api, calling())
    other.statuses = [500, 500, 200]
    other.keys = []
    const { logId } = await run(id)
    expect(await finished(server.api, id, logId)).toMatchObject({ successful: false, operations: 2 })
    await retried(id, logId)
    expect(await finished(server.api, id, logId)).toMatchObject({ successful: false, operations: 3 })
    await retried(id, logId)
    const log = await finished(server.api, id, logId)
    expect(log).toMatchObject({ successful: true, operations: 4, error: null })
    expect(log.node_results.map((one: Json) => one.success)).toEqual([true, false, false, true])
    expect(other.keys).toEqual([`${logId}-2`, `${logId}-2`, `${logId}-2`])
    const { results: steps } = await server.api.ok.get(`/runs/${logId}/steps`)
    expect(steps.map((one: Json) => [one.step, one.status, one.isRetried])).toEqual([
      [1, 'SUCCEEDED', false],
      [2, 'FAILED', true],
      [3, 'FAILED', true],
      [4, 'SUCCEEDED', false],
    ])
    const counted = await eventually(async () => {
      const workflow = await server.api.ok.get(`/workflows/${id}`)
      return workflow.runsFailedCount === 0 && workflow.runsCount === 1 ? workflow : undefined
    })
    expect(counted.runsCount).toBe(1)
    expect((await server.api.post(`/workflows/${id}/logs/${logId}/retry`)).status).toBe(409)
  })

  it('took no time while it waited to be retried', async () => {
    const { id } = await activate(server.api, calling())
    other.statuses = [500, 200]
    const { logId } = await run(id)
    await finished(server.api, id, logId)
    const hours = 3 * 3_600_000
    await server.app.db
      .updateTable('runs')
      .set({
        started_at: sql<Date>`started_at - interval '3 hours'`,
        completed_at: sql<Date>`completed_at - interval '3 hours'`,
      })
      .where('id', '=', logId)
      .execute()
    await retried(id, logId)
    const log = await finished(server.api, id, logId)
    expect(Date.parse(log.completed_at) - Date.parse(log.started_at)).toBeGreaterThan(hours)
    expect(log.duration).toBeLessThan(hours / 2)
    expect((await server.api.ok.get(`/runs/${logId}`)).duration).toBe(log.duration)
  })

  it('tells the status and the first 500 characters of what the other server said, and what the node had read', async () => {
    const { id } = await activate(server.api, {
      nodes: {
        start: schedule,
        call: { type: 'API', method: 'POST', url: base, body: '{"at": "{trigger_payload.scheduled_at}"}' },
      },
      edges: ['start → call'],
    })
    other.statuses = [422]
    other.body = `{"reason": "${'no '.repeat(400)}"}`
    const { logId } = await run(id)
    const log = await finished(server.api, id, logId)
    other.body = '{}'
    const [, said] = log.error.split('answered with status 422: ')
    expect(said.slice(0, 500)).toBe(`{"reason":"${'no '.repeat(400)}"}`.slice(0, 500))
    expect(said.length).toBeLessThanOrEqual(501)
    const failed = log.node_results.at(-1)
    const step = await server.api.ok.get(`/runs/${logId}/steps/${failed.id}`)
    expect(step).toMatchObject({ status: 'FAILED', details: { response: { status: 422 } } })
    expect(step.inputs).toEqual({ 'trigger_payload.scheduled_at': expect.stringContaining('T') })
  })

  it('is replayed as a new run on what is served now', async () => {
    const { id } = await activate(server.api, calling())
    const { logId } = await run(id)
    await finished(server.api, id, logId)
    const again = await server.api.ok.post(`/workflows/${id}/logs/${logId}/replay`)
    expect(again.logId).not.toBe(logId)
    await allFinished(server.api, id, 2)
    await server.api.ok.put(`/workflows/${id}`, { status: 'DRAFT' })
    expect((await server.api.post(`/workflows/${id}/logs/${logId}/replay`)).status).toBe(409)
  })
})

describe('the log', () => {
  it('is paged and filtered, and apart from test runs', async () => {
    const day = await today()
    const { id } = await activate(server.api, calling())
    other.statuses = [200, 500, 200, 500, 200]
    for (let count = 0; count < 5; count++) await finished(server.api, id, (await run(id)).logId)
    const test = await server.api.ok.post(`/workflows/${id}/test-run`, {})
    await finished(server.api, id, test.logId)
    const list = async (query: string): Promise<Json> => server.api.ok.get(`/workflows/${id}/logs?${query}`)
    const all = (await list('')).results
    expect(all).toHaveLength(5)
    expect(all[0]).toEqual({
      id: expect.any(String),
      successful: true,
      started_at: expect.any(String),
      completed_at: expect.any(String),
      duration: expect.any(Number),
      operations: 2,
      ai_credits: 0,
      error: null,
      insufficient_credits: false,
      prevented_loop: false,
    })
    expect((await list('status=FAILED')).results).toHaveLength(2)
    expect((await list('status=SUCCEEDED')).results).toHaveLength(3)
    expect((await list('status=RUNNING')).results).toHaveLength(0)
    expect((await list('tests=true')).results).toMatchObject([{ id: test.logId }])
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${first.next_cursor}`)
    const third = await list(`limit=2&cursor=${second.next_cursor}`)
    expect([...first.results, ...second.results, ...third.results]).toEqual(all)
    expect(third.next_cursor).toBeNull()
    expect((await list(`start_date=${day}&end_date=${day}`)).results).toHaveLength(5)
    expect((await list('end_date=2020-01-01')).results).toHaveLength(0)
    expect((await list(`start_date=${all[1].started_at}`)).results).toHaveLength(2)
    expect((await server.api.get(`/workflows/${id}/logs?status=QUEUED`)).status).toBe(400)
    expect((await server.account.general.api.get(`/workflows/${id}/logs`)).status).toBe(401)
  })

  it('adds up by date', async () => {
    const date = await today()
    const { id } = await activate(server.api, calling())
    other.statuses = [200, 500]
    for (let count = 0; count < 2; count++) await finished(server.api, id, (await run(id)).logId)
    const { summary, runs_by_date: days } = await eventually(async () => {
      const read = await server.api.ok.get(`/workflows/${id}/analytics`)
      return read.summary.runs === 2 ? read : undefined
    })
    expect(summary).toMatchObject({ runs: 2, succeeded: 1, failed: 1, ai_credits: 0 })
    expect(summary.average_duration).toBeGreaterThanOrEqual(0)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ date, runs: 2, failed: 1 })
    const bad = await server.api.get(`/workflows/${id}/analytics?start_date=2026-02-01&end_date=2026-01-01`)
    expect(bad.status).toBe(400)
  })

  it('adds up the runs of all workflows of the account, and of no other', async () => {
    const account = await server.createAccount()
    const { api } = account.owner
    other.statuses = [200, 500, 200]
    for (const count of [2, 1]) {
      const { id } = await activate(api, calling())
      for (let done = 0; done < count; done++) {
        const { logId } = await api.ok.post(`/workflows/${id}/run`)
        await finished(api, id, logId)
      }
    }
    const { summary, runs_by_date: days } = await eventually(async () => {
      const read = await api.ok.get('/runs/analytics')
      return read.summary.runs === 3 ? read : undefined
    })
    expect(summary).toMatchObject({ runs: 3, succeeded: 2, failed: 1 })
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ runs: 3, failed: 1 })
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.ok.get('/runs/analytics')).summary.runs).toBe(0)
    const bad = await api.get('/runs/analytics?start_date=2020-01-01')
    expect(bad.status).toBe(400)
  })
})
