import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'
import { apology } from '../../runs/index.ts'
import { conversationsBacklog } from '../conversations/index.ts'

const model = await startOpenAi()
let orders = 0
const shop = await listen(
  createServer((_request, response) => {
    orders++
    response.end('{"id": "order-1"}')
  }),
)
const shopUrl = `http://127.0.0.1:${shop.port}`

const server = useServer({
  environment: {
    FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
    ...model.environment,
  },
})

afterAll(() => Promise.all([shop.close(), model.close()]))

describe('SAY_AI', () => {
  it('lets the model write, in the voice of the agent, with the variables in place', async () => {
    const agent = await createAgent(server.api, { instructions: 'Speak like a pirate.' })
    await agent.variable('NAME', { defaultValue: 'Ada' })
    await agent.start({ type: 'SAY_AI', sayWithAi: true, prompt: 'Greet {NAME}' })
    model.willSay({ text: 'Ahoy, Ada!' })
    expect(texts(await agent.say())).toEqual(['Ahoy, Ada!'])
    const prompt = JSON.stringify(model.requests[0]?.body['messages'])
    expect(prompt).toContain('Greet Ada')
    expect(prompt).toContain('Speak like a pirate.')
  })
})

async function peopleType(): Promise<number> {
  return (await server.api.ok.get('/objects/people')).record_types[0].id
}

describe('TOOLS_AI', () => {
  const records = { read: true, create: true, update: true, delete: true, createActivity: true }

  it('does with records what it was granted', async () => {
    const agent = await createAgent(server.api)
    await agent.start({
      type: 'TOOLS_AI',
      instructions: 'Keep the list of people.',
      selectedRecordTypes: [{ recordTypeId: await peopleType(), ...records }],
    })
    const ada = await server.api.ok.post('/objects/people/rows', { Name: 'Ada', Email: 'ada@example.com' })
    const id = ada.id
    model.willSay(
      {
        tool: 'create_people',
        input: { Name: 'Bo', Email: null, Phone: null, Company: null, Job_title: null },
      },
      {
        tool: 'update_people',
        input: { id, Name: null, Email: null, Phone: null, Company: 'Engines', Job_title: null },
      },
      {
        tool: 'update_people',
        input: { id, Name: 'x', Email: 'not an email', Phone: null, Company: null, Job_title: null },
      },
      { tool: 'log_activity_on_people', input: { id, type: 'NOTE', content: 'Asked for a lamp.' } },
      { text: 'Done.' },
    )
    const answer = await agent.say()
    expect(texts(answer)).toEqual(['Done.'])
    const [step] = (await agent.trace(answer)).steps.slice(-1)
    expect(step.tool_calls.map((call: Json) => call.error === null)).toEqual([true, true, false, true])
    expect(step.tool_calls[2].error).toContain('Email')
    expect((await server.api.ok.get(`/objects/people/rows/${id}`)).data).toMatchObject({
      Name: 'Ada',
      Company: 'Engines',
    })
    expect((await server.api.ok.get(`/objects/people/rows/${id}/activities`)).results).toHaveLength(1)
    model.willSay({ tool: 'delete_people', input: { id } }, { text: 'Gone.' })
    expect(texts(await agent.say())).toEqual(['Gone.'])
    expect((await server.api.get(`/objects/people/rows/${id}`)).status).toBe(404)
  })

  it('reaches no record of another type than the granted one', async () => {
    const other = await server.api.ok.post('/objects/people/record-types', { name: 'partner' })
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Cy', record_type_id: other.id })
    const agent = await createAgent(server.api)
    await agent.start({
      type: 'TOOLS_AI',
      instructions: 'Keep the list of people.',
      selectedRecordTypes: [{ recordTypeId: await peopleType(), ...records }],
    })
    model.willSay({ tool: 'delete_people', input: { id: row.id } }, { text: 'It is not there.' })
    const answer = await agent.say()
    expect(texts(answer)).toEqual([expect.stringContaining('something went wrong')])
    expect((await agent.trace(answer)).steps.at(-1)).toMatchObject({
      type: 'TOOLS_AI',
      error: expect.any(String),
    })
    expect((await server.api.get(`/objects/people/rows/${row.id}`)).status).toBe(200)
  })

  it('changes a table only for those who have full access to it', async () => {
    const member = await server.account.addUser('MEMBER')
    await server.api.ok.post('/tables', { name: 'prices', columns: [{ name: 'Item', type: 'string' }] })
    const tool = await server.api.ok.post('/tools', {
      type: 'TABLE',
      name: 'add_price',
      description: 'Adds a price.',
      tableId: (await server.api.ok.get('/tables/prices')).id,
      operations: ['create'],
    })
    const agent = await createAgent(server.api, { customToolIds: [tool.id] })
    await agent.start(say('Welcome!'))
    const send = async (api: typeof server.api) => {
      model.willSay({ tool: 'add_price', input: { Item: 'Lamp' } }, { text: 'Tried.' })
      const answer = await api.ok.post(`${agent.path}/messages`, { message: 'Add a lamp' })
      const { steps } = await agent.trace(answer)
      return steps.find((step: Json) => step.type === 'AGENT').tool_calls[0].error
    }
    expect(await send(member.api)).toContain('FULL_ACCESS')
    expect(await send(server.api)).toBeNull()
    expect((await server.api.ok.post('/tables/prices/rows/count', {})).count).toBe(1)
  })

  it('puts a question of the model to the user, goes on with the answer, and captures the result', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('STATE')
    await agent.start(
      {
        type: 'TOOLS_AI',
        instructions: 'Find the state of the order.',
        captureVariables: [{ name: 'STATE' }],
      },
      say('It is {STATE}.'),
    )
    model.willSay({ text: 'Which order do you mean?' })
    const asked = await agent.say()
    expect(texts(asked)).toEqual(['Which order do you mean?'])
    model.willSay({ text: 'The order was sent.' }, { text: JSON.stringify({ STATE: 'sent' }) })
    const { conversation_id } = asked
    expect(texts(await agent.say('48213', { conversation_id }))).toEqual(['It is sent.'])
  })

  it('shows the model its playbooks', async () => {
    const playbook = await server.api.ok.post('/playbooks', {
      name: 'Refunds',
      instructions: 'Refund at once.',
    })
    const agent = await createAgent(server.api)
    await agent.start({ type: 'TOOLS_AI', instructions: 'Help.', playbookIds: [playbook.id] })
    model.willSay({ text: 'Here is your money.' })
    await agent.say()
    expect(JSON.stringify(model.requests[0]?.body['messages'])).toContain('Refund at once.')
  })
})

