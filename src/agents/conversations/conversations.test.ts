import { describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import { grantCredits } from '../../ai/index.ts'
import { apology } from '../../runs/index.ts'

const server = useSharedServer()

const ask = (name: string) => ({
  type: 'RESPONSE_AI',
  instructions: `Ask for ${name}`,
  captureVariables: [{ name }],
})
describe('a conversation', () => {
  it('is opened by the Start flow, whatever its status', async () => {
    const agent = await createAgent(server.api)
    await agent.start(say('Welcome!'), say('What can we do for you?'))
    const opened = await agent.say()
    expect(texts(opened)).toEqual(['Welcome!', 'What can we do for you?'])
    expect(opened.conversation_status).toBe('OPEN')
    expect((await server.api.ok.get(`${agent.path}/flows/${agent.startFlowId}`)).runCount).toBe(1)
  })

  it('says something of its own where a flow says nothing', async () => {
    const agent = await createAgent(server.api)
    expect(texts(await agent.say())).toEqual(['Hello! How can I help you?'])
  })

  it('takes a message along that opens it, after the Start flow', async () => {
    const agent = await createAgent(server.api, {
      instructions: 'If the user asks about opening hours, say "We open at nine."',
    })
    await agent.start(say('Welcome!'))
    expect(texts(await agent.say('What are your opening hours?'))).toEqual(['Welcome!', 'We open at nine.'])
  })

  it('says no more where the Start flow has answered the message that opens it', async () => {
    const agent = await createAgent(server.api)
    await agent.start(say('We are open.'))
    expect(texts(await agent.say('Are you open?'))).toEqual(['We are open.'])
  })

  it('enters the flow whose intent matches, waits for the answer, captures it and goes on', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('ORDER_NUMBER', { description: 'The number of the order' })
    const intent = await agent.intent('Track order', ['Where is my order?', 'Has my parcel been sent yet?'])
    const flow = await agent.flow(
      'Tracking',
      { intentIds: [intent] },
      {
        type: 'RESPONSE_AI',
        instructions: 'Ask for the order number',
        captureVariables: [{ name: 'ORDER_NUMBER' }],
      },
      say('Order {ORDER_NUMBER} is on its way.'),
    )
    const { conversation_id } = await agent.say()
    const asked = await agent.say('Where is my parcel?', { conversation_id })
    expect(texts(asked)).toEqual(['Could you tell me the order number?'])
    const told = await agent.say('It is AB123456', { conversation_id })
    expect(texts(told)).toEqual(['Order AB123456 is on its way.'])
    expect((await server.api.ok.get(`${agent.path}/flows/${flow.id}`)).runCount).toBe(1)

    const { messages } = await server.api.ok.get(
      `${agent.path}/conversations/${conversation_id}?include_events=true`,
    )
    const events = messages.filter((entry: Json) => entry.kind === 'event')
    expect(events.map((event: Json) => [event.type, event.data.flow_name])).toEqual([
      ['FLOW_ENTERED', 'Start'],
      ['FLOW_EXITED', 'Start'],
      ['INTENT_TRIGGERED', 'Tracking'],
      ['FLOW_ENTERED', 'Tracking'],
      ['FLOW_EXITED', 'Tracking'],
    ])
    expect(events.every((event: Json) => /^[0-9a-f-]{36}$/.test(event.audit_log_id))).toBe(true)
    const plain = await server.api.ok.get(`${agent.path}/conversations/${conversation_id}`)
    expect(plain.messages.map((message: Json) => message.role)).toEqual([
      'AGENT',
      'USER',
      'AGENT',
      'USER',
      'AGENT',
    ])
  })

  it('asks again for what is missing, and offers to skip it or to bring in a teammate', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('EMAIL')
    await agent.variable('PHONE')
    await agent.start({
      type: 'RESPONSE_AI',
      instructions: 'Ask for email and phone',
      captureVariables: [{ name: 'EMAIL' }, { name: 'PHONE' }],
    })
    const { conversation_id } = await agent.say()
    const half = await agent.say('ada@example.com', { conversation_id })
    expect(texts(half)).toEqual(['Could you tell me your phone?'])
    const refuse = async () => texts(await agent.say('no', { conversation_id }))
    expect(await refuse()).toEqual(['Could you tell me your phone?'])
    const offered = [
      'You can also write “skip” to leave this out, or “talk to a human” for a teammate.',
      'Could you tell me your phone?',
    ]
    expect([await refuse(), await refuse()]).toEqual([offered, offered])
    expect(texts(await agent.say('skip', { conversation_id }))).not.toContain('Could you tell me your phone?')
  })

  it('follows agentic routing, conditions and variables that came along', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('PLAN', { defaultValue: 'free' })
    const { id, nodeIds } = await agent.flow(
      'Plans',
      { agenticRouting: 'The user asks what their plan includes.' },
      {
        type: 'CONDITIONAL_ROUTING',
        mode: 'EXPRESSION',
        conditions: [{ id: 'pro', expression: '{PLAN} == "pro"' }],
      },
    )
    const branch = nodeIds.at(-1) ?? ''
    await agent.connect(id, branch, await agent.add(id, say('Everything.')), 'pro')
    await agent.connect(id, branch, await agent.add(id, say('{PLAN}: the basics.')), 'else')
    const { conversation_id } = await agent.say()
    expect(texts(await agent.say('what does my plan include?', { conversation_id }))).toEqual([
      'free: the basics.',
    ])
    const pro = { conversation_id, variables: { PLAN: 'pro' } }
    expect(texts(await agent.say('what does my plan include?', pro))).toEqual(['Everything.'])
    expect(texts(await agent.say('what does my plan include?', { conversation_id }))).toEqual(['Everything.'])
  })

  it('runs what was published, or the drafts on request', async () => {
    const agent = await createAgent(server.api)
    const [, first = ''] = await agent.start(say('Published.'))
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    await server.api.ok.put(flow, { status: 'ACTIVE' })
    await server.api.ok.put(`${flow}/nodes/${first}`, { data: say('Drafted.') })
    expect(texts(await agent.say())).toEqual(['Published.'])
    expect(texts(await agent.say(undefined, { snapshot: 'draft' }))).toEqual(['Drafted.'])
  })

  it('leaves paused and archived flows alone', async () => {
    const agent = await createAgent(server.api)
    const intent = await agent.intent('Joke', ['Tell me a joke'])
    const { id } = await agent.flow('Jokes', { intentIds: [intent] }, say('Knock, knock.'))
    const { conversation_id } = await agent.say()
    expect(texts(await agent.say('Tell me a joke', { conversation_id }))).toEqual(['Knock, knock.'])
    await server.api.ok.put(`${agent.path}/flows/${id}`, { status: 'PAUSED' })
    expect(texts(await agent.say('Tell me a joke', { conversation_id }))).not.toEqual(['Knock, knock.'])
  })

  it('answers two messages at once in order, one at a time', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('A')
    await agent.variable('B')
    await agent.start(ask('A'), say('A is {A}.'), ask('B'), say('B is {B}.'))
    const { conversation_id } = await agent.say()
    const answers = await Promise.all(['one', 'two'].map((text) => agent.say(text, { conversation_id })))
    const [first, second] = answers.map(texts)
    // Either message may be taken for A; neither was lost, and none answered both questions.
    expect(new Set([first, second].map((said) => said?.[0]?.slice(0, 4)))).toEqual(new Set(['A is', 'B is']))
    const { messages } = await server.api.ok.get(`${agent.path}/conversations/${conversation_id}`)
    expect(messages.filter((message: Json) => message.role === 'USER')).toHaveLength(2)
  })

  it('ends with an apology when a node fails, and goes on', async () => {
    const agent = await createAgent(server.api)
    await agent.start({ type: 'API', url: 'http://127.0.0.1:1/' }, say('Never.'))
    const opened = await agent.say()
    expect(texts(opened)).toEqual([apology])
    const { conversation_id } = opened
    const { messages } = await server.api.ok.get(
      `${agent.path}/conversations/${conversation_id}?include_events=true`,
    )
    expect(messages.find((entry: Json) => entry.type === 'ERROR').data.code).toBe('node_failed')
    const trace = await agent.trace(opened)
    expect(trace).toMatchObject({ status: 'FAILED' })
    expect(trace.steps.map((step: Json) => step.type)).toEqual(['START', 'API'])
    expect(trace.steps[1].error).toMatch(/address|127\.0\.0\.1/)
    expect(texts(await agent.say('thanks', { conversation_id }))).toEqual(["You're welcome!"])
  })
})

