import { beforeAll, describe, expect, it } from 'vitest'
import { createAgent, say, type TestAgent } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { today } from '../../../test/harness/today.ts'

const server = useServer()

let agent: TestAgent
let day = ''
const ids: string[] = []

beforeAll(async () => {
  day = await today()
  agent = await createAgent(server.api)
  await agent.start(say('Welcome!'))
  const said = ['My refund has not arrived', 'Refunding a broken lamp', 'I would like another lamp', 'Danke']
  for (const message of said) ids.push((await agent.say(message)).conversation_id)
})

async function list(query: string): Promise<string[]> {
  const { results } = await server.api.ok.get(`${agent.path}/conversations?${query}`)
  return results.map((one: Json) => one.id)
}

describe('the list of conversations', () => {
  it('is paged, newest first, and stays in place when more are added', async () => {
    const first = await server.api.ok.get(`${agent.path}/conversations?limit=3`)
    expect(first.results.map((one: Json) => one.id)).toEqual(ids.toReversed().slice(0, 3))
    expect(first.results[0]).toMatchObject({
      status: 'OPEN',
      channel: 'OVERVIEW',
      contact: null,
      feedback: null,
    })
    await agent.say()
    const rest = await server.api.ok.get(`${agent.path}/conversations?limit=3&cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ results: [{ id: ids[0] }], next_cursor: null })
  })

  it('finds conversations by their words, in any form, all of them', async () => {
    expect(await list('search=refunds')).toEqual([ids[1], ids[0]])
    expect(await list('search=lamps')).toEqual([ids[2], ids[1]])
    expect(await list('search=lamp%20refund')).toEqual([ids[1]])
    expect(await list('search=danke')).toEqual([ids[3]])
    expect(await list('search=giraffe')).toEqual([])
    expect(await list('search=would')).toEqual([ids[2]])
  })

  it('finds parts of words and addresses, and without accents', async () => {
    const other = await createAgent(server.api)
    const texts = [
      'Meine Bestellnummer ist 4711, ich bin José Müller',
      'Please write to ada.lovelace@example.com',
      'Une crème brûlée, s’il vous plaît',
    ]
    const made: string[] = []
    for (const text of texts) made.push((await other.say(text)).conversation_id)
    const found = async (search: string) => {
      const path = `${other.path}/conversations?search=${encodeURIComponent(search)}`
      const all = `/conversations?agent=${other.id}&search=${encodeURIComponent(search)}`
      const [one, inbox] = [await server.api.ok.get(path), await server.api.ok.get(all)]
      const listed = one.results.map((row: Json) => row.id)
      expect(inbox.results.map((row: Json) => row.id).toSorted()).toEqual(listed.toSorted())
      return listed.map((id: string) => made.indexOf(id))
    }
    expect(await found('bestell')).toEqual([0])
    expect(await found('nummer')).toEqual([0])
    expect(await found('jose muller')).toEqual([0])
    expect(await found('Müller')).toEqual([0])
    expect(await found('ada.lovelace@example.com')).toEqual([1])
    expect(await found('lovelace@exam')).toEqual([1])
    expect(await found('example.com')).toEqual([1])
    expect(await found('creme brul')).toEqual([2])
    expect(await found('CRÈME')).toEqual([2])
    expect(await found('jose ada')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('is narrowed by channel, dates and feedback', async () => {
    expect(await list(`channel=LIVECHAT`)).toEqual([])
    expect(await list(`start_date=${day}&end_date=${day}&search=lamp`)).toHaveLength(2)
    expect(await list(`end_date=2020-01-01`)).toEqual([])
    expect((await server.api.get(`${agent.path}/conversations?feedback=MAYBE`)).status).toBe(400)
    expect((await server.api.get(`${agent.path}/conversations?start_date=soon`)).status).toBe(400)
  })
})

describe('a transcript', () => {
  it('is read whole, or page by page', async () => {
    const { conversation_id: id } = await agent.say('one')
    for (const message of ['two', 'three']) await agent.say(message, { conversation_id: id })
    const path = `${agent.path}/conversations/${id}`
    const whole = await server.api.ok.get(`${path}?include_events=true`)
    expect(whole).not.toHaveProperty('next_cursor')
    const pages: Json[] = []
    for (let query = '?include_events=true&limit=4'; query !== ''; ) {
      const page = await server.api.ok.get(`${path}${query}`)
      expect(page.messages.length).toBeLessThanOrEqual(4)
      pages.push(...page.messages)
      query = page.next_cursor === null ? '' : `?include_events=true&limit=4&cursor=${page.next_cursor}`
    }
    expect(pages).toEqual(whole.messages)
    expect(pages.length).toBeGreaterThan(4)
    for (const wrong of ['limit=0', 'limit=201', 'cursor=nonsense']) {
      expect((await server.api.get(`${path}?${wrong}`)).status).toBe(400)
    }
  })
})

describe('feedback', () => {
  it('is kept with the message and the conversation, and counted once', async () => {
    const [id = ''] = ids
    const path = `${agent.path}/conversations/${id}`
    const { messages } = await server.api.ok.get(path)
    const reply = messages.find((message: Json) => message.role === 'AGENT')
    const give = (feedback: string) =>
      server.api.ok.post(`${path}/messages/${reply.id}/feedback`, { feedback, comment: 'Thanks' })
    await give('NEGATIVE')
    expect(await give('POSITIVE')).toMatchObject({ feedback: 'POSITIVE' })
    await give('POSITIVE')
    expect(await list('feedback=POSITIVE')).toEqual([id])
    expect(await list('feedback=NEGATIVE')).toEqual([])
    expect(await list('feedback=NONE')).not.toContain(id)
    const marked = await server.api.ok.get(path)
    expect(marked.messages.find((message: Json) => message.id === reply.id).feedback).toBe('POSITIVE')
    const { summary } = await server.api.ok.get(`${agent.path}/analytics`)
    expect(summary).toMatchObject({ positive_feedback: 1, negative_feedback: 0 })
  })

  it('is given to replies alone', async () => {
    const [id = ''] = ids
    const path = `${agent.path}/conversations/${id}`
    const { messages } = await server.api.ok.get(path)
    const own = messages.find((message: Json) => message.role === 'USER')
    const refused = await server.api.post(`${path}/messages/${own.id}/feedback`, { feedback: 'POSITIVE' })
    expect(refused.status).toBe(404)
  })
})

describe('analytics', () => {
  it('add up what conversations brought about', async () => {
    const date = await today()
    const other = await createAgent(server.api)
    await other.start(say('Welcome!'))
    const { conversation_id } = await other.say()
    await other.say('Hello', { conversation_id })
    const { summary, channels, days } = await server.account.general.api.ok.get(`${other.path}/analytics`)
    const figures = { conversations: 1, messages: 3, user_messages: 1, agent_messages: 2, credits: 1 }
    expect(summary).toMatchObject(figures)
    expect(channels).toMatchObject([{ channel: 'OVERVIEW', ...figures }])
    expect(days).toMatchObject([{ date, ...figures }])
    const before = await server.api.ok.get(`${other.path}/analytics?end_date=2020-01-31`)
    expect(before).toMatchObject({ start_date: '2020-01-02', end_date: '2020-01-31', days: [] })
  })

  it.each([
    ['start_date=0000-01-01', 'start_date', 'out_of_range'],
    ['end_date=0000-12-31', 'end_date', 'out_of_range'],
    ['end_date=9999-12-31T23:59:59-12:00', 'end_date', 'out_of_range'],
    ['start_date=yesterday', 'start_date', 'invalid_format'],
    ['start_date=2026-02-02&end_date=2026-02-01', 'end_date', 'out_of_order'],
  ])('refuse %s', async (query, path, code) => {
    const refused = await server.api.get(`${agent.path}/analytics?${query}`)
    expect(refused).toMatchObject({ status: 400, body: { details: { issues: [{ path, code }] } } })
  })

  it.each([
    ['end_date=0001-01-01', '0001-01-01', '0001-01-01'],
    ['start_date=0001-01-01&end_date=9999-12-31', '0001-01-01', '9999-12-31'],
    ['start_date=2026-02-01&end_date=2026-02-01', '2026-02-01', '2026-02-01'],
  ])('take %s', async (query, start_date, end_date) => {
    expect(await server.api.ok.get(`${agent.path}/analytics?${query}`)).toMatchObject({
      start_date,
      end_date,
    })
  })
})

function pathOf(id: string): string {
  return `${agent.path}/conversations/${id}`
}

describe('the trace', () => {
  it('costs by its calls what was billed, however many there were', async () => {
    const other = await createAgent(server.api)
    await other.variable('ORDER_NUMBER')
    const intent = await other.intent('Track', ['Where is my order?'])
    const ask = {
      type: 'RESPONSE_AI',
      instructions: 'Ask for the order number',
      captureVariables: [{ name: 'ORDER_NUMBER' }],
    }
    await other.flow('Tracking', { intentIds: [intent] }, ask)
    const trace = await other.trace(await other.say('Where is my order?'))
    const calls = trace.steps.flatMap((step: Json) => step.model_calls)
    expect(calls.length).toBeGreaterThan(1)
    expect(calls.reduce((sum: number, one: Json) => sum + one.credits, 0)).toBe(trace.credits)
    const { summary } = await server.account.general.api.ok.get(`${other.path}/analytics`)
    expect(summary.credits).toBe(trace.credits)
  })

  it('says how the offline model chose: the score of each option, the threshold and the reason', async () => {
    const other = await createAgent(server.api)
    const refund = await other.intent('Refund', ['I want my money back', 'Please refund my purchase'])
    const hours = await other.intent('Opening hours', ['When are you open?', 'How late can I come today?'])
    await other.flow('Refunds', { intentIds: [refund] }, { type: 'SAY_AI', message: 'Of course.' })
    await other.flow('Hours', { intentIds: [hours] }, { type: 'SAY_AI', message: 'From 9 to 5.' })
    const routed = async (message: string) => {
      const { steps } = await other.trace(await other.say(message))
      return steps.find(({ type }: Json) => type === 'ROUTING').routing
    }
    const chosen = await routed('Give me my money back, please')
    expect(chosen).toEqual({
      reason: 'above_threshold',
      threshold: expect.any(Number),
      options: [
        { id: `intent:${refund}`, name: 'Refund', score: expect.any(Number) },
        { id: `intent:${hours}`, name: 'Opening hours', score: expect.any(Number) },
      ],
    })
    expect(chosen.options[0].score).toBeGreaterThanOrEqual(chosen.threshold)
    expect(await routed('The moon is made of cheese')).toMatchObject({ reason: 'below_threshold' })
  })

  it('is found by any message of its turn, and in no other conversation', async () => {
    const [first = '', second = ''] = ids
    const { messages } = await server.api.ok.get(pathOf(first))
    const traces = await Promise.all(
      messages.map((message: Json) => server.api.ok.get(`${pathOf(first)}/messages/${message.id}/trace`)),
    )
    expect(new Set(traces.map((trace: Json) => trace.message_id)).size).toBe(1)
    expect(traces[0].steps.map((step: Json) => step.type)).toEqual(['START', 'SAY_AI', 'ROUTING', 'AGENT'])
    expect(traces[0].steps[3].model_calls[0]).toMatchObject({ task: 'reply', credits: 1, error: null })
    expect(traces[0].steps[3].model_calls[0].prompt).toContain('You are Lamp shop')
    const elsewhere = await server.api.get(`${pathOf(second)}/messages/${messages[0].id}/trace`)
    expect(elsewhere.status).toBe(404)
  })
})
