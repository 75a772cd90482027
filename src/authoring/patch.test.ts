import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Reply } from '../../test/harness/api.ts'
import { lookOn } from '../../test/harness/live/look-on.ts'
import { useServer } from '../../test/harness/server.ts'
import { sentBy } from '../../test/harness/statements.ts'

const server = useServer()
const position = { positionX: 0, positionY: 0 }
let agent = ''

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

async function newWorkflow(): Promise<string> {
  return `/workflows/${(await server.api.ok.post('/workflows', { name: 'Edited' })).id}`
}

async function newFlow(): Promise<string> {
  return `${agent}/flows/${(await server.api.ok.post(`${agent}/flows`, { name: 'Edited' })).id}`
}

function nodeId(): string {
  return `node_${randomUUID()}`
}

function message(text: string, id = nodeId()) {
  const data = { type: 'SEND_MESSAGE', message: text }
  return { op: 'addNode', nodeId: id, type: 'SEND_MESSAGE', position, data }
}

function patch(graph: string, revision: number, ...edits: Json[]): Promise<Reply> {
  return server.api.patch(`${graph}/graph`, { revision, edits })
}

function conditions(...ids: string[]) {
  const given = ids.map((id) => ({ id, expression: 'true' }))
  return { type: 'CONDITIONAL_ROUTING', mode: 'EXPRESSION', conditions: given }
}

function aliases(graph: Json): string[] {
  return graph.nodes.map((node: Json) => node.alias)
}

