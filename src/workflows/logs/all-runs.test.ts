import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { activate, allFinished, draw, eventually } from '../../../test/harness/workflows/automation.ts'

const server = useServer({ workers: true })

const schedule = {
  type: 'SCHEDULED_TRIGGER',
  cronExpression: '0 0 1 1 *',
  timezone: 'UTC',
  startTime: null,
  endTime: null,
}

function json(prompt: string) {
  return { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', outputFormat: 'JSON', prompt }
}

async function failing() {
  const made = await activate(server.api, {
    nodes: { start: schedule, first: json('{"n": 1}'), broken: json('{"broken": ') },
    edges: ['start → first', 'first → broken'],
  })
  const { logId } = await server.api.ok.post(`/workflows/${made.id}/run`)
  await allFinished(server.api, made.id, 1)
  return { ...made, logId: String(logId) }
}

async function listed(query: string): Promise<Json[]> {
  return (await server.api.ok.get(`/runs?${query}`)).results
}

describe('the runs of all workflows', () => {
  it('are found by status, workflow, trigger, error and date, page by page', async () => {
    const one = await failing()
    const other = await failing()
    const good = await activate(server.api, { nodes: { start: schedule } })
    await server.api.ok.post(`/workflows/${good.id}/run`)
    await allFinished(server.api, good.id, 1)

    const failed = await listed('status=FAILED')
    expect(failed.map((run) => run.workflowId)).toEqual([other.id, one.id])
    expect(failed[0]).toMatchObject({
      workflowName: 'Automation',
      status: 'FAILED',
      triggerType: 'SCHEDULED_TRIGGER',
      error: expect.stringContaining("isn't JSON"),
    })
    expect(await listed(`workflowId=${one.id}`)).toHaveLength(1)
    expect(await listed('error=ISN%27T%20json')).toHaveLength(2)
    expect(await listed('error=50%25')).toEqual([])
    expect(await listed('triggerType=INCOMING_WEBHOOK')).toEqual([])
    expect(await listed('status=SUCCEEDED,FAILED&start_date=2026-01-01')).toHaveLength(3)
    expect(await listed('end_date=2026-01-01')).toEqual([])
    const first = await server.api.ok.get('/runs?limit=2')
    const second = await server.api.ok.get(`/runs?limit=2&cursor=${first.next_cursor}`)
    expect([...first.results, ...second.results]).toHaveLength(3)
    expect(second.next_cursor).toBeNull()
    const detail = await server.api.ok.get(`/runs/${one.logId}`)
    expect(detail).toMatchObject({
      payload: { manual: true },
      deliveryId: null,
      snapshotId: expect.any(String),
    })
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.ok.get('/runs')).results).toEqual([])
    expect((await stranger.owner.api.get(`/runs/${one.logId}`)).status).toBe(404)
    expect((await stranger.owner.api.get(`/runs/${one.logId}/graph`)).status).toBe(404)
    expect((await stranger.owner.api.get(`/runs/${one.logId}/steps`)).status).toBe(404)
    const tried = await stranger.owner.api.ok.post('/runs/retry', { ids: [one.logId] })
    expect(tried.results).toMatchObject([
      { id: one.logId, logId: null, error: expect.stringContaining('no such run') },
    ])
    expect((await server.api.get('/runs?status=DONE')).status).toBe(400)
  })

  it('are retried from the node that failed, on their own version or on the current one', async () => {
    const { id, ids, logId } = await failing()
    const same = await server.api.ok.post('/runs/retry', { ids: [logId] })
    expect(same.results).toEqual([{ id: logId, logId, error: null }])
    await allFinished(server.api, id, 1)
    expect((await server.api.ok.get(`/runs/${logId}`)).status).toBe('FAILED')

    await server.api.ok.put(`/workflows/${id}/nodes/${ids['broken']}`, {
      data: json(`{"n": {${ids['first']}.n}}`),
    })
    await server.api.ok.post(`/workflows/${id}/publish`, { note: 'Mended' })
    const current = await server.api.ok.post('/runs/retry', { ids: [logId, logId], version: 'current' })
    expect(current.results).toHaveLength(1)
    const next = current.results[0].logId
    expect(next).not.toBe(logId)
    const done = await eventually(async () => {
      const run = await server.api.ok.get(`/runs/${next}`)
      return run.completedAt === null ? undefined : run
    })
    expect(done.status).toBe('SUCCEEDED')
    const log = await server.api.ok.get(`/workflows/${id}/logs/${next}`)
    expect(log.node_results.map((one: Json) => one.node_id)).toEqual([
      ids['start'],
      ids['first'],
      ids['broken'],
      ids['broken'],
      ids['broken'],
    ])
    const ran = await server.api.ok.get(`/runs/${next}/graph`)
    expect(ran).toMatchObject({ version: 2, graph: { nodes: expect.arrayContaining([]) } })
    expect(ran.graph.nodes).toHaveLength(3)
    expect((await server.api.ok.get(`/runs/${logId}/graph`)).version).toBe(1)
    const last = log.node_results.at(-1)
    const trace = await server.api.ok.get(`/workflows/${id}/logs/${next}/nodes/${last.id}/trace`)
    expect(trace.output).toEqual({ n: 1 })
    const again = await server.api.ok.post('/runs/retry', { ids: [next] })
    expect(again.results[0].error).toContain('Only a run that stopped at a node')
  })

  it('are cancelled, and then none that failed', async () => {
    const { id } = await activate(server.api, {
      nodes: { start: schedule, call: { type: 'API', url: 'http://192.0.2.1/', timeoutSeconds: 60 } },
      edges: ['start → call'],
    })
    const held = await server.app.db
      .insertInto('runs')
      .values({
        id: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
        account_id: server.account.id,
        workflow_id: id,
        acts_as_workspace: true,
        trigger_type: 'SCHEDULED_TRIGGER',
        status: 'QUEUED',
        retry_at: new Date(Date.now() + 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cancelled = await server.api.ok.post('/runs/cancel', { ids: [held.id] })
    expect(cancelled.results).toEqual([{ id: held.id, logId: held.id, error: null }])
    expect(await listed(`workflowId=${id}&status=CANCELLED`)).toMatchObject([{ status: 'CANCELLED' }])
    expect(await listed(`workflowId=${id}&status=FAILED`)).toEqual([])
    const logs = await server.api.ok.get(`/workflows/${id}/logs?status=CANCELLED`)
    expect(logs.results).toHaveLength(1)
    expect(await server.api.ok.get(`/workflows/${id}`)).toMatchObject({ runsCount: 1, runsFailedCount: 0 })
    const { summary } = await server.api.ok.get(
      `/workflows/${id}/analytics?start_date=2025-10-01&end_date=2026-09-30`,
    )
    const today = (await server.api.ok.get(`/workflows/${id}/analytics`)).summary
    expect([summary, today].find(({ runs }) => runs === 1)).toMatchObject({ succeeded: 0, failed: 0 })
    const again = await server.api.ok.post('/runs/cancel', { ids: [held.id] })
    expect(again.results[0].error).toBe('This run is over already.')
  })
})

describe('versions', () => {
  it('have a number and a note, and are read with their graph; restoring one keeps the draft', async () => {
    const { api } = server
    const { id, ids } = await draw(api, { nodes: { start: schedule } })
    const path = `/workflows/${id}`
    const { liveSnapshotId: first } = await api.ok.post(`${path}/publish`, { note: 'First' })
    await api.ok.put(`${path}/nodes/${ids['start']}`, { alias: 'Every year' })
    await api.ok.post(`${path}/publish`)
    await api.ok.put(`${path}/nodes/${ids['start']}`, { alias: 'Unpublished' })
    await api.ok.post(`${path}/versions/${first}/restore`)
    const { results } = await api.ok.get(`${path}/versions`)
    expect(results.map((one: Json) => [one.number, one.note, one.isDraft, one.isLive])).toEqual([
      [3, 'The draft before version 1 was restored', true, false],
      [2, null, false, true],
      [1, 'First', false, false],
    ])
    const read = await api.ok.get(`${path}/versions/${results[0].snapshotId}`)
    expect(read).toMatchObject({ number: 3, isLive: false, graph: { nodes: [{ alias: 'Unpublished' }] } })
    expect((await api.ok.get(`${path}/graph`)).nodes[0].alias).toBe('Schedule')
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.get(`${path}/versions/${first}`)).status).toBe(404)
  })
})
