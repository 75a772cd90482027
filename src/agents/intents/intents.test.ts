import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { today } from '../../../test/harness/today.ts'
import { creditDays } from '../../ai/index.ts'

const server = useServer()
const position = { positionX: 0, positionY: 0 }
let agent: string

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

describe('intents', () => {
  it('are created, read, changed and deleted', async () => {
    const made = await server.api.post(`${agent}/intents`, {
      name: 'Cancel an order',
      phrases: ['Cancel my order', ' Stop my delivery '],
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number),
      name: 'Cancel an order',
      description: null,
      phrases: ['Cancel my order', 'Stop my delivery'],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const path = `${agent}/intents/${made.body.id}`
    expect(await server.api.ok.get(path)).toEqual(made.body)
    const changed = await server.api.ok.put(path, { description: 'Calls it off', phrases: ['No more'] })
    expect(changed).toMatchObject({
      name: 'Cancel an order',
      description: 'Calls it off',
      phrases: ['No more'],
    })
    expect((await server.api.delete(path)).status).toBe(204)
    expect((await server.api.get(path)).status).toBe(404)
    expect((await server.api.delete(path)).status).toBe(404)
  })

  it('are listed page by page, and all at once', async () => {
    const { id } = await server.api.ok.post('/agents', { name: 'Many intents' })
    const names = ['A', 'B', 'C']
    for (const name of names) await server.api.ok.post(`/agents/${id}/intents`, { name })
    const first = await server.api.ok.get(`/agents/${id}/intents?limit=2`)
    const second = await server.api.ok.get(`/agents/${id}/intents?limit=2&cursor=${first.next_cursor}`)
    const listed = [...first.results, ...second.results].map((intent) => intent.name)
    expect([listed, second.next_cursor]).toEqual([names, null])
    const all = await server.api.ok.get(`/agents/${id}/intents/all`)
    expect(all.results.map((intent: { name: string }) => intent.name)).toEqual(names)
    expect(all.next_cursor).toBeNull()
  })

  it('have names of their own within an agent', async () => {
    await server.api.ok.post(`${agent}/intents`, { name: 'Refund' })
    const other = await server.api.ok.post(`${agent}/intents`, { name: 'Return' })
    const taken = await server.api.post(`${agent}/intents`, { name: 'refund' })
    expect(taken.status).toBe(409)
    expect(taken.body.details.issues[0]).toMatchObject({ path: 'name', code: 'taken' })
    expect((await server.api.put(`${agent}/intents/${other.id}`, { name: 'REFUND' })).status).toBe(409)
    const elsewhere = await server.api.ok.post('/agents', { name: 'Elsewhere' })
    expect((await server.api.post(`/agents/${elsewhere.id}/intents`, { name: 'Refund' })).status).toBe(201)
    expect((await server.api.get(`/agents/${elsewhere.id}/intents/${other.id}`)).status).toBe(404)
  })

  it('refuse phrases that are empty, too long or there already, each by its place', async () => {
    const phrases = ['Hello', ' ', 'a'.repeat(501)]
    const reply = await server.api.post(`${agent}/intents`, { name: 'Bad', phrases })
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'phrases[1]',
      'phrases[2]',
    ])
    const twice = await server.api.post(`${agent}/intents`, { name: 'Bad', phrases: ['Hello', 'hello'] })
    expect(twice.body.details.issues).toMatchObject([{ path: 'phrases[1]', code: 'duplicate' }])
  })
})

describe('an intent that a flow uses', () => {
  it('is not deleted unless forced, and the answer says where', async () => {
    const intent = await server.api.ok.post(`${agent}/intents`, { name: 'Book' })
    const flow = `${agent}/flows/${(await server.api.ok.post(`${agent}/flows`, { name: 'Booking' })).id}`
    const data = { type: 'TRIGGER_INTENT', intentIds: [intent.id] }
    const node = await server.api.ok.post(`${flow}/nodes`, { type: 'TRIGGER_INTENT', position, data })
    const path = `${agent}/intents/${intent.id}`
    const refused = await server.api.delete(path)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'This intent is used in one place: change it first, or delete with force=true.',
    )
    expect(refused.body.details.issues).toEqual([
      {
        path: 'data.intentIds[0]',
        code: 'in_use',
        message: `Used by the node "${node.alias}" of "Booking".`,
      },
    ])

    await server.api.ok.put(flow, { status: 'ACTIVE' })
    await server.api.ok.delete(`${flow}/nodes/${node.nodeId}`)
    const live = await server.api.delete(path)
    expect(live.status).toBe(409)
    expect(live.body.details.issues[0].message).toContain('as it was published')
    expect((await server.api.delete(`${path}?force=true`)).status).toBe(204)
  })

  it('goes without a question once the flow is gone', async () => {
    const intent = await server.api.ok.post(`${agent}/intents`, { name: 'Complain' })
    const flow = `${agent}/flows/${(await server.api.ok.post(`${agent}/flows`, { name: 'Complaints' })).id}`
    const data = { type: 'TRIGGER_INTENT', intentIds: [intent.id] }
    await server.api.ok.post(`${flow}/nodes`, { type: 'TRIGGER_INTENT', position, data })
    await server.api.delete(flow)
    expect((await server.api.delete(`${agent}/intents/${intent.id}`)).status).toBe(204)
  })
})

