import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { postToConversation } from '../../agents/index.ts'
import { chatFetch, newVisitor, publishedAgent, type Told } from './testing/visitor.ts'

const server = useServer()

const say = (message: string) => ({ type: 'SAY_AI', sayWithAi: false, message })
const isDone = (told: Told[]) => told.findLast(({ event }) => event === 'state')?.data.thinking === false
const hasSaid = (text: string) => (told: Told[]) =>
  told.some(({ event, data }) => event === 'message' && data.content === text)

it('answers a visitor: tokens as the agent speaks, then the whole message, and all of it in the history', async () => {
  const agent = await publishedAgent(server, { instructions: 'Say "We open at nine every day."' })
  await agent.start(say('Welcome!'))
  const visitor = await newVisitor(server.url, agent.id)
  const stream = await visitor.stream()
  const sent = await visitor.say('When do you open?')
  expect(sent.status).toBe(202)
  await stream.until(hasSaid('We open at nine every day.'))
  await stream.until(isDone)
  const tokens = stream.told.filter(({ event }) => event === 'token')
  expect(tokens.length).toBeGreaterThan(3)
  expect(tokens.map(({ data }) => data.text).join('')).toBe('We open at nine every day.')
  expect(stream.said()).toEqual(['When do you open?', 'Welcome!', 'We open at nine every day.'])
  const firstToken = stream.told.findIndex(({ event }) => event === 'token')
  expect(firstToken).toBeLessThan(stream.told.findIndex(({ event }) => event === 'message'))
  const said = stream.told.filter(({ event }) => event === 'said').map(({ data }) => data.id)
  const history = await visitor.history()
  expect(history).toMatchObject({
    conversation: { id: sent.body.conversation_id, status: 'OPEN' },
    thinking: false,
    has_more: false,
  })
  expect(history.messages.map((one: Json) => one.id)).toEqual([sent.body.message_id, ...said])
  expect(history.messages[1]).toEqual({
    id: said[0],
    conversation_id: sent.body.conversation_id,
    role: 'AGENT',
    content: 'Welcome!',
    feedback: null,
    attachments: [],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  stream.close()
})
