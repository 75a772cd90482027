import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { eventually, outputOf, traceOf } from '../../../test/harness/workflows/automation.ts'
import { call, over, startWaiting, waiting } from '../../../test/harness/workflows/waiting.ts'

const server = useServer({ workers: true })

const template = (prompt: string) => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat: 'TEXT',
})

const calling = (data: Json = {}) => ({
  nodes: { told: template('{wait_url}'), wait: { type: 'WAIT', waitFor: 'CALL', ...data } },
  edges: ['start → told', 'told → wait'],
})

/** The URL on this test's server, which listens on a random port. */
const here = (url: string): string => server.url + new URL(url).pathname

describe('a run that waits for a call', () => {
  it('goes on with what it said, once', async () => {
    const run = await startWaiting(server.api, calling())
    expect(run.run.waitsFor).toMatchObject({ kind: 'CALL', until: null, taskId: null })
    const address = here(run.run.waitsFor.url)
    expect(await call(address, { approved: 'yes', list: [1] })).toEqual({
      status: 202,
      body: { accepted: true },
    })
    const done = await over(server.api, run)
    expect(done.log).toMatchObject({ successful: true, operations: 3 })
    expect(await outputOf(server.api, done, 'wait')).toEqual({ approved: 'yes', list: [1] })
    expect(await outputOf(server.api, done, 'told')).toBe(run.run.waitsFor.url)
    expect((await call(address, {})).status).toBe(410)
  })

  it('takes one of twenty calls that come at once', async () => {
    const run = await startWaiting(server.api, calling())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(here(run.run.waitsFor.url), { index })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202,
      ...Array(19).fill(410),
    ])
    const taken = answers.findIndex(({ status }) => status === 202)
    const done = await over(server.api, run)
    expect(await outputOf(server.api, done, 'wait')).toEqual({ index: taken })
  })

  it('is called without a body, too', async () => {
    const run = await startWaiting(server.api, calling())
    expect((await call(here(run.run.waitsFor.url))).status).toBe(202)
    expect(await outputOf(server.api, await over(server.api, run), 'wait')).toBeNull()
  })

  it('has another address each time, and finds a call that came before it waited', async () => {
    const run = await startWaiting(
      server.api,
      {
        nodes: {
          loop: { type: 'ITERATION', variableName: 'trigger_payload', variablePath: 'list' },
          told: template('{wait_url}'),
          pause: { type: 'WAIT', waitFor: 'TIME', amount: 1, unit: 'HOURS' },
          wait: { type: 'WAIT', waitFor: 'CALL' },
        },
        edges: ['start → loop', 'loop.body → told', 'told → pause', 'pause.default → wait'],
      },
      { list: [1, 2] },
    )
    const addresses: string[] = []
    let since = ''
    for (let round = 1; round <= 2; round++) {
      const paused = await waiting(server.api, run.logId, since)
      since = paused.waitsFor.since
      expect(paused.waitsFor.kind).toBe('TIME')
      const steps = (await server.api.ok.get(`/runs/${run.logId}/steps`)).results
      const told = steps.findLast((one: Json) => one.nodeId === run.ids['told'])
      const { output: address } = await server.api.ok.get(`/runs/${run.logId}/steps/${told.id}`)
      addresses.push(address)
      expect((await call(here(address), { round })).status).toBe(202)
      expect((await call(here(address), { round })).status).toBe(410)
      await sql`update run_waits set due_at = now() where run_id = ${run.logId}`.execute(server.app.db)
    }
    const done = await over(server.api, run)
    expect(done.log).toMatchObject({ successful: true })
    expect(new Set(addresses).size).toBe(2)
    expect(await outputOf(server.api, done, 'wait')).toEqual({ round: 2 })
  })

  it('leaves by `timeout` when nobody calls in time, and is not called afterwards', async () => {
    const run = await startWaiting(server.api, {
      nodes: {
        wait: { type: 'WAIT', waitFor: 'CALL', limitAmount: 2, limitUnit: 'HOURS' },
        late: { type: 'WAIT', waitFor: 'TIME', amount: 5, unit: 'HOURS' },
      },
      edges: ['start → wait', 'wait.timeout → late'],
    })
    const { since, until, url } = run.run.waitsFor
    expect(Date.parse(until) - Date.parse(since)).toBe(2 * 60 * 60 * 1000)
    await sql`update run_waits set due_at = now() where run_id = ${run.logId}`.execute(server.app.db)
    const late = await waiting(server.api, run.logId, since)
    expect(late.waitsFor).toMatchObject({ kind: 'TIME', nodeId: run.ids['late'] })
    expect((await call(here(url), {})).status).toBe(410)
    await server.api.ok.post('/runs/cancel', { ids: [run.logId] })
    const done = await over(server.api, run)
    expect(await traceOf(server.api, done, 'wait')).toMatchObject({ port: 'timeout', output: null })
  })

  it('is not called once it is cancelled, and again once it is taken up', async () => {
    const run = await startWaiting(server.api, calling())
    const { url, since } = run.run.waitsFor
    await server.api.ok.post('/runs/cancel', { ids: [run.logId] })
    expect((await call(here(url), {})).status).toBe(410)
    await server.api.ok.post(`/workflows/${run.id}/logs/${run.logId}/retry`)
    expect((await waiting(server.api, run.logId, since)).waitsFor.url).toBe(url)
    expect((await call(here(url), 'late')).status).toBe(202)
    expect(await outputOf(server.api, await over(server.api, run), 'wait')).toBe('late')
  })

  it('is either cancelled or called where both happen at once, never both', async () => {
    const runs = await Promise.all(Array.from({ length: 8 }, () => startWaiting(server.api, calling())))
    for (const run of runs) {
      const [answer, cancelled] = await Promise.all([
        call(here(run.run.waitsFor.url), {}),
        server.api.ok.post('/runs/cancel', { ids: [run.logId] }),
      ])
      const done = await over(server.api, run)
      const isCancelled = cancelled.results[0].error === null
      expect(done.log.successful).toBe(!isCancelled)
      expect(isCancelled || answer.status === 202).toBe(true)
    }
  })
})

