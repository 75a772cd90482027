import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import {
  activate,
  draw,
  eventually,
  finished,
  outputOf,
  tryOut,
} from '../../../test/harness/workflows/automation.ts'
import { callee, calling, callNode, slowCallee } from '../../../test/harness/workflows/calls.ts'
import { over, startWaiting } from '../../../test/harness/workflows/waiting.ts'

const server = useServer({ workers: true })

async function childOf(runId: string): Promise<Json> {
  return eventually(async () => {
    const { calls } = await server.api.ok.get(`/runs/${runId}`)
    return calls.length > 0 ? server.api.ok.get(`/runs/${calls[0].id}`) : undefined
  })
}

/** The message behind the error port of the node that calls. */
async function errorOf(node: Json): Promise<string> {
  const done = await tryOut(server.api, calling(node))
  expect(done.log).toMatchObject({ successful: true })
  return outputOf(server.api, done, 'failed')
}

describe('a call', () => {
  const inputs = [
    { name: 'amount', type: 'NUMBER' },
    { name: 'note', type: 'TEXT', required: false },
    { name: 'lines', type: 'JSON', required: false },
  ]

  it('passes typed inputs and returns a typed result', async () => {
    const double = await callee(server.api, {
      inputs,
      values: [
        { name: 'amount', type: 'NUMBER', value: '{trigger_payload.amount}' },
        { name: 'note', value: '{trigger_payload.note}' },
        { name: 'first', type: 'JSON', value: '{trigger_payload.lines[0]}' },
      ],
    })
    const node = callNode(double, {
      inputs: { amount: '{trigger_payload.sum}', lines: '{trigger_payload.lines}' },
    })
    const done = await tryOut(server.api, calling(node), { sum: 12.5, lines: [{ sku: 'A' }] })
    expect(done.log).toMatchObject({ successful: true, operations: 3 })
    expect(await outputOf(server.api, done, 'call')).toEqual({
      amount: 12.5,
      note: null,
      first: { sku: 'A' },
    })

    const run = await server.api.ok.get(`/runs/${done.logId}`)
    expect(run).toMatchObject({
      parent: null,
      calledRuns: 1,
      calls: [{ workflowId: double.id, nodeId: done.ids['call'] }],
    })
    const child = await server.api.ok.get(`/runs/${run.calls[0].id}`)
    expect(child).toMatchObject({
      triggerType: 'AUTOMATION_CALL',
      status: 'SUCCEEDED',
      operations: 2,
      isTest: true,
      parent: { runId: done.logId, workflowId: done.id, conversationId: null },
      payload: { amount: 12.5, note: null, lines: [{ sku: 'A' }] },
    })
  })

  it('waits without a process, as long as the called run does', async () => {
    const run = await startWaiting(server.api, calling(callNode(await slowCallee(server.api))))
    const child = await childOf(run.logId)
    expect(run.run.waitsFor).toMatchObject({
      kind: 'RUN',
      runId: child.id,
      nodeId: run.ids['call'],
      until: null,
    })
    const row = await server.app.db
      .selectFrom('runs')
      .select('holder')
      .where('id', '=', run.logId)
      .executeTakeFirst()
    expect(row).toEqual({ holder: null })

    await eventually(async () =>
      (await server.api.ok.get(`/runs/${child.id}`)).status === 'WAITING' ? true : undefined,
    )
    await sql`update run_waits set due_at = now() where run_id = ${child.id}`.execute(server.app.db)
    expect((await over(server.api, run)).log).toMatchObject({ successful: true })
  })

  it('does not wait if it need not', async () => {
    const slow = await slowCallee(server.api)
    const done = await tryOut(server.api, calling(callNode(slow, { waitForResult: false })))
    const child = await childOf(done.logId)
    expect(await outputOf(server.api, done, 'call')).toEqual({ runId: child.id })
    expect(child.completedAt).toBeNull()
  })

  it('ends with RETURN, whatever other branches do, and without it returns null', async () => {
    const branches = await callee(server.api, {
      nodes: { wait: { type: 'WAIT', amount: 1, unit: 'HOURS' } },
      edges: ['start → wait', 'start → end'],
      values: [{ name: 'ok', type: 'BOOLEAN', value: 'true' }],
    })
    const done = await tryOut(server.api, calling(callNode(branches)))
    expect(await outputOf(server.api, done, 'call')).toEqual({ ok: true })
    const silent = await activate(server.api, { nodes: { start: { type: 'CALL_TRIGGER' } } })
    expect(await outputOf(server.api, await tryOut(server.api, calling(callNode(silent))), 'call')).toBeNull()
  })

  it('has the rights of the publisher of the called version', async () => {
    const target = await callee(server.api)
    const done = await tryOut(server.api, calling(callNode(target)))
    const child = await childOf(done.logId)
    const { email } = await server.api.ok.get('/me/profile')
    expect(child.actsAs).toEqual({ email })
  })
})

