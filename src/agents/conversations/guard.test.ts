import { sql } from 'kysely'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgent, say, type TestAgent, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { newVisitor } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'

const model = await startOpenAi()
afterAll(() => model.close())

const server = useServer({
  environment: { ...model.environment, FRONTDESK_AI_COMPATIBLE_MODELS: 'stand-in' },
})
let standIn: number
let member: Awaited<ReturnType<typeof server.account.addUser>>

beforeAll(async () => {
  const { results } = await server.api.ok.get('/ai-models?type=TEXT')
  standIn = results.find((one: Json) => one.name === 'stand-in').id
  member = await server.account.addUser('MEMBER')
})

const isThere = () => member.api.ok.put('/presence', { client_id: 'a-window', place: '/inbox' })

const card = '4111 1111 1111 1111'
const iban = 'DE89 3704 0044 0532 0130 00'
const cards = { name: 'Cards', detects: 'CARD_NUMBER', action: 'MASK' }
const abuse = { name: 'Abuse', detects: 'WORDS', words: ['damn'], action: 'BLOCK' }
const threats = { name: 'Threats', detects: 'WORDS', words: ['lawyer', 'Anwalt'], action: 'HAND_OFF' }

const blocked = "I can't help with this message. Please write it in another way."

async function guardedAgent(rules: object[], more: object = {}): Promise<TestAgent> {
  const agent = await createAgent(server.api, { aiModelId: standIn })
  await server.api.ok.put(`${agent.path}/guardrails`, { rules, ...more })
  model.requests.length = 0
  return agent
}

const requested = () => JSON.stringify(model.requests.map(({ body }) => body))
const entriesOf = async ({ conversation_id }: Json): Promise<Json[]> =>
  (await server.api.ok.get(`/conversations/${conversation_id}/entries`)).results.toReversed()
const wordsOf = async (answer: Json) =>
  (await entriesOf(answer)).filter((one) => one.kind === 'message').map((one) => one.content)
const hitsOf = async (answer: Json) =>
  (await entriesOf(answer)).filter((one) => one.type === 'GUARDRAIL').map((one) => one.data)

