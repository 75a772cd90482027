import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAgent, say, type TestAgent, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { capabilities } from '../../capabilities.ts'
import type { ConversationEvent } from '../../kit/event.ts'
import { type Incoming, keepMessage, postToConversation, receive } from '../index.ts'
import { idleChore } from './idle.ts'
import { conversationsBacklog } from './index.ts'

const heard: ConversationEvent[] = []
const listening = {
  name: 'Listener',
  description: 'Hears of conversations.',
  endpoints: [],
  conversationListeners: [async (_app: unknown, event: ConversationEvent) => void heard.push(event)],
}

const server = useServer({ capabilities: [...capabilities, listening], workers: true })
const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

beforeEach(() => {
  heard.length = 0
})

/**
 * Called until it returns the expected types: the server looks for silence by itself as well, and may have
 * been first.
 */
const typesHeard = (): ConversationEvent['type'][] => heard.map(({ type }) => type)

async function chatting(): Promise<{
  agent: TestAgent
  send: (more: Partial<Incoming>) => ReturnType<typeof receive>
}> {
  const agent = await createAgent(server.api)
  await agent.start(say('Welcome!'))
  const incoming: Incoming = {
    accountId: server.account.id,
    agentId: agent.id,
    channel: 'LIVECHAT',
    externalId: 'visitor-1',
    message: 'Hello',
    actsAs: 'publisher',
    userId: null,
  }
  return { agent, send: (more) => receive(server.app, { ...incoming, ...more }) }
}

describe('a channel', () => {
  it('goes on with the open conversation that it knows, and begins another once that is closed', async () => {
    const { agent, send } = await chatting()
    const first = await send({})
    expect(texts(first)).toEqual(['Welcome!', 'Hello! How can I help you?'])
    const second = await send({ message: 'thanks' })
    expect(second.conversationId).toBe(first.conversationId)
    await server.api.ok.put(`${agent.path}/settings/livechat`, { reopenHours: 0 })
    await server.api.ok.post(`${agent.path}/conversations/${first.conversationId}/close`)
    expect((await send({})).conversationId).not.toBe(first.conversationId)
    const listed = await server.api.ok.get(`${agent.path}/conversations?channel=LIVECHAT`)
    expect(listed.results).toHaveLength(2)
  })

  it('runs the Start flow later in a conversation that began while the agent was paused, and once', async () => {
    const { agent, send } = await chatting()
    const where = { accountId: server.account.id, agentId: agent.id, externalId: 'visitor-1' }
    const away = { ...where, channel: 'LIVECHAT', message: 'Anybody there?' } as const
    const kept = await keepMessage(server.app, away, 'We are away.')
    const back = await send({ message: 'Hello again' })
    expect(back.conversationId).toBe(kept.conversationId)
    expect(texts(back)[0]).toBe('Welcome!')
    expect(texts(await send({ message: 'thanks' }))).not.toContain('Welcome!')
  })

  it('opens one conversation where two first messages come at once', async () => {
    const { send } = await chatting()
    const both = await Promise.all([send({}), send({ message: 'Hello again' })])
    expect(new Set(both.map(({ conversationId }) => conversationId)).size).toBe(1)
  })

  it('links the person it knows: found by email or phone, or else created, once', async () => {
    const { agent, send } = await chatting()
    const ada = await server.api.ok.post('/objects/people/rows', { Name: 'Ada', Email: 'ada@example.com' })
    const found = await send({ contact: { email: 'ada@example.com' } })
    const path = (id: string) => `${agent.path}/conversations/${id}`
    expect((await server.api.ok.get(path(found.conversationId))).contact).toMatchObject({
      id: ada.id,
      name: 'Ada',
    })
    const both = await Promise.all(
      ['a', 'b'].map((externalId) => send({ externalId, contact: { name: 'Bo', phone: '+4915112345678' } })),
    )
    const contacts = await Promise.all(
      both.map(async (one) => (await server.api.ok.get(path(one.conversationId))).contact),
    )
    expect(contacts[0]).toMatchObject({ name: 'Bo', phone: '+4915112345678' })
    expect(contacts[1]).toEqual(contacts[0])
  })

  it('runs active flows alone', async () => {
    const { agent, send } = await chatting()
    const intent = await agent.intent('Joke', ['Tell me a joke'])
    const { id } = await agent.flow('Jokes', { intentIds: [intent] }, say('Knock, knock.'))
    await send({})
    expect(texts(await send({ message: 'Tell me a joke' }))).not.toContain('Knock, knock.')
    await server.api.ok.put(`${agent.path}/flows/${id}`, { status: 'ACTIVE' })
    expect(texts(await send({ message: 'Tell me a joke' }))).toEqual(['Knock, knock.'])
  })
})