describe('an address that is none', () => {
  it('is answered with 404, whatever is wrong with it, and costs no look into the database', async () => {
    const run = await startWaiting(server.api, calling())
    const { pathname } = new URL(run.run.waitsFor.url)
    const [id = '', number = '', mac = ''] = pathname.slice('/waits/'.length).split('.')
    const other = await startWaiting(server.api, calling())
    const wrong = [
      `${id}.${number}.${'A'.repeat(43)}`,
      `${id}.1.${mac}`,
      `${other.logId}.${number}.${mac}`,
      `${id}.${number}`,
      `${id}.${number}.`,
      `${id}.-1.${mac}`,
      `${id}.00.${mac}`,
      `${id.toUpperCase()}.${number}.${mac}`,
      '9'.repeat(5000),
      "1' or '1'='1",
      '%00',
      '..%2f..%2fetc',
    ]
    for (const token of wrong) {
      const { status } = await call(`${server.url}/waits/${token}`, {})
      expect([400, 404, 414]).toContain(status)
    }
    expect((await server.api.ok.get(`/runs/${run.logId}`)).status).toBe('WAITING')
    // A valid one whose run was deleted.
    await sql`delete from runs where id = ${run.logId}`.execute(server.app.db)
    expect((await call(here(run.run.waitsFor.url), {})).status).toBe(404)
  })

  it.each([
    ['text/plain', 'x', 415],
    ['application/json', '{"a":', 400],
    ['application/json', '{"a":"\\u0000"}', 400],
    ['application/json', '['.repeat(500) + ']'.repeat(500), 400],
    ['application/json', `"${'x'.repeat(300 * 1024)}"`, 413],
  ])('a body of %s (%#) leaves the run waiting', async (type, body, status) => {
    const run = await startWaiting(server.api, calling())
    const address = here(run.run.waitsFor.url)
    const response = await fetch(address, { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status).toBe(status)
    expect((await fetch(address)).status).toBe(405)
    expect((await call(address, 'now')).status).toBe(202)
    await over(server.api, run)
  })

  it('is told to nobody of another account', async () => {
    const run = await startWaiting(server.api, calling())
    const other = await server.createAccount()
    expect((await other.owner.api.get(`/runs/${run.logId}`)).status).toBe(404)
    expect(await eventually(async () => (await server.api.get(`/runs/${run.logId}`)).status)).toBe(200)
  })
})
