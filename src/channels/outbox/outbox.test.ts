import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  pageId,
  sentTexts,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { eventually, tryOut } from '../../../test/harness/workflows/automation.ts'
import type { SentMessage } from '../../../test/stand-ins/graph/data.ts'
import { chatappStatus, chatappText, pageEvent, pageText } from '../../../test/stand-ins/graph/payloads.ts'
import { postToConversation } from '../../agents/index.ts'
import { renewCredentials } from '../connections/connect.ts'
import { readConnection } from '../connections/store.ts'

const scene = useScene()
const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

let people = 0
const somebody = () => `3462000${String(++people).padStart(4, '0')}`

const deliver = async (payload: object) => {
  expect((await scene.graph.deliver(webhookOf(scene), payload)).status).toBe(200)
}

/** A conversation in which the agent has answered once. */
async function chatting() {
  const agent = await answering(scene)
  const connection = await connected(scene, 'chatapp', agent.id)
  const from = somebody()
  await deliver(chatappText(numberId, { from }, 'Hello'))
  await sentTexts(scene, 1)
  const { id } = await conversationOf(scene, agent)
  await eventually(async () => ((await deliveries(id))[0]?.status === 'WAITING' ? undefined : true))
  scene.graph.sent.length = 0
  const post = (content: string) =>
    postToConversation(scene.app, { accountId: scene.server.account.id, conversationId: id, content })
  return { agent, connection, from, conversationId: id as string, post }
}

const deliveries = async (conversationId: string): Promise<Json[]> =>
  (await scene.server.api.ok.get(`/channels/deliveries?conversation_id=${conversationId}`)).results

function sentOne(): SentMessage {
  const [sent] = scene.graph.sent
  if (sent === undefined) throw new Error('nothing was sent')
  return sent
}

/** The latest message of a conversation, once it has this status. */
const latest = (conversationId: string, status: string): Promise<Json> =>
  eventually(async () => {
    const [first] = await deliveries(conversationId)
    return first?.status === status ? first : undefined
  })

/** Makes waiting messages due at once, so that tests don't wait for the pause. */
async function hurry(): Promise<void> {
  await sql`update conversation_outbox set next_attempt_at = now() - interval '1 minute' where state = 'PENDING'`.execute(
    scene.app.db,
  )
}

describe('what is said', () => {
  it('by SEND_MESSAGE of an automation arrives at the person', async () => {
    const { conversationId } = await chatting()
    const node = { type: 'SEND_MESSAGE', message: 'Your order is ready.', conversationId }
    const run = await tryOut(scene.server.api, { nodes: { node }, edges: ['start → node'] })
    expect(run.log.successful).toBe(true)
    expect(await sentTexts(scene, 1)).toEqual(['Your order is ready.'])
  })

  it('because nobody has said anything for long arrives, too', async () => {
    const { agent, conversationId } = await chatting()
    const idleSettings = { minutes: 1, message: 'Still there?', closeConversation: true }
    await scene.server.api.ok.put(`${agent.path}/settings/chatapp`, { enableIdle: true, idleSettings })
    await sql`update conversations set last_message_at = now() - interval '2 minutes'
      where id = ${conversationId}`.execute(scene.app.db)
    const chore = scene.app.capabilities
      .flatMap((capability) => capability.housekeeping ?? [])
      .find(({ name }) => name === 'agents.sweep-idle')
    await chore?.run(scene.app, context)
    expect(await sentTexts(scene, 1)).toEqual(['Still there?'])
    expect((await conversationOf(scene, agent)).status).toBe('CLOSED')
  })

  it.each([
    ['429 with a pause', { status: 429, headers: { 'retry-after': '7' } }, 'fewer calls'],
    [
      'a rate limit by its code',
      { status: 400, body: '{"error":{"code":130429,"message":"Rate limit hit"}}' },
      'fewer calls',
    ],
    ['500', { status: 500 }, 'not available'],
    ['HTML in place of JSON', { status: 200, body: '<html>Sorry</html>' }, 'cannot be read'],
  ])('waits and is sent later, in order, after %s', async (_what, failure, reason) => {
    const { post, conversationId } = await chatting()
    scene.graph.failures.push(failure)
    await post('First')
    await eventually(async () => {
      const [first] = await deliveries(conversationId)
      return first?.error?.includes(reason) === true ? true : undefined
    })
    await post('Second')
    expect(scene.graph.sent).toEqual([])
    await hurry()
    expect(await sentTexts(scene, 2)).toEqual(['First', 'Second'])
    await latest(conversationId, 'SENT')
  })

  it('fails with the reason where three processes ended over it, and the next one is sent', async () => {
    const { post, conversationId } = await chatting()
    scene.graph.failures.push({ status: 500 })
    await post('I end whoever sends me')
    await eventually(async () => ((await deliveries(conversationId))[0]?.error === null ? undefined : true))
    await sql`update conversation_outbox set deaths = 2, holder = gen_random_uuid(),
      next_attempt_at = now() - interval '1 minute' where state = 'PENDING'`.execute(scene.app.db)
    await post('Next')
    expect(await sentTexts(scene, 1)).toEqual(['Next'])
    const failed = (await deliveries(conversationId)).find(({ status }: Json) => status === 'FAILED')
    expect(failed?.error).toBe('The server ended 3 times while sending this message.')
  })

  it('waits while the token is refused, which everybody can see, and goes once there is a new one', async () => {
    const { post, connection, conversationId } = await chatting()
    const { data } = scene.graph
    const old = data.accessToken
    data.accessToken = 'EAAG-new-token'
    try {
      await post('First')
      const shown = await eventually(async () => {
        const [one] = (await scene.server.api.ok.get('/channels')).results
        return one.status === 'NEEDS_ATTENTION' ? one : undefined
      })
      expect(shown).toMatchObject({
        canSendMessages: false,
        statusReason: expect.stringContaining('access token'),
      })
      expect(JSON.stringify(shown)).not.toContain(old)
      const current = await readConnection(scene.app.db, connection.accountId, connection.id)
      await expect(renewCredentials(scene.app, current, { accessToken: 'wrong' })).rejects.toThrow(
        'access token',
      )
      await renewCredentials(scene.app, current, { accessToken: data.accessToken })
      expect(await sentTexts(scene, 1)).toEqual(['First'])
      await latest(conversationId, 'SENT')
      expect((await scene.server.api.ok.get('/channels')).results[0]).toMatchObject({ canSendMessages: true })
    } finally {
      data.accessToken = old
    }
  })

  it.each([
    ['the 24 hours are over', 'silent', '24 hours'],
    ['nobody has that number', 'unknown', 'cannot receive'],
  ] as const)('fails with the reason where %s, and the next one is tried', async (_why, list, reason) => {
    const { agent, post, from, conversationId } = await chatting()
    scene.graph.data[list].add(from)
    await post('Are you there?')
    const failed = await latest(conversationId, 'FAILED')
    expect(failed.error).toContain(reason)
    const conversation = await conversationOf(scene, agent)
    expect(conversation.messages.at(-1)).toMatchObject({
      kind: 'event',
      type: 'ERROR',
      data: {
        code: 'not_delivered',
        message_id: failed.message_id,
        message: expect.stringContaining(reason),
      },
    })
    scene.graph.data[list].delete(from)
    await post('Hello again')
    expect(await sentTexts(scene, 1)).toEqual(['Hello again'])
  })

  it('in a conversation whose number is no longer connected fails', async () => {
    const { post, connection, conversationId } = await chatting()
    await scene.app.db.deleteFrom('channel_connections').where('id', '=', connection.id).execute()
    await post('Anybody?')
    expect((await latest(conversationId, 'FAILED')).error).toContain('no longer connected')
  })

  it('costs conversations elsewhere nothing: no outbox, and no job', async () => {
    const agent = await answering(scene)
    await agent.say('Hello')
    const { results } = await scene.server.api.ok.get(`${agent.path}/conversations`)
    expect(await deliveries(results[0].id)).toEqual([])
  })
})

