import { expect, it } from 'vitest'
import { createAgent, say, type TestAgent, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

interface Told {
  event: string
  data: Json
}

async function stream(agent: TestAgent, body: object, headers: Record<string, string> = {}) {
  const response = await server.api.fetch(`${agent.path}/messages`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const told = text
    .split('\n\n')
    .filter((part) => part.startsWith('event: '))
    .map((part): Told => {
      const [event = '', data = ''] = part.split('\n')
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) }
    })
  return { status: response.status, type: response.headers.get('content-type'), told, text }
}

it('tells a turn as it happens, and ends with the body that others get', async () => {
  const agent = await createAgent(server.api, { instructions: 'Say "We open at nine every day."' })
  await agent.start(say('Welcome!'))
  const { type, told } = await stream(agent, { message: 'When do you open?' })
  expect(type).toContain('text/event-stream')
  const tokens = told.filter(({ event }) => event === 'token').map(({ data }) => data.text)
  expect(tokens.length).toBeGreaterThan(3)
  expect(tokens.join('')).toBe('We open at nine every day.')
  expect(told.filter(({ event }) => event === 'message').map(({ data }) => data.content)).toEqual([
    'Welcome!',
    'We open at nine every day.',
  ])
  expect(told.filter(({ event }) => event === 'event').map(({ data }) => data.type)).toEqual([
    'FLOW_ENTERED',
    'FLOW_EXITED',
  ])
  const last = told.at(-1)
  expect(last?.event).toBe('done')
  expect(texts(last?.data)).toEqual(['Welcome!', 'We open at nine every day.'])
})

it('answers what is wrong with a request as everything else does', async () => {
  const agent = await createAgent(server.api)
  const conversation_id = '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'
  const { status, type } = await stream(agent, { message: 'Hello', conversation_id })
  expect(status).toBe(404)
  expect(type).toContain('application/json')
})

it('gives a repeated request the body of the first', async () => {
  const agent = await createAgent(server.api)
  const key = { 'idempotency-key': 'stream-once' }
  const first = await stream(agent, {}, key)
  const { conversation_id } = first.told.at(-1)?.data ?? {}
  // The response is stored once all of it has been sent; until then a repeated request gets 409.
  let second = await stream(agent, {}, key)
  while (second.status === 409) second = await stream(agent, {}, key)
  expect(JSON.parse(second.text).conversation_id).toBe(conversation_id)
})
