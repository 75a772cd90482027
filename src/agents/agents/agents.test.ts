import { describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { capabilities } from '../../capabilities.ts'
import type { AgentIdentity } from '../../kit/extensions/agents.ts'
import type { BillableAction } from '../../kit/extensions/billing.ts'
import { Problem } from '../../kit/problem.ts'
import type { Capability } from '../../platform/app.ts'
import { listAgents } from './read.ts'

const refused = new Set<BillableAction>()
let room = Infinity
const heard: [event: string, agent: AgentIdentity][] = []

const watcher: Capability = {
  name: 'Watcher',
  description: 'For tests.',
  endpoints: [],
  permits: async (app, accountId, action) => {
    const full = action === 'agent.create' && (await listAgents(app.db, accountId)).length >= room
    if (full || refused.has(action)) throw new Problem('payment_required', 'The plan does not allow this.')
  },
  onAgentCreated: async (_app, agent) => void heard.push(['created', agent]),
  onAgentDeleted: async (_app, agent) => {
    if (agent.name === 'Undeletable') throw new Error('cannot clean up')
    heard.push(['deleted', agent])
  },
}

const server = useServer({ capabilities: [...capabilities, watcher] })
const unknown = '00000000-0000-4000-8000-000000000000'

async function newAgent(name = 'Front desk'): Promise<string> {
  return (await server.api.ok.post('/agents', { name })).id
}

it.each(['flows', 'variables', 'intents', '/playbooks', '/tools'])(
  'the list of %s refuses a cursor that it never gave',
  async (list) => {
    const path = list.startsWith('/') ? list : `/agents/${await newAgent()}/${list}`
    for (const position of [[Number.MAX_SAFE_INTEGER], [-(2 ** 31) - 1], ['1'], [1.5], []]) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      const answer = await server.api.get(`${path}?cursor=${cursor}`)
      expect(answer).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'cursor' }] } } })
    }
  },
)