describe('many edits at once', () => {
  it('build a graph in one request, which the graph of the contract then shows', async () => {
    const path = await newFlow()
    const [first, second] = [nodeId(), nodeId()]
    const say = { type: 'SAY_AI', position, data: { type: 'SAY_AI', message: 'Hi' } }
    const { revision } = await server.api.ok.get(`${path}/draft`)
    const answer = await patch(
      path,
      revision,
      { op: 'addNode', nodeId: first, ...say },
      { op: 'addNode', nodeId: second, alias: 'Ask', ...say },
      { op: 'addEdge', source: first, target: second },
      { op: 'moveNode', nodeId: second, position: { positionX: 90, positionY: 5 } },
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ revision: revision + 1, rebased: false, comments: [] })
    expect(aliases(answer.body)).toEqual(['Say', 'Ask'])
    expect(answer.headers.get('frontdesk-warning-count')).not.toBeNull()
    const graph = await server.api.ok.get(`${path}/graph`)
    expect(Object.keys(graph).toSorted()).toEqual(['edges', 'nodes'])
    expect(graph.edges).toMatchObject([{ source: first, handle: 'default', target: second }])
    expect(graph.nodes[1].position).toEqual({ positionX: 90, positionY: 5 })
    const draft = await server.api.ok.get(`${path}/draft`)
    expect(draft).toMatchObject({ ...graph, revision: revision + 1, hasUnpublishedChanges: true })
  })

  it("save incomplete data, which can't be published", async () => {
    const path = await newWorkflow()
    const [trigger, api, route] = [nodeId(), nodeId(), nodeId()]
    const event = { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' }
    const saved = await patch(
      path,
      0,
      { op: 'addNode', nodeId: trigger, type: 'TRIGGER', position, data: event },
      { op: 'addNode', nodeId: api, type: 'API', position, data: { type: 'API', url: '' } },
      { op: 'addNode', nodeId: route, type: 'CONDITIONAL_ROUTING', position, data: conditions('first') },
      { op: 'addEdge', source: trigger, target: route },
      { op: 'addEdge', source: route, handle: 'first', target: api },
    )
    expect(saved.status).toBe(200)
    expect(saved.body.issues).toMatchObject([{ severity: 'error', path: 'edits[1].data.url' }])
    const unwritten = {
      type: 'CONDITIONAL_ROUTING',
      mode: 'EXPRESSION',
      conditions: [{ id: 'first', expression: '' }],
    }
    const emptied = await patch(path, 1, { op: 'changeNode', nodeId: route, data: unwritten })
    expect(emptied.body.nodes[0]).toMatchObject({
      data: unwritten,
      edges: [{ handle: 'first', target: api }],
    })
    expect((await server.api.post(`${path}/publish`)).body.details.issues).toMatchObject([
      { path: 'nodes[1].data.url' },
      { path: 'nodes[2].data.conditions[0].expression' },
    ])
    await patch(
      path,
      2,
      { op: 'changeNode', nodeId: route, data: conditions('first') },
      { op: 'changeNode', nodeId: api, data: { type: 'API', url: 'https://shop.example' } },
    )
    expect((await server.api.post(`${path}/publish`)).status).toBe(200)
  })

  it('refuse incomplete data node by node, as before', async () => {
    const path = await newWorkflow()
    const data = { type: 'API', url: '' }
    expect((await server.api.post(`${path}/nodes`, { type: 'API', position, data })).status).toBe(400)
  })

  it('refuse ids of another account, and accept ids of what was deleted since', async () => {
    const path = await newWorkflow()
    const stranger = await server.createAccount()
    const theirs = await stranger.owner.api.ok.post('/workflows', { name: 'Theirs' })
    const own = await server.api.ok.post('/workflows', { name: 'Deleted later' })
    const type = 'AUTOMATION_STATUS'
    const status = (automationId: number, action: string) => ({ type, automationId, action })
    const id = nodeId()
    const add = (data: Json) => ({ op: 'addNode', nodeId: id, type, position, data })
    const foreign = await patch(path, 0, add(status(theirs.id, 'TOGGLE')))
    expect(foreign.status).toBe(400)
    expect(foreign.body.details.issues).toMatchObject([{ path: 'edits[0].data.automationId' }])
    await patch(path, 0, add(status(own.id, 'TOGGLE')))
    await server.api.ok.delete(`/workflows/${own.id}`)
    const edited = await patch(path, 1, { op: 'changeNode', nodeId: id, data: status(own.id, 'SET_DRAFT') })
    expect(edited.status).toBe(200)
    const changed = { op: 'changeNode', nodeId: id, data: status(theirs.id, 'SET_DRAFT') }
    expect((await patch(path, 2, changed)).status).toBe(400)
    expect((await server.api.post(`${path}/publish`)).status).toBe(400)
  })

  it('are done all or none, and one answer tells everything that is wrong', async () => {
    const path = await newWorkflow()
    const lost = nodeId()
    const answer = await patch(
      path,
      0,
      message('Kept?'),
      { ...message('Wrong', lost), data: { type: 'SEND_MESSAGE', message: 5 } },
      { op: 'addEdge', source: lost, target: lost },
      { op: 'addNode', type: 'API', position, data: { type: 'API', url: 'https://x', uri: 1 } },
      { op: 'removeNode', nodeId: nodeId() },
    )
    expect(answer.status).toBe(400)
    expect(answer.body.details.issues.map((issue: Json) => `${issue.path} ${issue.code}`)).toEqual([
      'edits[1].data.message invalid_type',
      'edits[3].data.uri unknown_key',
      'edits[4] not_found',
    ])
    expect((await server.api.ok.get(`${path}/draft`)).revision).toBe(0)
  })

  it('swap aliases, take a node out and bring it back as something else', async () => {
    const path = await newWorkflow()
    const [one, other] = [nodeId(), nodeId()]
    await patch(path, 0, { ...message('1', one), alias: 'One' }, { ...message('2', other), alias: 'Other' })
    const answer = await patch(
      path,
      1,
      { op: 'changeNode', nodeId: one, alias: 'Between' },
      { op: 'changeNode', nodeId: other, alias: 'One' },
      { op: 'changeNode', nodeId: one, alias: 'Other' },
    )
    expect(answer.status).toBe(200)
    const swapped = await server.api.ok.get(`${path}/draft`)
    expect(aliases(swapped)).toEqual(['Other', 'One'])
    const back = { op: 'addNode', nodeId: one, type: 'BREAK', position, data: {} }
    expect((await patch(path, 2, { op: 'removeNode', nodeId: one }, back)).status).toBe(200)
    const { nodes } = await server.api.ok.get(`${path}/graph`)
    expect(nodes.find((node: Json) => node.nodeId === one)).toMatchObject({ type: 'BREAK' })
    // Found by its type, too: what reads the column reads the same.
    const row = server.app.db.selectFrom('graph_nodes').select('type').where('node_id', '=', one)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ type: 'BREAK' })
  })

  it('give a pasted node an alias that is free, and refuse to rename one to an alias that is not', async () => {
    const path = await newWorkflow()
    const [one, other] = [nodeId(), nodeId()]
    const pasted = await patch(
      path,
      0,
      { ...message('1', one), alias: 'Mail 2' },
      { ...message('2', other), alias: 'mail 2' },
    )
    expect(aliases(pasted.body)).toEqual(['Mail 2', 'mail 3'])
    const renamed = await patch(path, 1, { op: 'changeNode', nodeId: other, alias: 'MAIL 2' })
    expect(renamed.status).toBe(409)
    expect(renamed.body.details.issues).toMatchObject([{ path: 'edits[0].alias', code: 'taken' }])
  })

  it('hold comments, which are no part of what is published', async () => {
    const path = await newWorkflow()
    const data = { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' }
    await patch(path, 0, { op: 'addNode', type: 'TRIGGER', position, data })
    await server.api.ok.post(`${path}/publish`)
    const live = await server.api.ok.get(`${path}/draft`)
    expect(live).toMatchObject({ hasUnpublishedChanges: false, liveSnapshotId: expect.any(String) })
    const comment = { commentId: `comment_${randomUUID()}`, text: 'Ask Ana first.', position }
    const added = await patch(path, live.revision, { op: 'addComment', ...comment })
    expect(added.body.comments).toEqual([{ ...comment, size: null }])
    const size = { width: 200, height: 80 }
    const { commentId } = comment
    await patch(path, added.body.revision, { op: 'changeComment', commentId, text: 'Ask Luis.', size })
    const draft = await server.api.ok.get(`${path}/draft`)
    expect(draft.comments).toEqual([{ commentId, text: 'Ask Luis.', position, size }])
    expect(draft.hasUnpublishedChanges).toBe(false)
    const stale = await patch(path, live.revision, { op: 'removeComment', commentId })
    expect(stale.status).toBe(409)
    await patch(path, draft.revision, { op: 'removeComment', commentId })
    expect((await server.api.ok.get(`${path}/draft`)).comments).toEqual([])
  })

  it('are told to others who look on, once a request', async () => {
    const path = await newWorkflow()
    const id = nodeId()
    await patch(path, 0, message('Hello', id), message('Bye'))
    const seen = await lookOn(server.api, 'graph')
    await patch(path, 1, { op: 'removeNode', nodeId: id }, message('Hello again'))
    const event = await seen.until(({ event: name }) => name === 'graph')
    expect(event.data).toMatchObject({
      scope: path.replace('/workflows/', 'workflow:'),
      change: 'updated',
      details: { revision: 2 },
    })
    seen.leave()
  })

  it('are made once under an Idempotency-Key', async () => {
    const path = await newWorkflow()
    const send = () =>
      server.api.fetch(`${path}/graph`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'idempotency-key': `key-${path}` },
        body: JSON.stringify({ revision: 0, edits: [{ ...message('Once'), nodeId: undefined }] }),
      })
    const [one, again] = [await (await send()).json(), await (await send()).json()]
    expect(again).toEqual(one)
    expect((await server.api.ok.get(`${path}/graph`)).nodes).toHaveLength(1)
  })

  it('refuse positions that no canvas shows', async () => {
    const path = await newWorkflow()
    const at = (positionX: unknown, positionY: unknown = 0) => ({
      ...message('x'),
      position: { positionX, positionY },
    })
    const wild = [at(1e308), at(0, -1e9), at('NaN'), at('12'), at(null), at(1_000_001)]
    const { status, body } = await patch(path, 0, ...wild)
    expect(status).toBe(400)
    expect(body.details.issues.map((issue: Json) => `${issue.path} ${issue.code}`)).toEqual([
      'edits[0].position.positionX too_big',
      'edits[1].position.positionY too_small',
      'edits[2].position.positionX invalid_type',
      'edits[3].position.positionX invalid_type',
      'edits[4].position.positionX invalid_type',
      'edits[5].position.positionX too_big',
    ])
    expect(body.details.issues[0].message).toContain('1000000')
    const far = { positionX: 1e9, positionY: 0 }
    const comment = { op: 'addComment', commentId: `comment_${randomUUID()}`, text: 'far', position: far }
    expect((await patch(path, 0, comment)).status).toBe(400)
    const { type, data } = message('x')
    const added = await server.api.post(`${path}/nodes`, { type, data, position: far })
    expect(added.body.details.issues).toMatchObject([{ path: 'position.positionX', code: 'too_big' }])
    expect((await patch(path, 0, at(1_000_000, -1_000_000))).status).toBe(200)
  })

  it('refuse too many, too large and foreign ones', async () => {
    const path = await newWorkflow()
    const many = Array.from({ length: 2001 }, () => message('x'))
    expect((await patch(path, 0, ...many)).status).toBe(400)
    const large = await patch(path, 0, message('x'.repeat(60_000)))
    expect(large.body.details.issues[0]).toMatchObject({ path: 'edits[0].data.message', code: 'too_big' })
    const stranger = await server.createAccount()
    const foreign = await stranger.owner.api.patch(`${path}/graph`, { revision: 0, edits: [message('x')] })
    expect(foreign.status).toBe(404)
    const thousand = Array.from({ length: 1000 }, (_, n) => message(`{trigger_payload} ${n}`))
    const statements = await sentBy(async () => {
      expect((await patch(path, 0, ...thousand)).status).toBe(200)
    })
    expect(statements.length).toBeLessThan(10)
    expect((await patch(path, 1, message('one more'))).body.details.issues[0].code).toBe('too_many_nodes')
  })
})