describe('a call that is not possible', () => {
  it('fails the node with the reason', async () => {
    const target = await callee(server.api, { inputs: [{ name: 'amount', type: 'NUMBER' }] })
    expect(await errorOf(callNode(target))).toContain('The input "amount" is required.')
    expect(await errorOf(callNode(target, { inputs: { amount: 'many' } }))).toContain(
      '"amount" must be a number.',
    )
    await server.api.ok.put(`/workflows/${target.id}`, { status: 'PAUSED' })
    expect(await errorOf(callNode(target, { inputs: { amount: 1 } }))).toContain('is not active.')

    const other = await activate(server.api, {
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] } },
    })
    expect(await errorOf(callNode(other))).toContain("can't be called.")
  })

  it('fails if the automation was deleted since, and cannot be saved for one of another account', async () => {
    const target = await callee(server.api)
    const drawn = await draw(server.api, {
      ...calling(callNode(target)),
      nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [] }, ...calling(callNode(target)).nodes },
    })
    await server.api.ok.delete(`/workflows/${target.id}`)
    const { logId } = await server.api.ok.post(`/workflows/${drawn.id}/test-run`, {})
    const log = await finished(server.api, drawn.id, logId)
    expect(await outputOf(server.api, { ...drawn, logId, log }, 'failed')).toContain('was deleted')
    const refused = await server.api.post(`/workflows/${drawn.id}/nodes`, {
      type: 'CALL_AUTOMATION',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'CALL_AUTOMATION', automationId: 999_999 },
    })
    expect(refused.status).toBe(400)
  })
})

describe('a called run that does not succeed', () => {
  const wrong = { name: 'amount', type: 'NUMBER', value: 'many' }

  it('fails the node', async () => {
    const target = await callee(server.api, { values: [wrong] })
    expect(await errorOf(callNode(target))).toBe(
      'The called automation failed: Return: The result "amount" must be a number.',
    )
  })

  it('fails the node when it is canceled', async () => {
    const run = await startWaiting(server.api, calling(callNode(await slowCallee(server.api))))
    const child = await childOf(run.logId)
    await server.api.ok.post('/runs/cancel', { ids: [child.id] })
    const done = await over(server.api, run)
    expect(await outputOf(server.api, done, 'failed')).toContain('The called automation failed:')
  })

  it('fails the node when the server gives it up', async () => {
    const run = await startWaiting(server.api, calling(callNode(await slowCallee(server.api))))
    const child = await childOf(run.logId)
    await sql`update runs set status = 'FAILED', reason = 'node_failed', error = 'Given up.', completed_at = now()
      where id = ${child.id}`.execute(server.app.db)
    const done = await over(server.api, run)
    expect(await outputOf(server.api, done, 'failed')).toBe('The called automation failed: Given up.')
  })

  it('is retried without waking its caller a second time', async () => {
    const target = await callee(server.api, { values: [wrong] })
    const done = await tryOut(server.api, calling(callNode(target)))
    const child = await childOf(done.logId)
    await server.api.ok.post('/runs/retry', { ids: [child.id] })
    await finished(server.api, target.id, child.id)
    await eventually(async () => {
      const left = await server.app.db.selectFrom('ended_calls').selectAll().execute()
      return left.length === 0 ? true : undefined
    })
    expect((await server.api.ok.get(`/runs/${done.logId}`)).operations).toBe(3)
  })
})