async function streamed(agent: TestAgent, body: object): Promise<string> {
  const response = await server.api.fetch(`${agent.path}/messages`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.text()
}

describe("a visitor's message", () => {
  it('is masked before it is stored: for the model, the inbox, the transcript and the trace', async () => {
    const agent = await guardedAgent([cards])
    model.willSay({ text: 'Thank you.' })
    const answer = await agent.say(`Pay with ${card} please`)
    expect(texts(answer)).toEqual(['Thank you.'])
    expect(requested()).toContain('Pay with [card number] please')
    expect(await wordsOf(answer)).toEqual(['Pay with [card number] please', 'Thank you.'])
    const hits = [{ rule: 'Cards', detects: 'CARD_NUMBER', action: 'MASK', count: 1 }]
    expect(await hitsOf(answer)).toEqual([{ direction: 'INPUT', action: 'MASK', hits }])
    const trace = await agent.trace(answer)
    expect(trace.steps[0]).toMatchObject({ type: 'GUARDRAIL_INPUT', port: 'MASK', output: 'Cards: 1' })
    expect(JSON.stringify([trace, await entriesOf(answer), model.requests])).not.toContain('4111')
  })

  it('that is blocked gets the fixed answer in its language, and no model ever reads it', async () => {
    const agent = await guardedAgent([abuse], { blocked_input_message: 'Please be kind.' })
    await agent.start(say('Welcome!'))
    const first = await agent.say('Damn, where is it?')
    expect(texts(first)).toEqual(['Welcome!', 'Please be kind.'])
    const { conversation_id } = first
    const german = await agent.say('Wo ist das damn Paket?', { conversation_id })
    expect(texts(german)).toEqual(['Please be kind.'])
    expect(model.requests).toEqual([])
    model.willSay({ text: 'On its way.' })
    expect(texts(await agent.say('Where is it?', { conversation_id }))).toEqual(['On its way.'])
    expect(requested()).not.toMatch(/damn|Paket|\[…\]/i)
    expect((await wordsOf(first))[0]).toBe('[…], where is it?')
  })

  it('that is handed off waits for a teammate, who can read it', async () => {
    await isThere()
    const agent = await guardedAgent([threats, cards])
    const answer = await agent.say(`I will call my lawyer about ${card}`)
    expect(texts(answer)).toEqual(["I'm connecting you with a teammate."])
    expect(model.requests).toEqual([])
    const { handler, hand_over } = await server.api.ok.get(`/conversations/${answer.conversation_id}`)
    expect({ handler, reason: hand_over.reason }).toEqual({ handler: 'QUEUE', reason: 'Guardrail: Threats' })
    expect((await wordsOf(answer))[0]).toBe('I will call my lawyer about [card number]')
    // Teammates answer now: rules that mask still apply, and nobody is asked again.
    const { conversation_id } = answer
    expect(texts(await agent.say(`Damn lawyer, ${card}`, { conversation_id }))).toEqual([])
    expect((await wordsOf(answer)).at(-1)).toBe('Damn lawyer, [card number]')
  })

  it('stays blocked while other turns come first, and when a teammate hands back', async () => {
    const agent = await guardedAgent([{ ...abuse, applies_to: ['INPUT'] }])
    await agent.start(say('Welcome!'))
    const { conversation_id } = await agent.say()
    const until = Promise.withResolvers<void>()
    model.willSay({ text: 'On its way.', pauseMs: 1, until: until.promise })
    const first = streamed(agent, { message: 'Where is it?', conversation_id })
    await expect.poll(() => model.requests.length).toBe(1)
    const second = agent.say('Damn!', { conversation_id })
    await expect.poll(async () => (await wordsOf({ conversation_id })).at(-1)).toBe('[…]!')
    until.resolve()
    expect(await first).toContain('On its way.')
    expect(texts(await second)).toEqual([blocked])
    await server.api.ok.post(`/conversations/${conversation_id}/take`)
    expect(texts(await agent.say('Damn it!', { conversation_id }))).toEqual([])
    await server.api.ok.post(`/conversations/${conversation_id}/release`, {})
    await agent.say('And now?', { conversation_id })
    const words = await wordsOf({ conversation_id })
    expect(words.slice(-4)).toEqual(['[…] it!', 'And now?', blocked, 'On its way.'])
    expect(model.requests.length).toBe(2)
    expect(requested()).not.toContain('it!')
  })

  it('is nowhere in the database, whatever way it came', async () => {
    const agent = await guardedAgent([{ ...cards, action: 'BLOCK' }])
    await agent.say(`Pay with ${card}`)
    const messages = [
      { role: 'user' as const, content: `First ${card}` },
      { role: 'assistant' as const, content: 'Yes?' },
      { role: 'user' as const, content: `Then ${card}` },
    ]
    const body = JSON.stringify({ model: agent.id, messages })
    const headers = {
      authorization: `Bearer ${server.account.owner.key}`,
      'content-type': 'application/json',
    }
    const response = await fetch(`${server.url}/openai/v1/chat/completions`, {
      method: 'POST',
      headers,
      body,
    })
    expect(response.status).toBe(200)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I', table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.app.db)
    for (const { name } of tables) {
      const found = await sql`select from ${sql.raw(name)} t where t::text like ${`%${card}%`}`.execute(
        server.app.db,
      )
      expect([name, found.rows.length]).toEqual([name, 0])
    }
  })

  it('is masked in a paused chat, too', async () => {
    const agent = await guardedAgent([cards])
    const visitor = await newVisitor(server.url, agent.id)
    const { body } = await visitor.say(`My card: ${card}`)
    expect((await wordsOf(body))[0]).toBe('My card: [card number]')
  })
})

describe("the agent's answer", () => {
  const accounts = { name: 'Accounts', detects: 'ACCOUNT_NUMBER', action: 'MASK' }

  it('is masked while it is streamed, across the borders of its parts', async () => {
    const agent = await guardedAgent([accounts])
    const told = `Transfer it to ${iban} by Monday.`
    model.willSay({ text: told, pauseMs: 1 })
    const text = await streamed(agent, { message: 'Where to?' })
    const parts = text.split('\n\n').filter((part) => part.startsWith('event: token'))
    const tokens = parts.map((part): string => JSON.parse(part.slice(part.indexOf('data: ') + 6)).text)
    expect(tokens.length).toBeGreaterThan(2)
    expect('Transfer it to [account number] by Monday.').toMatch(tokens.join(''))
    const done = JSON.parse(text.split('event: done\ndata: ')[1] ?? '')
    expect(texts(done)).toEqual(['Transfer it to [account number] by Monday.'])
    expect(text).not.toContain('0532')
    expect(JSON.stringify(await agent.trace(done))).not.toContain('0532')
    const hits = [{ rule: 'Accounts', detects: 'ACCOUNT_NUMBER', action: 'MASK', count: 1 }]
    expect(await hitsOf(done)).toEqual([{ direction: 'OUTPUT', action: 'MASK', hits }])
  })

  it.each(['MASK', 'BLOCK'])('reaches a client of OpenAI as well: %s', async (action) => {
    const agent = await guardedAgent([{ ...accounts, action }])
    model.willSay({ text: `Transfer it to ${iban} by Monday.`, pauseMs: 1 })
    const client = new OpenAI({
      apiKey: server.account.owner.key,
      baseURL: `${server.url}/openai/v1`,
      maxRetries: 0,
    })
    const messages = [{ role: 'user' as const, content: 'Where to?' }]
    let text = ''
    for await (const { choices } of await client.chat.completions.create({
      model: agent.id,
      messages,
      stream: true,
    })) {
      text += choices[0]?.delta.content ?? ''
    }
    const expected = {
      MASK: 'Transfer it to [account number] by Monday.',
      BLOCK: "I'm sorry, I can't answer that.",
    }[action]
    expect(text).toBe(expected)
  })

  it('is replaced in the live chat, and nothing of it is streamed before', async () => {
    const agent = await guardedAgent([{ ...accounts, action: 'BLOCK' }], {
      blocked_input_message: 'No.',
    })
    await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
    model.willSay({ text: `Überweisen Sie an ${iban}.`, pauseMs: 1 })
    const visitor = await newVisitor(server.url, agent.id)
    const stream = await visitor.stream()
    await visitor.say('Wohin kann ich das Geld überweisen?')
    await stream.until(() => stream.said().length === 2)
    expect(stream.said().at(-1)).toBe('Das kann ich leider nicht beantworten.')
    expect(JSON.stringify(stream.told)).not.toMatch(/0532|GUARDRAIL/)
  })

  it('is replaced by a teammate', async () => {
    await isThere()
    const agent = await guardedAgent([{ ...threats, applies_to: ['OUTPUT'] }])
    model.willSay({ text: 'You need a lawyer.' })
    const answer = await agent.say('What now?')
    expect(texts(answer)).toEqual(["I'm connecting you with a teammate."])
    const { handler } = await server.api.ok.get(`/conversations/${answer.conversation_id}`)
    expect(handler).toBe('QUEUE')
  })

  it('is checked in flows and with the offline model', async () => {
    const agent = await createAgent(server.api, {})
    await server.api.ok.put(`${agent.path}/guardrails`, { rules: [cards] })
    await agent.start(say(`Test card: ${card}`))
    expect(texts(await agent.say())).toEqual(['Test card: [card number]'])
  })
})

describe('the settings', () => {
  it('replace what they name, are audited, and can be tried', async () => {
    const { api } = server
    const agent = await guardedAgent([cards, abuse])
    const at = `${agent.path}/guardrails`
    await api.ok.put(at, { blocked_input_message: 'No.' })
    expect(await api.ok.get(at)).toMatchObject({
      rules: [{ name: 'Cards', enabled: true, applies_to: ['INPUT', 'OUTPUT'] }, { name: 'Abuse' }],
      blocked_input_message: 'No.',
    })
    const tried = await api.ok.post(`${at}/try`, { text: card, direction: 'OUTPUT' })
    expect(tried).toMatchObject({
      action: 'MASK',
      text: '[card number]',
      hits: [{ rule: 'Cards', count: 1 }],
    })
    expect(await api.ok.post(`${at}/try`, { text: 'Damn!', direction: 'INPUT' })).toMatchObject({
      action: 'BLOCK',
      text: 'No.',
    })
    const { results } = await (await server.account.owner.signIn()).api.ok.get('/audit-log?limit=5')
    expect(results.map(({ action }: Json) => action)).toContain('PUT /agents/{agentId}/guardrails')
  })

  it('refuse a pattern that could block the server', async () => {
    const agent = await guardedAgent([])
    const rule = { name: 'Mine', detects: 'PATTERN', pattern: '(a{100}){100}', action: 'MASK' }
    const { status, body } = await server.api.put(`${agent.path}/guardrails`, { rules: [rule] })
    expect({ status, issue: body.details.issues[0] }).toMatchObject({
      status: 400,
      issue: { path: 'rules[0].pattern', code: 'invalid_pattern' },
    })
  })
})