describe('whoever listens', () => {
  it('hears of the end, of feedback, and of silence, with whom and where', async () => {
    const { agent, send } = await chatting()
    const { conversationId } = await send({})
    const path = `${agent.path}/conversations/${conversationId}`
    const { messages } = await server.api.ok.get(path)
    const reply = messages.find((message: Json) => message.role === 'AGENT')
    await server.api.ok.post(`${path}/messages/${reply.id}/feedback`, { feedback: 'NEGATIVE' })
    await server.api.ok.put(`${agent.path}/settings/livechat`, {
      enableIdle: true,
      idleSettings: { minutes: 5, message: 'Still there?' },
    })
    await idleChore.run(server.app, context)
    expect(heard.map(({ type }) => type)).toEqual(['FEEDBACK_CAPTURED'])
    await sql`update conversations set last_message_at = now() - interval '6 minutes' where id = ${conversationId}`.execute(
      server.app.db,
    )
    await idleChore.run(server.app, context)
    await idleChore.run(server.app, context)
    await expect.poll(typesHeard).toEqual(['FEEDBACK_CAPTURED', 'CONVERSATION_IDLE'])
    await server.api.ok.post(`${path}/close`)
    await expect.poll(typesHeard).toEqual(['FEEDBACK_CAPTURED', 'CONVERSATION_IDLE', 'CONVERSATION_ENDED'])
    expect(heard[0]).toMatchObject({
      accountId: server.account.id,
      agentId: agent.id,
      conversationId,
      channel: 'LIVECHAT',
      userId: server.account.owner.id,
      details: { feedback: 'NEGATIVE' },
    })
    const closed = await server.api.ok.get(`${path}?include_events=true`)
    expect(closed.messages.findLast((entry: Json) => entry.role === 'AGENT').content).toBe('Still there?')
    expect(closed.messages.map((entry: Json) => entry.type)).toContain('CONVERSATION_CLOSED')
    await vi.waitUntil(async () => (await server.api.ok.get(path)).summary !== null, 10_000)
  })

  it.each([
    ['ends', async (path: string) => void (await server.api.ok.post(`${path}/close`))],
    ['falls silent', async () => idleChore.run(server.app, context)],
  ])('finds a summary once a conversation of two messages %s', async (_what, end) => {
    const agent = await createAgent(server.api)
    await server.api.ok.put(`${agent.path}/settings/livechat`, {
      enableIdle: true,
      idleSettings: { minutes: 5 },
    })
    const { conversation_id } = await agent.say('Where is my parcel?')
    const path = `${agent.path}/conversations/${conversation_id}`
    expect(await server.api.ok.get(path)).toMatchObject({ summary: null, messages: { length: 2 } })
    await sql`update conversations set channel = 'LIVECHAT', last_message_at = now() - interval '6 minutes'
      where id = ${conversation_id}`.execute(server.app.db)
    await end(path)
    await vi.waitUntil(async () => (await server.api.ok.get(path)).summary !== null, 20_000)
    expect((await server.api.ok.get(path)).summary).toContain('Where is my parcel?')
  })

  it('hears of a silence that ends the conversation', async () => {
    const { agent, send } = await chatting()
    const { conversationId } = await send({})
    await server.api.ok.put(`${agent.path}/settings/livechat`, {
      enableIdle: true,
      idleSettings: { minutes: 5, closeConversation: true },
    })
    await sql`update conversations set last_message_at = now() - interval '6 minutes' where id = ${conversationId}`.execute(
      server.app.db,
    )
    await idleChore.run(server.app, context)
    await expect.poll(typesHeard).toEqual(['CONVERSATION_IDLE', 'CONVERSATION_ENDED'])
  })
})

