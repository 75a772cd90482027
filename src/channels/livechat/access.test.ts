import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import {
  chatFetch,
  newVisitor,
  publishedAgent,
  type TestVisitor,
} from '../../../test/harness/channels/visitor.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import { identitySecret } from '../../agents/index.ts'

const server = useSharedServer()

async function shop() {
  const agent = await publishedAgent(server)
  await agent.start(say('Welcome!'))
  return agent
}

async function talked(visitor: TestVisitor): Promise<Json> {
  await visitor.say('Hello')
  await vi.waitUntil(async () => !(await visitor.history()).thinking, { timeout: 10_000 })
  return visitor.history()
}

/** All requests that a visitor can send, with ids of the given history. */
function requests(messageId: string, attachmentId: string): [path: string, json?: object][] {
  return [
    ['/messages'],
    ['/messages', { id: randomUUID(), text: 'Hello' }],
    [`/messages/${messageId}/feedback`, { feedback: 'POSITIVE' }],
    ['/events'],
    ['/conversation', {}],
    ['/conversation/close', {}],
    ['/attachments', {}],
    [`/attachments/${attachmentId}`],
  ]
}

describe('a visitor', () => {
  it('is known by a token that only their browser has', async () => {
    const agent = await shop()
    const { status, body } = await chatFetch(server.url, agent.id, '/visitors', { json: {} })
    expect(status).toBe(201)
    expect(body).toEqual({ visitor_id: expect.any(String), token: expect.stringMatching(/^fdv_[\w-]{43}$/) })
    const row = await server.app.db
      .selectFrom('livechat_visitors')
      .selectAll()
      .where('id', '=', body.visitor_id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(body.token)
  })

  it('reaches nothing with no token, a wrong one, or that of another agent', async () => {
    const [agent, other] = [await shop(), await shop()]
    const stranger = await newVisitor(server.url, other.id)
    const visitor = await newVisitor(server.url, agent.id)
    const { messages } = await talked(visitor)
    const file = await visitor.upload('note.txt', 'A note')
    for (const [path, json] of requests(messages[1].id, file.body.id)) {
      for (const token of [undefined, 'fdv_wrong', stranger.token, server.account.owner.key]) {
        const answer = await chatFetch(server.url, agent.id, path, {
          ...(json === undefined ? {} : { json }),
          ...(token === undefined ? {} : { token }),
        })
        expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthorized'])
      }
    }
  })

  it('sees nothing of another visitor of the same agent', async () => {
    const agent = await shop()
    const ada = await newVisitor(server.url, agent.id)
    const { messages } = await talked(ada)
    const file = await ada.upload('note.txt', 'A note')
    const bob = await newVisitor(server.url, agent.id)
    expect(await bob.history()).toEqual({
      entries: [],
      conversation: null,
      thinking: false,
      answering: null,
      messages: [],
      has_more: false,
    })
    expect((await bob.history(`?before=${messages[1].id}`)).messages).toEqual([])
    const feedback = await bob.fetch(`/messages/${messages[1].id}/feedback`, {
      json: { feedback: 'NEGATIVE' },
    })
    expect(feedback.status).toBe(404)
    expect((await bob.fetch(`/attachments/${file.body.id}`)).status).toBe(404)
    const stolen = await bob.say('Look', { attachment_ids: [file.body.id] })
    expect([stolen.status, stolen.body.details.issues[0].path]).toEqual([400, 'attachment_ids'])
    expect((await bob.fetch('/conversation/close', { json: {} })).status).toBe(204)
    expect((await ada.history()).conversation.status).toBe('OPEN')
    const stream = await bob.stream(messages[1].id)
    await stream.until((told) => told.some(({ event }) => event === 'state'))
    await ada.say('Hello again')
    await expect.poll(async () => (await ada.history()).messages.length).toBeGreaterThan(3)
    expect(stream.said()).toEqual([])
    stream.close()
  })

  it('is a contact once the page says who it is, and nobody can claim to be one who was proved', async () => {
    const agent = await shop()
    const email = 'ada@example.com'
    const contactOf = async (visitor: TestVisitor) => {
      const { conversation } = await talked(visitor)
      return (await server.api.ok.get(`${agent.path}/conversations/${conversation.id}`)).contact
    }
    const claimed = await newVisitor(server.url, agent.id, { name: 'Ada', email })
    const contact = await contactOf(claimed)
    expect(contact).toMatchObject({ name: 'Ada', email })

    const secret = await identitySecret(server.app, agent.id)
    const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
    const wrong = await chatFetch(server.url, agent.id, '/visitors', {
      json: { email, signature: sign('bob@example.com') },
    })
    expect(wrong.status).toBe(401)
    const proved = await newVisitor(server.url, agent.id, { email, signature: sign(email) })
    expect(await contactOf(proved)).toMatchObject({ id: contact.id })
    const impostor = await newVisitor(server.url, agent.id, { email: 'Ada@example.com' })
    expect(await contactOf(impostor)).toBeNull()
  })
})

describe('allowed origins', () => {
  it('keep every other site away from every address', async () => {
    const agent = await shop()
    const visitor = await newVisitor(server.url, agent.id)
    const { messages } = await talked(visitor)
    await server.api.ok.put(`${agent.path}/settings/livechat`, { allowedOrigins: ['https://shop.example'] })
    const all: [string, object?][] = [
      ['/config'],
      ['/visitors', {}],
      ...requests(messages[1].id, randomUUID()),
    ]
    for (const [path, json] of all) {
      const body = json === undefined ? {} : { json }
      for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example']) {
        const answer = await visitor.fetch(path, { ...body, headers: { origin } })
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'forbidden'])
      }
    }
    const answer = await visitor.fetch('/messages', { headers: { origin: 'https://shop.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(answer.headers.get('vary')).toBe('origin')
    // The page itself has the origin of this server.
    expect((await visitor.fetch('/messages', { headers: { origin: server.url } })).status).toBe(200)
  })

  it('may be any where none is listed, for the questions that browsers ask first as well', async () => {
    const agent = await shop()
    const ask = (origin: string) =>
      chatFetch(server.url, agent.id, '/messages', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const open = await ask('https://any.example')
    expect(open.status).toBe(204)
    expect(Object.fromEntries(open.headers)).toMatchObject({
      'access-control-allow-origin': 'https://any.example',
      'access-control-allow-headers': 'authorization, content-type, last-event-id',
    })
    expect(open.headers.get('access-control-allow-credentials')).toBeNull()
    await server.api.ok.put(`${agent.path}/settings/livechat`, { allowedOrigins: ['https://shop.example'] })
    expect((await ask('https://any.example')).status).toBe(403)
    expect((await ask('https://shop.example')).status).toBe(204)
  })
})

describe('an agent that does not answer', () => {
  it.each([
    ['is paused', (path: string) => server.api.ok.put(`${path}/deployment-status`, { isOffline: true })],
    [
      'has its chat switched off',
      (path: string) => server.api.ok.put(`${path}/settings/livechat`, { enabled: false }),
    ],
  ])('%s: what is written is kept, and the notice given once', async (_, leave) => {
    const agent = await shop()
    await server.api.ok.put(`${agent.path}/settings/livechat`, { offlineMessage: 'Back at nine.' })
    await leave(agent.path)
    const visitor = await newVisitor(server.url, agent.id)
    const { body: config } = await visitor.fetch('/config')
    expect(config).toMatchObject({ is_offline: true, offline_message: 'Back at nine.' })
    const id = randomUUID()
    const first = await visitor.fetch('/messages', { json: { id, text: 'Hello' } })
    expect(first.status).toBe(202)
    await visitor.say('Anybody there?')
    const said = async () => (await visitor.history()).messages.map((one: Json) => one.content)
    expect(await said()).toEqual(['Hello', 'Back at nine.', 'Anybody there?'])
    expect((await visitor.fetch('/conversation/close', { json: {} })).status).toBe(204)
    expect((await visitor.fetch('/conversation', { json: {} })).status).toBe(409)

    await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
    await server.api.ok.put(`${agent.path}/settings/livechat`, { enabled: true })
    const again = await visitor.fetch('/messages', { json: { id, text: 'Hello' } })
    expect([again.status, again.body.message_id]).toEqual([202, first.body.message_id])
  })

  it('is gone: every address says so', async () => {
    const agent = await shop()
    const visitor = await newVisitor(server.url, agent.id)
    await server.api.ok.delete(agent.path)
    for (const [path, json] of [['/config'], ['/visitors', {}], ...requests(randomUUID(), randomUUID())] as [
      string,
      object?,
    ][]) {
      const answer = await visitor.fetch(path, json === undefined ? {} : { json })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found'])
    }
    expect((await chatFetch(server.url, 'nonsense', '/config')).status).toBe(404)
  })
})
