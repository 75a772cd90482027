import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { secondServer } from '../../../test/harness/channels/livechat-process.ts'
import {
  newVisitor,
  publishedAgent,
  type TestVisitor,
  type Told,
} from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { allSentBy } from '../../../test/harness/statements.ts'
import { postToConversation } from '../../agents/index.ts'

const server = useServer()

const isDone = (told: Told[]) => told.findLast(({ event }) => event === 'state')?.data.thinking === false
const hasSaid = (text: string) => (told: Told[]) =>
  told.some(({ event, data }) => event === 'message' && data.content === text)

async function shop() {
  const agent = await publishedAgent(server, { instructions: 'Say "We open at nine every day."' })
  await agent.start(say('Welcome!'))
  return agent
}

const hours = 'We open at nine every day.'

/** Sends a message and waits for the reply. */
async function asked(visitor: TestVisitor, text = 'When do you open?'): Promise<Json> {
  const { body } = await visitor.say(text)
  await vi.waitUntil(async () => !(await visitor.history()).thinking, { timeout: 10_000 })
  return body
}

function push(conversationId: string, content: string) {
  return postToConversation(server.app, { accountId: server.account.id, conversationId, content })
}

it('tells what the agent says as it speaks, then each message whole, and keeps all of it', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const stream = await visitor.stream()
  const sent = await visitor.say('When do you open?')
  expect(sent.status).toBe(202)
  await stream.until(hasSaid(hours))
  await stream.until(isDone)
  const tokens = stream.told.filter(({ event }) => event === 'token')
  expect(tokens.length).toBeGreaterThan(3)
  expect(tokens.map(({ data }) => data.text).join('')).toBe(hours)
  expect(stream.said()).toEqual(['When do you open?', 'Welcome!', hours])
  // The visitor's own message may come at any time, because it is sent as soon as it is stored.
  const whole = stream.told.findIndex(({ event, data }) => event === 'message' && data.content === hours)
  expect(stream.told.findLastIndex(({ event }) => event === 'token')).toBeLessThan(whole)
  const said = stream.told.filter(({ event }) => event === 'said').map(({ data }) => data.id)
  const history = await visitor.history()
  const { conversation_id, message_id } = sent.body
  expect(history).toMatchObject({
    conversation: { id: conversation_id, status: 'OPEN' },
    thinking: false,
    has_more: false,
  })
  expect(history.messages.map((one: Json) => one.id)).toEqual([message_id, ...said])
  expect(history.messages[1]).toEqual({
    kind: 'message',
    id: said[0],
    conversation_id,
    role: 'AGENT',
    content: 'Welcome!',
    feedback: null,
    takes_feedback: true,
    attachments: [],
    person: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  stream.close()
})

it('lets the agent speak first where the visitor opens a conversation', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const [first, second] = await Promise.all([
    visitor.fetch('/conversation', { json: {} }),
    visitor.fetch('/conversation', { json: {} }),
  ])
  expect([first.status, second.status]).toEqual([202, 202])
  expect(second.body.conversation).toEqual(first.body.conversation)
  await expect.poll(async () => (await visitor.history()).thinking).toBe(false)
  expect((await visitor.history()).messages.map((one: Json) => one.content)).toEqual(['Welcome!'])
})

it('goes on after a break where it was: nothing is lost, nothing comes twice', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const { conversation_id } = await asked(visitor)
  const first = await visitor.stream()
  await first.until(isDone)
  expect(first.said()).toEqual(['When do you open?', 'Welcome!', hours])
  const lastSeen = first.told.findLast(({ event }) => event === 'message')?.id
  first.close()
  await push(conversation_id, 'One')
  await push(conversation_id, 'Two')
  const second = await visitor.stream(lastSeen)
  await second.until(hasSaid('Two'))
  await push(conversation_id, 'Three')
  await second.until(hasSaid('Three'))
  expect(second.said()).toEqual(['One', 'Two', 'Three'])
  second.close()
})

