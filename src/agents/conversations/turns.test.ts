import { describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

const askFor = (name: string, instructions: string) => ({
  type: 'RESPONSE_AI',
  instructions,
  captureVariables: [{ name }],
})

async function tracking() {
  const agent = await createAgent(server.api)
  await agent.variable('ORDER_NUMBER', { description: 'The number of the order' })
  const intent = await agent.intent('Track order', ['Where is my order?', 'Has my parcel been sent yet?'])
  await agent.flow(
    'Tracking',
    { intentIds: [intent] },
    askFor('ORDER_NUMBER', 'Ask for the order number'),
    say('Order {ORDER_NUMBER} is on its way.'),
  )
  return agent
}

describe('a question', () => {
  it('is asked although the Start flow greeted in the same turn', async () => {
    const agent = await tracking()
    await agent.start(say('Welcome!'))
    expect(texts(await agent.say('Where is my parcel?'))).toEqual([
      'Welcome!',
      'Could you tell me the order number?',
    ])
  })

  it('is asked after a greeting of its own flow, and not twice after a question', async () => {
    const greeting = await createAgent(server.api)
    await greeting.variable('NAME')
    await greeting.start(say('Welcome!'), askFor('NAME', 'Ask for the name'))
    expect(texts(await greeting.say())).toEqual(['Welcome!', 'Could you tell me the name?'])
    const asking = await createAgent(server.api)
    await asking.variable('NAME')
    await asking.start(say('Welcome! What is your name?'), askFor('NAME', 'Ask for the name'))
    expect(texts(await asking.say())).toEqual(['Welcome! What is your name?'])
  })

  it('is not asked where the message has the answer that called for the flow', async () => {
    const agent = await tracking()
    const { conversation_id } = await agent.say()
    const told = await agent.say('Where is my order AB123456?', { conversation_id })
    expect(texts(told)).toEqual(['Order AB123456 is on its way.'])
  })
})

describe('a message that calls for another flow while one waits for an answer', () => {
  it('is not swallowed, and what waited is asked again', async () => {
    const agent = await tracking()
    const intent = await agent.intent('Cancel an appointment', ['Cancel my appointment', 'I cannot come'])
    await agent.flow('Cancelling', { intentIds: [intent] }, say('Your appointment is cancelled.'))
    await agent.flow(
      'Complaints',
      { agenticRouting: 'The user wants to complain about something' },
      say('We are sorry to hear that.'),
    )
    const { conversation_id } = await agent.say()
    const asked = await agent.say('Where is my order?', { conversation_id })
    expect(texts(asked)).toEqual(['Could you tell me the order number?'])
    const question = 'Could you tell me the order number?'
    const diverted = await agent.say('cancel my appointment', { conversation_id })
    expect(texts(diverted)).toEqual(['Your appointment is cancelled.', question])
    const complained = await agent.say('I want to complain about something', { conversation_id })
    expect(texts(complained)).toEqual(['We are sorry to hear that.', question])
    const told = await agent.say('AB123456', { conversation_id })
    expect(texts(told)).toEqual(['Order AB123456 is on its way.'])
    const { messages } = await server.api.ok.get(
      `${agent.path}/conversations/${conversation_id}?include_events=true`,
    )
    const events = messages.filter((entry: Json) => entry.type?.startsWith('FLOW_'))
    expect(events.slice(2).map((event: Json) => `${event.type} ${event.data.flow_name}`)).toEqual([
      'FLOW_ENTERED Tracking',
      'FLOW_ENTERED Cancelling',
      'FLOW_EXITED Cancelling',
      'FLOW_ENTERED Complaints',
      'FLOW_EXITED Complaints',
      'FLOW_EXITED Tracking',
    ])
  })
})

it('says ten messages in a turn and no more, and tells that there were others', async () => {
  const agent = await createAgent(server.api)
  await agent.start(...Array.from({ length: 12 }, (_, index) => say(`Line ${index + 1}`)))
  const answer = await agent.say()
  expect(texts(answer)).toHaveLength(10)
  const { messages } = await server.api.ok.get(
    `${agent.path}/conversations/${answer.conversation_id}?include_events=true`,
  )
  const errors = messages.filter((entry: Json) => entry.type === 'ERROR')
  expect(errors.map((entry: Json) => entry.data.code)).toEqual(['message_limit'])
})

it('tells of an error where it happened, before the flow is left', async () => {
  const agent = await createAgent(server.api)
  const url = 'http://127.0.0.1:9/closed'
  const [, nodeId] = await agent.start({ type: 'API', method: 'GET', url })
  const { conversation_id } = await agent.say()
  const { messages } = await server.api.ok.get(
    `${agent.path}/conversations/${conversation_id}?include_events=true`,
  )
  const events = messages.filter((entry: Json) => entry.kind === 'event')
  expect(events.map((entry: Json) => entry.type)).toEqual(['FLOW_ENTERED', 'ERROR', 'FLOW_EXITED'])
  expect(events[1].data).toEqual({
    code: 'node_failed',
    message: expect.any(String),
    flowId: agent.startFlowId,
    nodeId,
  })
})