describe('a message from outside', () => {
  it('is said once, in an open conversation of the account alone', async () => {
    const { agent, send } = await chatting()
    const { conversationId } = await send({})
    const message = {
      accountId: server.account.id,
      conversationId,
      content: 'Your parcel has arrived.',
      key: 'run/1',
    }
    await postToConversation(server.app, message)
    await postToConversation(server.app, message)
    const path = `${agent.path}/conversations/${conversationId}`
    const { messages } = await server.api.ok.get(path)
    expect(messages.filter((one: Json) => one.content === 'Your parcel has arrived.')).toHaveLength(1)
    await expect(postToConversation(server.app, { ...message, accountId: 999 })).rejects.toThrow('no such')
    await server.api.ok.post(`${path}/close`)
    await expect(postToConversation(server.app, { ...message, key: 'run/2' })).rejects.toThrow('closed')
  })
})

/** Finishes the turns of dead processes, as a process that runs jobs does. The server may have been first. */
async function finishLeftBehind(conversationId: string): Promise<void> {
  const { tasks } = await conversationsBacklog.take(server.app, crypto.randomUUID(), 10)
  const { signal } = new AbortController()
  await Promise.all(tasks.map((task) => task.run(signal, () => undefined)))
  const unfinished = server.app.db
    .selectFrom('conversation_turns')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
  await expect.poll(() => unfinished.execute()).toEqual([])
}

async function leftBehind(
  change: string,
): Promise<{ path: string; agent: TestAgent; conversationId: string }> {
  const { agent, send } = await chatting()
  const { conversationId, turnId } = await send({})
  await sql`delete from conversation_traces where turn_id = ${turnId}`.execute(server.app.db)
  await sql`delete from conversation_entries where turn_id = ${turnId} and id <> ${turnId}`.execute(
    server.app.db,
  )
  await sql`update conversations set holder = gen_random_uuid(), state = '{}'
    where id = ${conversationId}`.execute(server.app.db)
  // From here on, the server may find it.
  await sql`update conversation_turns set status = 'RUNNING', completed_at = null,
    started_at = now() - interval '1 minute', ${sql.raw(change)} where id = ${turnId}`.execute(server.app.db)
  return { path: `${agent.path}/conversations/${conversationId}`, agent, conversationId }
}

describe('a turn whose process died', () => {
  it('is brought to an end by another', async () => {
    const { path, conversationId } = await leftBehind('attempts = 1')
    await finishLeftBehind(conversationId)
    const { messages } = await server.api.ok.get(path)
    expect(messages.map((one: Json) => one.content)).toEqual([
      'Hello',
      'Welcome!',
      'Hello! How can I help you?',
    ])
  })

  it('is brought to an end before the next message is answered', async () => {
    const { path, agent, conversationId } = await leftBehind('attempts = 1')
    const next = await receive(server.app, {
      accountId: server.account.id,
      agentId: agent.id,
      channel: 'LIVECHAT',
      conversationId,
      message: 'thanks',
      actsAs: 'publisher',
      userId: null,
    })
    expect(texts(next)).toEqual(["You're welcome!"])
    const { messages } = await server.api.ok.get(path)
    expect(messages.at(-1).content).toBe("You're welcome!")
    expect(messages.map((one: Json) => one.content)).toContain('Welcome!')
  })

  it.each([
    ['while it changed something outside', 'attempts = 1, is_acting = true', 'must not be done twice'],
    ['again and again', 'attempts = 3', 'interrupted 3 times'],
  ])('%s is told to have failed', async (_, change, reason) => {
    const { path, conversationId } = await leftBehind(change)
    await finishLeftBehind(conversationId)
    const { messages } = await server.api.ok.get(`${path}?include_events=true`)
    const { data } = messages.find((one: Json) => one.type === 'ERROR')
    expect(data).toMatchObject({ code: 'interrupted', message: expect.stringContaining(reason) })
    expect(messages.at(-1).content).toContain('sorry')
  })
})
