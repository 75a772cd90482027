import { beforeAll, describe, expect, it } from 'vitest'
import type { Api } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()
const position = { positionX: 0, positionY: 0 }
let agent: string
let api: Api

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
  api = server.account.general.api
})

async function newFlow(name = 'Booking'): Promise<string> {
  return `${agent}/flows/${(await api.ok.post(`${agent}/flows`, { name })).id}`
}

async function startFlow(): Promise<string> {
  const { results } = await api.ok.get(`${agent}/flows`)
  return `${agent}/flows/${results[0].id}`
}

async function addNode(flow: string, type: string, data: object = {}): Promise<string> {
  return (await api.ok.post(`${flow}/nodes`, { type, position, data: { type, ...data } })).nodeId
}

/** A flow that can be entered and says something. */
async function bookingFlow(): Promise<string> {
  const flow = await newFlow()
  const entry = await addNode(flow, 'TRIGGER_INTENT', { agenticRouting: 'The user wants to book.' })
  const say = await addNode(flow, 'SAY_AI', { message: 'When?' })
  await api.ok.post(`${flow}/edges`, { source: entry, target: say })
  return flow
}

describe('a flow', () => {
  it('has the fields of the contract, in lists and in detail, with nodes only on request', async () => {
    const made = await api.post(`${agent}/flows`, { name: 'Booking', description: 'Finds a time' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number),
      name: 'Booking',
      description: 'Finds a time',
      status: 'DRAFT',
      runCount: 0,
      assistantId: agent.slice('/agents/'.length),
      isDefault: false,
      liveSnapshotId: null,
      draftSnapshotId: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const flow = `${agent}/flows/${made.body.id}`
    expect(await api.ok.get(flow)).toEqual(made.body)
    expect((await api.ok.get(`${agent}/flows`)).results).toContainEqual(made.body)
    expect(await api.ok.get(`${flow}/graph`)).toEqual({ nodes: [], edges: [] })
    expect((await api.ok.get(`${flow}?includeNodes=true`)).nodes).toEqual([])
    await addNode(flow, 'SAY_AI', { message: 'Hello' })
    const detail = await api.ok.get(`${flow}?includeNodes=true`)
    expect(detail.nodes).toMatchObject([{ type: 'SAY_AI', alias: 'Say' }])
    expect(Date.parse(detail.updatedAt)).toBeGreaterThan(Date.parse(made.body.updatedAt))
  })

  it('belongs to its agent alone', async () => {
    const flow = await newFlow()
    const other = (await server.api.ok.post('/agents', { name: 'Other' })).id
    const id = flow.split('/').at(-1)
    for (const path of ['', '/graph', '/versions', '/export']) {
      expect((await api.get(`/agents/${other}/flows/${id}${path}`)).status).toBe(404)
    }
  })

  it('is listed page by page', async () => {
    const id = (await server.api.ok.post('/agents', { name: 'Many flows' })).id
    for (const name of ['A', 'B', 'C']) await api.ok.post(`/agents/${id}/flows`, { name })
    const names: string[] = []
    let cursor = ''
    do {
      const page = await api.ok.get(`/agents/${id}/flows?limit=2${cursor && `&cursor=${cursor}`}`)
      names.push(...page.results.map((flow: { name: string }) => flow.name))
      cursor = page.next_cursor ?? ''
    } while (cursor !== '')
    expect(names).toEqual(['Start', 'A', 'B', 'C'])
  })

  it('is gone once deleted, save for the default one', async () => {
    const flow = await newFlow()
    expect((await api.delete(flow)).status).toBe(204)
    for (const path of ['', '/graph', '/versions']) expect((await api.get(flow + path)).status).toBe(404)
    expect((await api.post(`${flow}/nodes`, { type: 'SAY_AI', position, data: {} })).status).toBe(404)
    expect((await api.delete(flow)).status).toBe(404)
    const start = await startFlow()
    expect((await api.delete(start)).status).toBe(409)
    expect((await api.get(start)).status).toBe(200)
  })
})

describe('statuses', () => {
  it('publish when a draft becomes ACTIVE, and when it is made ACTIVE again', async () => {
    const flow = await bookingFlow()
    const first = await api.ok.put(flow, { status: 'ACTIVE' })
    expect(first).toMatchObject({ status: 'ACTIVE', liveSnapshotId: expect.stringMatching(/^[0-9a-f]{24}$/) })
    const second = await api.ok.put(flow, { status: 'ACTIVE' })
    expect(second.liveSnapshotId).not.toBe(first.liveSnapshotId)
    expect(second.draftSnapshotId).toBe(first.draftSnapshotId)
    const { results } = await api.ok.get(`${flow}/versions`)
    expect(results.map((version: { snapshotId: string }) => version.snapshotId)).toEqual([
      second.liveSnapshotId,
      first.liveSnapshotId,
    ])
  })

  it('resume what is live from PAUSED, and publish nothing', async () => {
    const flow = await bookingFlow()
    const { liveSnapshotId } = await api.ok.put(flow, { status: 'ACTIVE' })
    await api.ok.put(flow, { status: 'PAUSED' })
    await addNode(flow, 'SAY_AI', { message: 'New' })
    expect(await api.ok.put(flow, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE', liveSnapshotId })
    expect((await api.ok.get(`${flow}/versions`)).results).toHaveLength(1)
  })

  it('leave ARCHIVED for DRAFT only', async () => {
    const flow = await bookingFlow()
    await api.ok.put(flow, { status: 'ARCHIVED' })
    for (const status of ['ACTIVE', 'PAUSED']) {
      const reply = await api.put(flow, { name: 'Changed', status })
      expect(reply.status).toBe(409)
      expect(reply.body.details.issues[0].path).toBe('status')
    }
    expect(await api.ok.get(flow)).toMatchObject({ name: 'Booking', status: 'ARCHIVED' })
    expect((await api.ok.put(flow, { status: 'DRAFT' })).status).toBe('DRAFT')
  })

  it('let a flow without an entry be ACTIVE, with nothing live', async () => {
    const flow = await newFlow()
    expect(await api.ok.put(flow, { status: 'ACTIVE' })).toMatchObject({
      status: 'ACTIVE',
      liveSnapshotId: null,
    })
  })

  it('never archive the default flow, which may be published like any other', async () => {
    const start = await startFlow()
    expect((await api.put(start, { status: 'ARCHIVED' })).status).toBe(409)
    const active = await api.ok.put(start, { status: 'ACTIVE', description: 'Greets' })
    expect(active).toMatchObject({ name: 'Start', description: 'Greets', isDefault: true, status: 'ACTIVE' })
    expect(active.liveSnapshotId).not.toBeNull()
    expect((await api.ok.put(start, { status: 'DRAFT' })).status).toBe('DRAFT')
  })

  it('refuse a draft with errors, tell all of them, and stay as they are', async () => {
    const flow = await bookingFlow()
    const owner = server.api
    const variable = await owner.ok.post(`${agent}/variables`, { name: 'ORDER' })
    const intent = await owner.ok.post(`${agent}/intents`, { name: 'Cancel' })
    const { nodes } = await api.ok.get(`${flow}/graph`)
    const entry = nodes.find((node: { type: string }) => node.type === 'TRIGGER_INTENT')
    await api.ok.put(`${flow}/nodes/${entry.nodeId}`, {
      data: { type: 'TRIGGER_INTENT', intentIds: [intent.id] },
    })
    await addNode(flow, 'RESPONSE_AI', { instructions: 'Ask', captureVariables: [{ name: 'ORDER' }] })
    await owner.delete(`${agent}/variables/${variable.id}?force=true`)
    await owner.delete(`${agent}/intents/${intent.id}?force=true`)
    const reply = await api.put(flow, { name: 'Renamed', status: 'ACTIVE' })
    expect(reply.status).toBe(400)
    const paths = reply.body.details.issues.map((issue: { path: string }) => issue.path)
    expect(paths).toContain('nodes[0].data.intentIds[0]')
    expect(paths).toContainEqual(expect.stringMatching(/^nodes\[2\]\.data\.captureVariables\[0\]/))
    expect(await api.ok.get(flow)).toMatchObject({ name: 'Booking', status: 'DRAFT', liveSnapshotId: null })
    const checked = await api.ok.post(`${flow}/validate`)
    expect(checked.valid).toBe(false)
    expect(checked.issues.map((issue: { path: string }) => issue.path)).toEqual(expect.arrayContaining(paths))
  })

  it('say what was probably meant by a variable that has another name by now', async () => {
    const flow = await bookingFlow()
    const { id } = await server.api.ok.post(`${agent}/variables`, { name: 'PRICE' })
    await addNode(flow, 'API', { url: 'https://example.com', variables: [{ key: 'PRICE', value: 'price' }] })
    await server.api.ok.put(`${agent}/variables/${id}`, { name: 'PRICES' })
    const { body } = await api.put(flow, { status: 'ACTIVE' })
    expect(body.details.issues).toEqual([
      expect.objectContaining({ path: 'nodes[2].data.variables[0].key', suggestion: 'PRICES' }),
    ])
  })
})

describe('what is live', () => {
  it('does not change with the draft, which an earlier version can become again', async () => {
    const flow = await bookingFlow()
    const { liveSnapshotId } = await api.ok.put(flow, { status: 'ACTIVE' })
    const published = await api.ok.get(`${flow}/graph`)
    await addNode(flow, 'SAY_AI', { message: 'More' })
    expect((await api.ok.get(flow)).liveSnapshotId).toBe(liveSnapshotId)
    const { content } = await server.app.db
      .selectFrom('graph_snapshots')
      .select('content')
      .where('id', '=', liveSnapshotId)
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({ nodes: published.nodes })
    expect(await api.ok.post(`${flow}/versions/${liveSnapshotId}/restore`)).toEqual(published)
    expect(await api.ok.get(`${flow}/graph`)).toEqual(published)
    const other = await newFlow()
    expect((await api.post(`${other}/versions/${liveSnapshotId}/restore`)).status).toBe(404)
  })
})

describe('export and import', () => {
  it('carry a flow to another account, where intents and variables are found by name', async () => {
    await server.api.ok.post(`${agent}/variables`, { name: 'DAY' })
    const intent = await server.api.ok.post(`${agent}/intents`, { name: 'Move a booking' })
    const flow = await newFlow('Moving')
    const entry = await addNode(flow, 'TRIGGER_INTENT', { intentIds: [intent.id] })
    const ask = await addNode(flow, 'RESPONSE_AI', {
      instructions: 'Which day?',
      captureVariables: [{ name: 'DAY' }],
    })
    await api.ok.post(`${flow}/edges`, { source: entry, target: ask })
    const exported = await api.ok.get(`${flow}/export`)

    const other = await server.createAccount()
    const theirs = `/agents/${(await other.owner.api.ok.post('/agents', { name: 'Theirs' })).id}`
    const target = `${theirs}/flows/${(await other.owner.api.ok.post(`${theirs}/flows`, { name: 'In' })).id}`
    const early = await other.owner.api.post(`${target}/import`, exported)
    expect(early.status).toBe(400)
    expect(await other.owner.api.ok.get(`${target}/graph`)).toEqual({ nodes: [], edges: [] })

    const day = await other.owner.api.ok.post(`${theirs}/variables`, { name: 'DAY' })
    const same = await other.owner.api.ok.post(`${theirs}/intents`, { name: 'Move a booking' })
    const graph = await other.owner.api.ok.post(`${target}/import`, exported)
    expect(graph.nodes).toMatchObject([
      { type: 'TRIGGER_INTENT', data: { intentIds: [same.id] } },
      { type: 'RESPONSE_AI', data: { captureVariables: [{ id: day.id, name: 'DAY' }] } },
    ])
    expect(graph.edges).toHaveLength(1)
    expect(graph.nodes[0].nodeId).not.toBe(entry)
  })
})