describe('the error port', () => {
  it('is taken where a node fails, and the failure is in the transcript all the same', async () => {
    const agent = await createAgent(server.api)
    const [, call = ''] = await agent.start({ type: 'API', url: 'http://10.0.0.1/' })
    await agent.connect(
      agent.startFlowId,
      call,
      await agent.add(agent.startFlowId, say('Try later.')),
      'error',
    )
    const answer = await agent.say()
    expect(texts(answer)).toEqual(['Try later.'])
    const { messages } = await server.api.ok.get(
      `${agent.path}/conversations/${answer.conversation_id}?include_events=true`,
    )
    expect(messages.filter((entry: Json) => entry.type === 'ERROR')).toHaveLength(1)
    expect((await agent.trace(answer)).status).toBe('DONE')
  })

  it('does not help a cycle that never waits', async () => {
    const agent = await createAgent(server.api)
    const [, first = ''] = await agent.start({
      type: 'CONDITIONAL_ROUTING',
      mode: 'EXPRESSION',
      conditions: [{ id: 'yes', expression: '1 == 1' }],
    })
    await agent.connect(agent.startFlowId, first, first, 'yes')
    expect(texts(await agent.say())).toEqual([apology])
  })
})

describe('a turn that is taken over', () => {
  it('does not repeat what reached outside, and the one that was slow writes nothing', async () => {
    const agent = await createAgent(server.api)
    await agent.start(
      { type: 'API', method: 'POST', url: `${shopUrl}/orders` },
      { type: 'SAY_AI', sayWithAi: true, prompt: 'Confirm the order' },
    )
    orders = 0
    model.willSay({ hang: true })
    const slow = agent.say()
    await vi.waitUntil(() => model.requests.length === 1, 10_000)
    await sql`update conversations set holder = gen_random_uuid() where agent_id = ${agent.id}`.execute(
      server.app.db,
    )
    await sql`update conversation_turns t set started_at = now() - interval '1 minute'
      from conversations c where c.id = t.conversation_id and c.agent_id = ${agent.id}`.execute(server.app.db)
    model.willSay({ text: 'Ordered.' })
    const { tasks } = await conversationsBacklog.take(server.app, crypto.randomUUID(), 10)
    await Promise.all(tasks.map((task) => task.run(new AbortController().signal, () => undefined)))
    // The slow process learns that it was taken for dead, and returns the other one's answer.
    expect(texts(await slow)).toEqual(['Ordered.'])
    expect(orders).toBe(1)
    const { conversation_id } = await slow
    const { messages } = await server.api.ok.get(`${agent.path}/conversations/${conversation_id}`)
    expect(messages).toHaveLength(1)
  })
})