describe('two who edit at once', () => {
  it('both keep what they did to different nodes', async () => {
    const path = await newWorkflow()
    const [one, other] = [nodeId(), nodeId()]
    await patch(path, 0, message('1', one), message('2', other))
    const data = { type: 'SEND_MESSAGE', message: 'changed' }
    expect((await patch(path, 1, { op: 'changeNode', nodeId: one, data })).body).toMatchObject({
      revision: 2,
      rebased: false,
    })
    const second = await patch(path, 1, { op: 'changeNode', nodeId: other, data })
    expect(second.body).toMatchObject({ revision: 3, rebased: true })
    const { nodes } = await server.api.ok.get(`${path}/graph`)
    expect(nodes.map((node: Json) => node.data.message)).toEqual(['changed', 'changed'])
  })

  it('the later one is told of a change of the same node, with the present graph', async () => {
    const path = await newWorkflow()
    const id = nodeId()
    await patch(path, 0, message('1', id))
    const change = (text: string) => ({
      op: 'changeNode',
      nodeId: id,
      data: { type: 'SEND_MESSAGE', message: text },
    })
    await patch(path, 1, change('first'))
    const late = await patch(path, 1, change('second'))
    expect(late.status).toBe(409)
    expect(late.body.details.issues).toMatchObject([{ path: 'edits[0]', code: 'changed' }])
    expect(late.body.details.graph).toMatchObject({
      revision: 2,
      nodes: [{ nodeId: id, data: { message: 'first' } }],
    })
    await server.api.ok.put(`${path}/nodes/${id}`, { alias: 'Renamed' })
    expect((await patch(path, 2, { op: 'moveNode', nodeId: id, position })).status).toBe(409)
    await server.api.ok.delete(`${path}/nodes/${id}`)
    const gone = await patch(path, 3, { op: 'moveNode', nodeId: id, position })
    expect(gone.body.details).toMatchObject({ issues: [{ code: 'removed' }], graph: { nodes: [] } })
    expect((await patch(path, 99, message('x'))).status).toBe(409)
  })

  it('an edge is not lost with a port, or with the node that it leads to', async () => {
    const path = await newWorkflow()
    const [condition, target] = [nodeId(), nodeId()]
    const type = 'CONDITIONAL_ROUTING'
    await patch(
      path,
      0,
      { op: 'addNode', nodeId: condition, type, position, data: conditions('a', 'b') },
      message('x', target),
    )
    const edge = { op: 'addEdge', source: condition, handle: 'b', target }
    expect((await patch(path, 1, edge)).status).toBe(200)
    const dropsPort = { op: 'changeNode', nodeId: condition, data: conditions('a') }
    expect((await patch(path, 1, dropsPort)).status).toBe(409)
    expect((await patch(path, 1, { op: 'removeNode', nodeId: target })).status).toBe(409)
    expect((await patch(path, 1, { op: 'moveNode', nodeId: condition, position })).status).toBe(200)
    expect((await server.api.ok.get(`${path}/graph`)).edges).toMatchObject([{ handle: 'b', target }])
    expect((await patch(path, 3, dropsPort)).status).toBe(200)
    expect((await server.api.ok.get(`${path}/graph`)).edges).toEqual([])
  })
})
