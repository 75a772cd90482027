import { describe, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'

const server = useServer()
const position = { positionX: 0, positionY: 0 }

async function newWorkflow(name = 'Test'): Promise<number> {
  return (await server.api.ok.post('/workflows', { name })).id
}

function addNode(workflowId: number, type: string, data: object) {
  return server.api.post(`/workflows/${workflowId}/nodes`, { type, position, data: { type, ...data } })
}

async function nodeId(workflowId: number, type: string, data: object): Promise<string> {
  const reply = await addNode(workflowId, type, data)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body.nodeId
}

const daily = { cronExpression: '0 9 * * *', timezone: 'Europe/Berlin', startTime: null, endTime: null }
const transform = { mode: 'TEMPLATE', prompt: 'hello' }

describe('workflows', () => {
  it('are created with an empty graph and listed by status, page by page', async () => {
    const made = await server.api.ok.post('/workflows', { name: 'First', description: 'one' })
    expect(made).toMatchObject({
      name: 'First',
      description: 'one',
      status: 'DRAFT',
      triggerType: null,
      runsCount: 0,
      runsFailedCount: 0,
      lastRunDate: null,
      liveSnapshotId: null,
      draftSnapshotId: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
    expect(await server.api.ok.get(`/workflows/${made.id}/graph`)).toEqual({ nodes: [], edges: [] })
    await newWorkflow()
    const first = await server.api.ok.get('/workflows?limit=1')
    expect(first.results).toHaveLength(1)
    const second = await server.api.ok.get(`/workflows?limit=1&cursor=${first.next_cursor}`)
    expect(second.results[0].id).toBeGreaterThan(first.results[0].id)
    expect((await server.api.ok.get('/workflows?status=ACTIVE')).results).toEqual([])
    expect((await server.api.get('/workflows?status=LIVE')).status).toBe(400)
    for (const cursor of ['nonsense', Buffer.from('[3000000000]').toString('base64url')]) {
      expect((await server.api.get(`/workflows?cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('tell their runs for days that a calendar has, and say how to write one', async () => {
    const id = await newWorkflow()
    for (const path of [`/workflows/${id}/analytics`, `/workflows/${id}/logs`]) {
      for (const day of ['soon', '0000-01-01', '0001-01-01T00:00:00%2B14:00', '9999-12-31T23:59:59-14:00']) {
        const { status, body } = await server.api.get(`${path}?end_date=${day}`)
        expect(status).toBe(400)
        expect(body.details.issues).toMatchObject([
          { path: 'end_date', message: expect.stringMatching(/^Must be (an ISO date|in the years)/) },
        ])
      }
      for (const day of ['0001-01-05', '9999-12-31', '2026-01-31T10:00:00-05:00']) {
        expect((await server.api.get(`${path}?end_date=${day}`)).status).toBe(200)
      }
    }
  })

  it('are gone from every read once deleted', async () => {
    const id = await newWorkflow()
    expect((await server.api.delete(`/workflows/${id}`)).status).toBe(204)
    for (const path of ['', '/graph', '/variables', '/versions', '/export']) {
      expect((await server.api.get(`/workflows/${id}${path}`)).status).toBe(404)
    }
    expect((await server.api.delete(`/workflows/${id}`)).status).toBe(404)
    expect(
      (await server.api.ok.get('/workflows')).results.map((one: { id: number }) => one.id),
    ).not.toContain(id)
  })

  it('take their trigger type from the entry of their draft', async () => {
    const id = await newWorkflow()
    const entry = await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    expect((await server.api.ok.get(`/workflows/${id}`)).triggerType).toBe('SCHEDULED_TRIGGER')
    await server.api.ok.delete(`/workflows/${id}/nodes/${entry}`)
    expect((await server.api.ok.get(`/workflows/${id}`)).triggerType).toBeNull()
    await nodeId(id, 'TRIGGER', { triggerType: 'CONTACT_CREATED' })
    expect((await server.api.ok.get(`/workflows/${id}`)).triggerType).toBe('CONTACT_CREATED')
  })
})

describe('graphs', () => {
  it('are edited node by node, with edges on the node and in the list', async () => {
    const id = await newWorkflow()
    const entry = await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    const first = await addNode(id, 'DATA_TRANSFORMER', transform)
    const second = await addNode(id, 'DATA_TRANSFORMER', transform)
    expect(first.body.nodeId).toMatch(/^node_[0-9a-f-]{36}$/)
    expect(second.body.alias).toBe(`${first.body.alias} 2`)
    const edge = { source: entry, target: first.body.nodeId }
    const connected = await server.api.post(`/workflows/${id}/edges`, edge)
    expect(connected.status).toBe(201)
    expect(connected.body.edges).toEqual([
      { id: expect.any(String), handle: 'default', targetEdge: 'input', ...edge },
    ])
    expect(connected.body.nodes[0].edges).toEqual(connected.body.edges)
    const replaced = await server.api.ok.post(`/workflows/${id}/edges`, {
      source: entry,
      target: second.body.nodeId,
    })
    expect(replaced.edges).toHaveLength(1)
    expect(replaced.edges[0].target).toBe(second.body.nodeId)
    const renamed = await server.api.ok.put(`/workflows/${id}/nodes/${second.body.nodeId}`, {
      alias: 'Greeting',
    })
    expect(renamed.nodes[2].alias).toBe('Greeting')
    expect(
      (await server.api.put(`/workflows/${id}/nodes/${first.body.nodeId}`, { alias: 'greeting' })).status,
    ).toBe(409)
    const removed = await server.api.ok.delete(`/workflows/${id}/nodes/${second.body.nodeId}`)
    expect(removed.nodes).toHaveLength(2)
    expect(removed.edges).toEqual([])
    expect(await server.api.ok.get(`/workflows/${id}/graph`)).toEqual(removed)
    const detail = await server.api.ok.get(`/workflows/${id}?includeNodes=true`)
    expect(detail.nodes).toEqual(removed.nodes)
  })

  it('refuse edges to what is not there', async () => {
    const id = await newWorkflow()
    const entry = await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    const node = await nodeId(id, 'DATA_TRANSFORMER', transform)
    const attempts = [
      { source: entry, target: 'node_00000000-0000-4000-8000-000000000000' },
      { source: entry, target: node, handle: 'nowhere' },
      { source: node, target: entry },
    ]
    for (const edge of attempts)
      expect((await server.api.post(`/workflows/${id}/edges`, edge)).status).toBe(400)
    expect(
      (await server.api.delete(`/workflows/${id}/edges`, { source: entry, handle: 'default' })).status,
    ).toBe(404)
  })

  it('keep what two clients change at the same time', async () => {
    const id = await newWorkflow()
    const ids = await Promise.all(Array.from({ length: 10 }, () => nodeId(id, 'DATA_TRANSFORMER', transform)))
    await Promise.all(
      ids.map((one, index) =>
        server.api.ok.put(`/workflows/${id}/nodes/${one}`, {
          data: { ...transform, type: 'DATA_TRANSFORMER', prompt: `text ${index}` },
        }),
      ),
    )
    const { nodes } = await server.api.ok.get(`/workflows/${id}/graph`)
    const prompts = ids.map(
      (one) => nodes.find((node: { nodeId: string }) => node.nodeId === one).data.prompt,
    )
    expect(prompts).toEqual(ids.map((_, index) => `text ${index}`))
    expect(new Set(nodes.map((node: { alias: string }) => node.alias)).size).toBe(10)
  })

  it('belong to their account', async () => {
    const id = await newWorkflow()
    const other = await server.createAccount()
    expect((await other.owner.api.get(`/workflows/${id}/graph`)).status).toBe(404)
    expect((await other.owner.api.put(`/workflows/${id}`, { name: 'mine' })).status).toBe(404)
  })
})

describe('bad input leaves the draft as it was', () => {
  it.each([
    ['nodeId on create', { nodeId: 'node_x' }, 'nodeId'],
    ['alias on create', { alias: 'Mine' }, 'alias'],
  ])('%s', async (_, extra, path) => {
    const id = await newWorkflow()
    const body = { type: 'BREAK', position, data: { type: 'BREAK' }, ...extra }
    const reply = await server.api.post(`/workflows/${id}/nodes`, body)
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues[0].path).toBe(path)
  })

  it.each([
    [
      'a cron expression that is none',
      'SCHEDULED_TRIGGER',
      { ...daily, cronExpression: 'every day' },
      'data.cronExpression',
    ],
    [
      'a time zone that is none',
      'SCHEDULED_TRIGGER',
      { ...daily, timezone: 'Mars/Olympus' },
      'data.timezone',
    ],
    ['a schedule inside TRIGGER', 'TRIGGER', { triggerType: 'SCHEDULED_TRIGGER' }, 'data.triggerType'],
    [
      'a table trigger without a table',
      'TRIGGER',
      { triggerType: 'TABLE_ROW_CREATED' },
      'data.triggeredByTableId',
    ],
    ['an URL that is none', 'API', { url: 'not a url', method: 'GET' }, 'data.url'],
    [
      'an unknown variable key',
      'API',
      { url: 'https://x.example', variables: [{ key: 'NOPE', value: '', fullResponse: true }] },
      'data.variables[0].key',
    ],
    [
      'an unknown capture',
      'AI_CAPTURE',
      { prompt: 'x', captureVariables: [{ name: 'NOPE' }] },
      'data.captureVariables[0].name',
    ],
    [
      'an unknown variable in an activity',
      'CREATE_RECORD_ACTIVITY',
      { recordTypeId: 1, rowId: '{NOPE}', activityType: 'NOTE', content: 'x' },
      'data.rowId',
    ],
    ['a node of flows', 'SAY_AI', { sayWithAi: false, message: 'hi' }, 'type'],
    ['an unknown key', 'BREAK', { typ: 1 }, 'data.typ'],
  ])('%s', async (_, type, data, path) => {
    const id = await newWorkflow()
    const reply = await addNode(id, type, data)
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues.map((issue: { path: string }) => issue.path)).toContain(path)
    expect((await server.api.ok.get(`/workflows/${id}/graph`)).nodes).toEqual([])
  })

  it('ids that do not exist are named, each with its path', async () => {
    const id = await newWorkflow()
    const reply = await addNode(id, 'AUTOMATION_STATUS', { automationId: 999_999, action: 'TOGGLE' })
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues).toEqual([
      expect.objectContaining({ path: 'data.automationId', code: 'not_found' }),
    ])
  })

  it('a second entry node', async () => {
    const id = await newWorkflow()
    await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    expect((await addNode(id, 'TRIGGER', { triggerType: 'CONTACT_CREATED' })).status).toBe(400)
  })
})

describe('publishing', () => {
  it('follows the status moves', async () => {
    const id = await newWorkflow()
    const put = async (status: string) => (await server.api.put(`/workflows/${id}`, { status })).body
    expect(await put('ACTIVE')).toMatchObject({ status: 'ACTIVE', liveSnapshotId: null })
    await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    const first = (await put('ACTIVE')).liveSnapshotId
    expect(first).toMatch(/^[0-9a-f]{24}$/)
    expect((await put('PAUSED')).liveSnapshotId).toBe(first)
    expect((await put('ACTIVE')).liveSnapshotId).toBe(first)
    expect((await put('DRAFT')).liveSnapshotId).toBe(first)
    expect((await put('ACTIVE')).liveSnapshotId).not.toBe(first)
    await put('ARCHIVED')
    expect(await put('ACTIVE')).toMatchObject({ code: 'conflict' })
    expect(await put('DRAFT')).toMatchObject({ status: 'DRAFT' })
  })

  it('switches it on with the note of its first version, in one request', async () => {
    const id = await newWorkflow()
    await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    const publish = (body: object) => server.api.post(`/workflows/${id}/publish`, body)
    expect((await publish({ note: 'Not yet' })).status).toBe(200)
    expect((await server.api.ok.get(`/workflows/${id}`)).status).toBe('DRAFT')
    expect((await publish({ note: 'Begins', activate: true })).status).toBe(200)
    expect((await server.api.ok.get(`/workflows/${id}`)).status).toBe('ACTIVE')
    const { results } = await server.api.ok.get(`/workflows/${id}/versions`)
    expect(results.map((version: { note: string }) => version.note)).toEqual(['Begins', 'Not yet'])
    const due = server.app.db.selectFrom('workflow_triggers').select('workflow_id')
    expect(await due.where('workflow_id', '=', id).execute()).toHaveLength(1)
    await server.api.ok.put(`/workflows/${id}`, { status: 'ARCHIVED' })
    expect((await publish({ activate: true })).status).toBe(409)
    expect((await server.api.ok.get(`/workflows/${id}/versions`)).results).toHaveLength(2)
  })

  it('keeps versions that can be restored, and never changes one', async () => {
    const id = await newWorkflow()
    const entry = await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    await server.api.ok.post(`/workflows/${id}/publish`)
    const published = await server.api.ok.get(`/workflows/${id}/graph`)
    await server.api.ok.put(`/workflows/${id}/nodes/${entry}`, { alias: 'Every morning' })
    await server.api.ok.post(`/workflows/${id}/publish`)
    const { results } = await server.api.ok.get(`/workflows/${id}/versions`)
    expect(results.map((version: { isLive: boolean }) => version.isLive)).toEqual([true, false])
    const restored = await server.api.ok.post(`/workflows/${id}/versions/${results[1].snapshotId}/restore`)
    expect(restored).toEqual(published)
    expect(await server.api.ok.get(`/workflows/${id}/graph`)).toEqual(published)
  })

  it('is refused while the draft has errors, all of them told by validate', async () => {
    const id = await newWorkflow()
    await server.api.ok.post(`/workflows/${id}/variables`, { name: 'TOPIC' })
    await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    await nodeId(id, 'AI_CAPTURE', { prompt: 'x', captureVariables: [{ name: 'TOPIC' }] })
    const { results } = await server.api.ok.get(`/workflows/${id}/variables`)
    expect((await server.api.delete(`/workflows/${id}/variables/${results[0].id}`)).status).toBe(409)
    expect((await server.api.delete(`/workflows/${id}/variables/${results[0].id}?force=true`)).status).toBe(
      204,
    )
    const checked = await server.api.ok.post(`/workflows/${id}/validate`)
    expect(checked.valid).toBe(false)
    const reply = await server.api.put(`/workflows/${id}`, { status: 'ACTIVE' })
    expect(reply.status).toBe(400)
    expect((await server.api.ok.get(`/workflows/${id}`)).status).toBe('DRAFT')
  })
})

describe('variables', () => {
  it('are declared, listed, renamed and checked', async () => {
    const id = await newWorkflow()
    const made = await server.api.ok.post(`/workflows/${id}/variables`, {
      name: 'CUSTOMER',
      defaultValue: 'friend',
    })
    expect(made).toMatchObject({
      name: 'CUSTOMER',
      defaultValue: 'friend',
      description: null,
      isBuiltIn: false,
    })
    expect((await server.api.post(`/workflows/${id}/variables`, { name: 'CUSTOMER' })).status).toBe(409)
    for (const name of ['two words', 'node_x', 'trigger_payload', '']) {
      expect((await server.api.post(`/workflows/${id}/variables`, { name })).status).toBe(400)
    }
    const all = await server.api.ok.get(`/workflows/${id}/variables/all`)
    expect(all.results.map((one: { name: string }) => one.name)).toEqual([
      'trigger_payload',
      'wait_url',
      'CUSTOMER',
    ])
    const exists = await server.api.ok.get(`/workflows/${id}/variables/check-name?name=CUSTOMER`)
    expect(exists).toEqual({ exists: true })
    expect(await server.api.ok.get(`/workflows/${id}/variables/check-name?name=customer`)).toEqual({
      exists: false,
    })
    const node = await nodeId(id, 'DATA_TRANSFORMER', { ...transform, prompt: 'Hello {CUSTOMER}' })
    const renamed = await server.api.ok.put(`/workflows/${id}/variables/${made.id}`, { name: 'CLIENT' })
    expect(renamed.usedIn).toEqual([expect.objectContaining({ nodeId: node, path: 'data.prompt' })])
    expect((await server.api.ok.get(`/workflows/${id}/variables/${made.id}`)).name).toBe('CLIENT')
  })
})

describe('graph export', () => {
  it('travels to another workflow and finds its variables again', async () => {
    const id = await newWorkflow()
    await server.api.ok.post(`/workflows/${id}/variables`, { name: 'TOPIC' })
    const entry = await nodeId(id, 'SCHEDULED_TRIGGER', daily)
    const node = await nodeId(id, 'DATA_TRANSFORMER', { ...transform, prompt: 'About {TOPIC}' })
    await server.api.ok.post(`/workflows/${id}/edges`, { source: entry, target: node })
    const exported = await server.api.ok.get(`/workflows/${id}/export`)
    const target = await newWorkflow()
    const imported = await server.api.ok.post(`/workflows/${target}/import`, exported)
    expect(imported.nodes).toHaveLength(2)
    expect(imported.edges).toHaveLength(1)
    expect((await server.api.ok.get(`/workflows/${target}`)).triggerType).toBe('SCHEDULED_TRIGGER')
  })
})

describe('guidance', () => {
  it('lists every node type and explains each', async () => {
    const { results } = await server.api.ok.get('/guidance/nodes')
    const workflowTypes = results.filter((one: { validInWorkflow: boolean }) => one.validInWorkflow)
    const flowTypes = results.filter((one: { validInFlow: boolean }) => one.validInFlow)
    expect([flowTypes.length, workflowTypes.length]).toEqual([12, 24])
    for (const { type } of results) {
      const page = await server.account.general.api.get(`/guidance/nodes/${type}`)
      expect(page.headers.get('content-type')).toContain('text/markdown')
      expect(page.text).toContain(`# ${type}`)
    }
    expect((await server.api.get('/guidance/nodes/SAY')).status).toBe(404)
    const all = await server.api.ok.get('/guidance/node-schemas')
    expect(all.results).toHaveLength(results.length)
    expect(all.results[0]).toEqual(await server.api.ok.get(`/guidance/nodes/${results[0].type}/schema`))
  })
})