it('loses nothing while it cannot hear the database', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const { conversation_id } = await asked(visitor)
  const stream = await visitor.stream()
  await stream.until(isDone)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'frontdesk live chat'`.execute(server.app.db)
  await push(conversation_id, 'A note')
  await stream.until(hasSaid('A note'))
  await push(conversation_id, 'Another')
  await stream.until(hasSaid('Another'))
  expect(stream.said().slice(-2)).toEqual(['A note', 'Another'])
  stream.close()
})

it('says a message that is sent again only once', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const id = randomUUID()
  const send = () => visitor.fetch('/messages', { json: { id, text: 'When do you open?' } })
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await expect.poll(async () => (await visitor.history()).thinking).toBe(false)
  expect((await visitor.history()).messages.map((one: Json) => one.content)).toEqual([
    'When do you open?',
    'Welcome!',
    hours,
  ])
})

it('reaches the streams of other processes: what is being said, and what was said', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const second = await secondServer(server)
  try {
    const stream = await visitor.stream(undefined, second.url)
    await stream.until(isDone)
    const { body } = await visitor.say('When do you open?')
    await stream.until(hasSaid(hours))
    expect(stream.said()).toEqual(['When do you open?', 'Welcome!', hours])
    await push(body.conversation_id, 'A note')
    await stream.until(hasSaid('A note'))
    await second.stop()
    await stream.closed
  } finally {
    await second.stop().catch(() => undefined)
  }
})

/** The queries of the next 300 ms, without a request. */
const sentMeanwhile = () => allSentBy(() => new Promise((resolve) => setTimeout(resolve, 300)))

it('costs no query while nothing happens, and one for all that look when something does', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const { conversation_id } = await asked(visitor)
  const streams = await Promise.all([visitor.stream(), visitor.stream(), visitor.stream()])
  for (const stream of streams) await stream.until(isDone)
  // Queries that follow the turn and the opening of the streams may come a moment later.
  for (let tries = 0; tries < 20 && (await sentMeanwhile()).length > 0; tries++);
  expect(await sentMeanwhile()).toEqual([])
  const sent = await allSentBy(async () => {
    await push(conversation_id, 'A note')
    for (const stream of streams) await stream.until(hasSaid('A note'))
  })
  // One query stores the note, and one reads it.
  expect(sent.map(({ text }) => text)).toHaveLength(2)
  for (const stream of streams) stream.close()
})

it('pages through what was said', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const { conversation_id } = await asked(visitor)
  for (const text of ['1', '2', '3', '4']) await push(conversation_id, text)
  const last = await visitor.history('?limit=3')
  expect(last.messages.map((one: Json) => one.content)).toEqual(['2', '3', '4'])
  expect(last.has_more).toBe(true)
  const before = await visitor.history(`?limit=3&before=${last.messages[0].id}`)
  expect(before.messages.map((one: Json) => one.content)).toEqual(['Welcome!', hours, '1'])
  const rest = await visitor.history(`?limit=3&before=${before.messages[0].id}`)
  expect(rest.messages.map((one: Json) => one.content)).toEqual(['When do you open?'])
  expect(rest.has_more).toBe(false)
})

it('ends a conversation, and begins another with the next message', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const first = await asked(visitor)
  const stream = await visitor.stream()
  await stream.until(isDone)
  expect((await visitor.fetch('/conversation/close', { json: {} })).status).toBe(204)
  expect((await visitor.fetch('/conversation/close', { json: {} })).status).toBe(204)
  await stream.until((told) => told.at(-1)?.data.conversation?.status === 'CLOSED')
  const second = await asked(visitor, 'Hello again')
  expect(second.conversation_id).not.toBe(first.conversation_id)
  const history = await visitor.history()
  expect(history.conversation).toEqual({ id: second.conversation_id, status: 'OPEN' })
  expect(history.messages[0].content).toBe('Hello again')
  await stream.until(hasSaid('Hello again'))
  stream.close()
})

it('keeps what a visitor thinks of an answer', async () => {
  const agent = await shop()
  const visitor = await newVisitor(server.url, agent.id)
  const { conversation_id } = await asked(visitor)
  const reply = (await visitor.history()).messages.at(-1)
  const give = (feedback: string) =>
    visitor.fetch(`/messages/${reply.id}/feedback`, { json: { feedback, comment: 'Clear' } })
  expect((await give('POSITIVE')).status).toBe(204)
  expect((await visitor.history()).messages.at(-1).feedback).toBe('POSITIVE')
  expect((await give('GREAT')).body.details.issues[0].path).toBe('feedback')
  const seen = await server.api.ok.get(`${agent.path}/conversations?feedback=POSITIVE`)
  expect(seen.results.map((one: Json) => one.id)).toEqual([conversation_id])
})