describe('suggested phrases', () => {
  it('come from the model of the account, are new, and are paid for', async () => {
    const day = await today()
    const spent = async () =>
      (await creditDays(server.app.db, server.account.id, { from: day, to: day })).reduce(
        (sum, one) => sum + one.messages,
        0,
      )
    const before = await spent()
    const body = {
      name: 'Cancel an order',
      description: 'The user wants to cancel their order.',
      phrases: ['I want to cancel my order'],
      count: 5,
    }
    const { phrases } = await server.api.ok.post(`${agent}/intents/generate-phrases`, body)
    expect(phrases.length).toBeGreaterThan(0)
    expect(phrases.length).toBeLessThanOrEqual(5)
    expect(new Set(phrases.map((phrase: string) => phrase.toLowerCase())).size).toBe(phrases.length)
    expect(phrases).not.toContain('I want to cancel my order')
    expect(await server.api.ok.post(`${agent}/intents/generate-phrases`, body)).toEqual({ phrases })
    expect(await spent()).toBe(before + 2)
  })

  it('are refused without credits', async () => {
    await server.app.db
      .updateTable('credit_balances')
      .set({ available: 0 })
      .where('account_id', '=', server.account.id)
      .execute()
    const reply = await server.api.post(`${agent}/intents/generate-phrases`, { name: 'Refund' })
    expect(reply.status).toBe(402)
    expect(reply.body.code).toBe('insufficient_credits')
  })
})

describe('which intent a message hits', () => {
  it('is told with how near it is to each, and the flows that are led into', async () => {
    // The other account has no credits left by now.
    const { api } = (await server.createAccount()).owner
    const { id } = await api.ok.post('/agents', { name: 'Matching' })
    const path = `/agents/${id}/intents`
    expect(await api.ok.post(`${path}/match`, { message: 'Hello' })).toEqual({
      chosen: null,
      reason: null,
      threshold: null,
      results: [],
    })
    const refund = await api.ok.post(path, {
      name: 'Refund',
      phrases: ['I want my money back', 'Please refund my purchase'],
    })
    const hours = await api.ok.post(path, {
      name: 'Opening hours',
      phrases: ['When are you open?', 'How late can I come today?'],
    })
    const flow = await api.ok.post(`/agents/${id}/flows`, { name: 'Refunds' })
    const flowPath = `/agents/${id}/flows/${flow.id}`
    const data = { type: 'TRIGGER_INTENT', intentIds: [refund.id] }
    await api.ok.post(`${flowPath}/nodes`, { type: 'TRIGGER_INTENT', position, data })
    await api.ok.put(flowPath, { status: 'ACTIVE' })
    const asked = await api.ok.post(`${path}/match`, { message: 'Give me my money back, please' })
    expect(asked.chosen).toBe(refund.id)
    expect(asked.reason).toBe('above_threshold')
    expect(asked.results[0].score).toBeGreaterThanOrEqual(asked.threshold)
    expect(asked.results[1].score).toBeLessThan(asked.threshold)
    expect(asked.results).toEqual([
      {
        id: refund.id,
        name: 'Refund',
        score: expect.any(Number),
        nearness: expect.any(Number),
        phrase: 'I want my money back',
        leads_to: ['Refunds'],
      },
      expect.objectContaining({ id: hours.id, leads_to: [] }),
    ])
    expect(asked.results[0].nearness).toBeGreaterThan(asked.results[1].nearness + 0.2)
    const other = await api.ok.post(`${path}/match`, { message: 'The moon is made of cheese' })
    expect(other).toMatchObject({ chosen: null, reason: 'below_threshold' })
    expect(other.results[0].score).toBeLessThan(other.threshold)
  })

  it('is for nobody else to ask', async () => {
    const foreign = await server.createAccount()
    const { status } = await foreign.owner.api.post(`${agent}/intents/match`, { message: 'Hello' })
    expect(status).toBe(404)
  })
})