describe('canceling', () => {
  it('cancels the called runs of all levels, and counts them', async () => {
    const slow = await slowCallee(server.api)
    const middle = await callee(server.api, {
      nodes: { call: callNode(slow) },
      edges: ['start → call', 'call → end'],
    })
    const run = await startWaiting(server.api, calling(callNode(middle)))
    const child = await childOf(run.logId)
    const grandchild = await childOf(child.id)
    await server.api.ok.post('/runs/cancel', { ids: [run.logId] })
    for (const { id } of [run.run, child, grandchild]) {
      expect(await server.api.ok.get(`/runs/${id}`)).toMatchObject({ status: 'CANCELLED', waitsFor: null })
    }
    await eventually(async () => {
      const rows = await server.app.db
        .selectFrom('runs')
        .select('id')
        .where('is_counted', '=', false)
        .where('id', 'in', [child.id, grandchild.id])
        .execute()
      return rows.length === 0 ? true : undefined
    })
  })

  it('happens to the called runs of branches that are not needed any more', async () => {
    const [slow, fast] = [await slowCallee(server.api), await callee(server.api)]
    const done = await tryOut(server.api, {
      nodes: { slow: callNode(slow), fast: callNode(fast), merge: { type: 'MERGE', waitFor: 'FIRST' } },
      edges: ['start → slow', 'start → fast', 'slow → merge', 'fast → merge'],
    })
    expect(done.log).toMatchObject({ successful: true })
    const { calls } = await server.api.ok.get(`/runs/${done.logId}`)
    expect(calls.find((one: Json) => one.workflowId === slow.id)).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('nested calls', () => {
  it('go ten levels deep', async () => {
    let target = await callee(server.api, { values: [{ name: 'reached', value: 'yes' }] })
    const through = async (next: { id: number }) =>
      callee(server.api, {
        nodes: { call: callNode(next) },
        edges: ['start → call', 'call → end'],
        values: (ids) => [{ name: 'reached', value: `{${ids['call']}.reached}` }],
      })
    for (let level = 0; level < 9; level++) target = await through(target)
    const done = await tryOut(server.api, calling(callNode(target)))
    expect(await outputOf(server.api, done, 'call')).toEqual({ reached: 'yes' })
    expect(await errorOf(callNode(await through(target)))).toContain('Calls nest 10 levels deep at most.')
  }, 60_000)

  it('are prevented where they are loops', async () => {
    const own = await callee(server.api)
    const node = await server.api.ok.post(`/workflows/${own.id}/nodes`, {
      type: 'CALL_AUTOMATION',
      position: { positionX: 0, positionY: 0 },
      data: callNode(own),
    })
    await server.api.ok.delete(`/workflows/${own.id}/edges`, {
      source: own.ids['start'],
      target: own.ids['end'],
    })
    await server.api.ok.post(`/workflows/${own.id}/edges`, { source: own.ids['start'], target: node.nodeId })
    await server.api.ok.put(`/workflows/${own.id}`, { status: 'ACTIVE' })
    expect(await errorOf(callNode(own))).toContain('this automation led to itself 3 times over')
  })
})

it('a dry run of the caller is a dry run of the called automation', async () => {
  const target = await callee(server.api, {
    nodes: { task: { type: 'WAIT', waitFor: 'TASK', content: 'Agreed?' } },
    edges: ['start → task', 'task → end'],
    values: [{ name: 'done', type: 'BOOLEAN', value: 'true' }],
  })
  const start = { type: 'WEBHOOK', triggerByWebhookIds: [] }
  const drawn = await draw(server.api, { nodes: { start, call: callNode(target) }, edges: ['start → call'] })
  const { logId } = await server.api.ok.post(`/workflows/${drawn.id}/test-run`, { dryRun: true })
  const log = await finished(server.api, drawn.id, logId)
  expect(await outputOf(server.api, { ...drawn, logId, log }, 'call')).toEqual({ done: true })
  expect((await childOf(logId)).isTest).toBe(true)
  expect(
    (await server.api.ok.get('/tasks')).results.filter((task: Json) => task.content === 'Agreed?'),
  ).toEqual([])
})

describe('GET /callable-workflows', () => {
  it('finds callable workflows by name, with their inputs and results', async () => {
    const target = await callee(server.api, {
      inputs: [{ name: 'sku', description: 'The article' }],
      values: [{ name: 'stock', type: 'NUMBER', value: '1' }],
    })
    await server.api.ok.put(`/workflows/${target.id}`, { name: 'Check 100%_stock' })
    const found = await server.api.ok.get('/callable-workflows?search=100%25_STOCK')
    expect(found.results).toEqual([{ id: target.id, name: 'Check 100%_stock', status: 'ACTIVE' }])
    expect(await server.api.ok.get(`/callable-workflows/${target.id}`)).toEqual({
      id: target.id,
      name: 'Check 100%_stock',
      status: 'ACTIVE',
      isCallable: true,
      inputs: [{ name: 'sku', type: 'TEXT', required: true, description: 'The article' }],
      results: [{ name: 'stock', type: 'NUMBER' }],
    })
  })
})