describe('a process that dies while it sends', () => {
  it('before the service took the message: the next one sends it', async () => {
    const { post, conversationId } = await chatting()
    scene.graph.failures.push({ status: 500 })
    await post('Hello')
    await eventually(async () => ((await deliveries(conversationId))[0]?.error === null ? undefined : true))
    // The state that a dead process leaves: the message is still claimed.
    await sql`update conversation_outbox set holder = gen_random_uuid(),
      next_attempt_at = now() - interval '1 minute' where conversation_id = ${conversationId}
      and state = 'PENDING'`.execute(scene.app.db)
    expect(await sentTexts(scene, 1)).toEqual(['Hello'])
  })
})

describe('what becomes of a message', () => {
  it('is told by receipts, in whatever order they come', async () => {
    const { post, conversationId } = await chatting()
    await post('Hello')
    await latest(conversationId, 'SENT')
    const sent = sentOne()
    await deliver(chatappStatus(sent, 'read'))
    await deliver(chatappStatus(sent, 'delivered'))
    expect((await deliveries(conversationId))[0]).toMatchObject({ status: 'READ', attempts: 1 })
  })

  it('may be that it failed after all, which the transcript says once', async () => {
    const { agent, post, conversationId } = await chatting()
    await post('Hello')
    await latest(conversationId, 'SENT')
    const sent = sentOne()
    const errors = [{ code: 131047, title: 'Re-engagement message' }]
    await deliver(chatappStatus(sent, 'failed', errors))
    await deliver(chatappStatus(sent, 'failed', errors))
    expect((await deliveries(conversationId))[0]).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('24 hours'),
    })
    const { messages } = await conversationOf(scene, agent)
    expect(messages.filter(({ type }: Json) => type === 'ERROR')).toHaveLength(1)
  })

  it('at a page is told by what was delivered and how far was read', async () => {
    const agent = await answering(scene, 'pageapp')
    await connected(scene, 'pageapp', agent.id)
    await deliver(pageText('page', pageId, { from: '7001' }, 'Hello'))
    await sentTexts(scene, 1)
    const { id } = await conversationOf(scene, agent)
    await latest(id, 'SENT')
    const sender = { id: '7001' }
    const [first] = scene.graph.sent
    await deliver(
      pageEvent('page', pageId, { sender, delivery: { mids: [first?.id], watermark: Date.now() } }),
    )
    expect((await deliveries(id))[0]?.status).toBe('DELIVERED')
    await deliver(pageEvent('page', pageId, { sender, read: { watermark: Date.now() + 1000 } }))
    expect((await deliveries(id))[0]?.status).toBe('READ')
  })

  it('is nobody else’s business', async () => {
    const { conversationId } = await chatting()
    const other = await scene.server.createAccount()
    const path = `/channels/deliveries?conversation_id=${conversationId}`
    expect((await other.owner.api.ok.get(path)).results).toEqual([])
    expect((await scene.server.api.ok.get(path)).results).toHaveLength(1)
  })
})