describe('an agent', () => {
  it('is listed as the contract says, with every other one', async () => {
    const account = await server.createAccount()
    expect(await account.general.api.ok.get('/agents')).toEqual({ results: [] })
    const first = await account.owner.api.ok.post('/agents', { name: 'First' })
    const second = await account.owner.api.ok.post('/agents', { name: 'Second' })
    expect(await account.general.api.ok.get('/agents')).toEqual({
      results: [
        { id: first.id, name: 'First', isOffline: true },
        { id: second.id, name: 'Second', isOffline: true },
      ],
    })
  })

  it('is created with every default', async () => {
    const reply = await server.api.post('/agents', { name: '  Front desk ', description: 'Answers' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Front desk',
      description: 'Answers',
      isOffline: true,
      createdBy: server.account.owner.id,
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
      updatedAt: expect.any(String),
    })
    const path = `/agents/${reply.body.id}`
    expect(await server.account.general.api.ok.get(path)).toEqual(reply.body)
    const { results: flows } = await server.api.ok.get(`${path}/flows`)
    expect(flows).toMatchObject([{ name: 'Start', status: 'DRAFT', isDefault: true, liveSnapshotId: null }])
    const graph = await server.api.ok.get(`${path}/flows/${flows[0].id}/graph`)
    expect(graph.nodes).toMatchObject([{ type: 'START', alias: 'Start', data: { type: 'START' }, edges: [] }])
    expect(Object.keys(await server.api.ok.get(`${path}/settings`)).toSorted()).toEqual([
      'chatapp',
      'livechat',
      'pageapp',
      'photoapp',
    ])
    expect((await server.api.ok.get(`${path}/theme`)).primaryColor).toMatch(/^#/)
    expect((await server.api.ok.get(`${path}/agent-setting`)).instructions).toBe('')
    expect(heard.at(-1)).toEqual([
      'created',
      { id: reply.body.id, accountId: server.account.id, name: 'Front desk' },
    ])
  })

  it('keeps its secret sealed and to itself', async () => {
    const id = await newAgent()
    const { identity_secret: sealed } = await server.app.db
      .selectFrom('agents')
      .select('identity_secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const secret = server.app.secrets.open(sealed, `agents/${id}/identity`)
    expect(secret.length).toBeGreaterThan(40)
    for (const path of ['', '/agent-setting', '/theme', '/settings', '/settings/livechat', '/flows']) {
      const { text } = await server.api.get(`/agents/${id}${path}`)
      expect(text).not.toContain(secret)
      expect(text).not.toContain(sealed)
      expect(text).not.toMatch(/secret|hmac/i)
    }
  })

  it('changes its name and description', async () => {
    const id = await newAgent()
    expect(await server.api.ok.put(`/agents/${id}`, { name: 'Concierge' })).toMatchObject({
      name: 'Concierge',
      description: null,
    })
    expect(await server.api.ok.put(`/agents/${id}`, { description: 'Kind' })).toMatchObject({
      name: 'Concierge',
      description: 'Kind',
    })
    const reply = await server.api.put(`/agents/${id}`, { name: ' ', isOffline: false })
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'name',
      'isOffline',
    ])
  })

  it('is published and paused', async () => {
    const id = await newAgent()
    const path = `/agents/${id}/deployment-status`
    expect((await server.api.ok.put(path, { isOffline: false })).isOffline).toBe(false)
    expect((await server.api.ok.get('/agents')).results).toContainEqual({
      id,
      name: 'Front desk',
      isOffline: false,
    })
    expect((await server.api.ok.put(path, { isOffline: true })).isOffline).toBe(true)
    expect((await server.api.put(path, {})).status).toBe(400)
  })

  it('of another account is as unknown as one that never was', async () => {
    const id = await newAgent()
    const { api } = (await server.createAccount()).owner
    for (const path of ['', '/agent-setting', '/theme', '/settings', '/playbooks', '/flows', '/variables']) {
      const [theirs, none] = [
        await api.get(`/agents/${id}${path}`),
        await api.get(`/agents/${unknown}${path}`),
      ]
      expect(theirs.status).toBe(404)
      expect(theirs.body.message).toBe(none.body.message)
    }
    expect((await api.put(`/agents/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await api.delete(`/agents/${id}`)).status).toBe(404)
    expect((await server.api.ok.get(`/agents/${id}`)).name).toBe('Front desk')
  })
})

describe('billing', () => {
  it('may refuse a new agent, of which then nothing is left', async () => {
    const before = await server.api.ok.get('/agents')
    refused.add('agent.create')
    const reply = await server.api.post('/agents', { name: 'One too many' })
    refused.clear()
    expect(reply.status).toBe(402)
    expect(reply.body.code).toBe('payment_required')
    expect(await server.api.ok.get('/agents')).toEqual(before)
  })

  it('may refuse to publish an agent, and never to pause one or to leave it as it is', async () => {
    const [offline, online] = [await newAgent(), await newAgent()]
    await server.api.ok.put(`/agents/${online}/deployment-status`, { isOffline: false })
    refused.add('agent.deploy')
    const replies = []
    for (const [id, isOffline] of [
      [offline, false],
      [offline, true],
      [online, false],
      [online, true],
    ]) {
      replies.push(await server.api.put(`/agents/${id}/deployment-status`, { isOffline }))
    }
    refused.clear()
    expect(replies.map((reply) => reply.status)).toEqual([402, 200, 200, 200])
    expect((await server.api.ok.get(`/agents/${offline}`)).isOffline).toBe(true)
  })

  it('gives the last place to one of many that ask at once', async () => {
    const { owner } = await server.createAccount()
    room = 2
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => owner.api.post('/agents', { name: `Agent ${index}` })),
    )
    room = Infinity
    const made = replies.filter((reply) => reply.status === 201)
    const turnedAway = replies.filter((reply) => reply.status === 402)
    expect([made.length, turnedAway.length]).toEqual([2, 4])
    expect((await owner.api.ok.get('/agents')).results).toHaveLength(2)
  })
})

describe('a deleted agent', () => {
  it('is gone from every list and read, and its flows with it', async () => {
    const id = await newAgent()
    const path = `/agents/${id}`
    const flow = await server.api.ok.post(`${path}/flows`, { name: 'Booking' })
    const intent = await server.api.ok.post(`${path}/intents`, { name: 'Book' })
    expect((await server.api.delete(path)).status).toBe(204)
    expect(heard.at(-1)).toEqual(['deleted', { id, accountId: server.account.id, name: 'Front desk' }])
    const agents = await server.api.ok.get('/agents')
    expect(agents.results.map((agent: { id: string }) => agent.id)).not.toContain(id)
    const reads = [
      '',
      '/agent-setting',
      '/theme',
      '/settings',
      '/settings/livechat',
      '/playbooks',
      '/knowledge-bases',
      '/flows',
      `/flows/${flow.id}`,
      `/flows/${flow.id}/graph`,
      `/flows/${flow.id}/versions`,
      `/flows/${flow.id}/export`,
      '/variables',
      '/variables/all',
      '/intents',
      '/intents/all',
      `/intents/${intent.id}`,
    ]
    const found: string[] = []
    for (const read of reads) if ((await server.api.get(path + read)).status !== 404) found.push(read)
    expect(found).toEqual([])
    expect((await server.api.delete(path)).status).toBe(404)
    expect((await server.api.put(path, { name: 'Back' })).status).toBe(404)
    expect((await server.api.post(`${path}/flows`, { name: 'Late' })).status).toBe(404)
    expect((await server.api.put(`${path}/theme`, { title: 'Late' })).status).toBe(404)
  })

  it('is still there when what it kept going cannot be ended', async () => {
    const id = await newAgent('Undeletable')
    expect((await server.api.delete(`/agents/${id}`)).status).toBe(500)
    expect((await server.api.get(`/agents/${id}`)).status).toBe(200)
  })
})