describe('what is refused', () => {
  it('is a message to a conversation that is closed, unknown or of another agent', async () => {
    const agent = await createAgent(server.api)
    const other = await createAgent(server.api)
    const { conversation_id } = await agent.say()
    const message = { message: 'Hello?', conversation_id }
    expect((await server.api.post(`${other.path}/messages`, message)).status).toBe(404)
    const close = `${agent.path}/conversations/${conversation_id}/close`
    expect(await server.api.ok.post(close)).toMatchObject({ status: 'CLOSED' })
    expect((await server.api.post(close)).status).toBe(409)
    expect((await server.api.post(`${agent.path}/messages`, message)).status).toBe(409)
    const unknown = { ...message, conversation_id: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182' }
    expect((await server.api.post(`${agent.path}/messages`, unknown)).status).toBe(404)
  })

  it('is a conversation that goes on without a message, and variables that the agent does not have', async () => {
    const agent = await createAgent(server.api)
    const { conversation_id } = await agent.say()
    const silent = await server.api.post(`${agent.path}/messages`, { conversation_id })
    expect(silent.body).toMatchObject({ code: 'bad_request', details: { issues: [{ path: 'message' }] } })
    const unknown = await server.api.post(`${agent.path}/messages`, { variables: { NOPE: '1', NADA: '2' } })
    expect(unknown.body.details.issues.map((issue: Json) => issue.path)).toEqual([
      'variables.NOPE',
      'variables.NADA',
    ])
    const nested = await server.api.post(`${agent.path}/messages`, { variables: { PLAN: { name: 'pro' } } })
    expect(nested.body.message).toBe('variables.PLAN: Must be text, a number, true, false or null.')
  })

  it('is a model call without credits', async () => {
    const account = await server.createAccount()
    const agent = await createAgent(account.owner.api)
    await agent.start(say('Words cost nothing.'))
    await grantCredits(server.app.db, account.id, 0)
    const { conversation_id } = await agent.say()
    const reply = await account.owner.api.post(`${agent.path}/messages`, {
      message: 'And now?',
      conversation_id,
    })
    expect(reply).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } })
    await grantCredits(server.app.db, account.id, 10)
    expect(texts(await agent.say('thanks', { conversation_id }))).toEqual(["You're welcome!"])
  })
})
