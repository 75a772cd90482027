import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { newVisitor, publishedAgent, type TestVisitor } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { fileTypeOf } from './file-types.ts'
import { forgetVisitors } from './forget.ts'

const server = useServer()
const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

const paths = (body: Json) => body.details.issues.map((issue: Json) => issue.path)

async function chatting(): Promise<TestVisitor> {
  const agent = await publishedAgent(server, { instructions: 'Say "Thank you."' })
  return newVisitor(server.url, agent.id)
}

async function settled(visitor: TestVisitor): Promise<Json> {
  await vi.waitUntil(async () => !(await visitor.history()).thinking, { timeout: 10_000 })
  return visitor.history()
}

it('names every mistake in a body', async () => {
  const visitor = await chatting()
  const post = async (path: string, json: object) => (await visitor.fetch(path, { json })).body
  expect(paths(await post('/messages', { id: 'x', text: 5, texts: '' }))).toEqual(['id', 'text', 'texts'])
  expect(paths(await post('/messages', { id: randomUUID(), text: '  ' }))).toEqual(['text'])
  expect(paths(await post('/messages', { id: randomUUID(), text: 'x'.repeat(8001) }))).toEqual(['text'])
  expect(paths(await post('/visitors', { email: 'nobody', name: '' }))).toEqual(['name', 'email'])
  expect(paths(await post('/visitors', { signature: 'aa' }))).toEqual(['email'])
  expect(paths((await visitor.fetch('/messages?limit=0')).body)).toEqual(['limit'])
  const large = await visitor.say('x'.repeat(70_000))
  expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  const text = await visitor.fetch('/messages', { method: 'POST', body: 'Hello' })
  expect(text.status).toBe(415)
  const nul = await visitor.say('a\u0000b')
  expect(nul.status).toBe(400)
  expect((await visitor.history()).messages).toEqual([])
  expect((await visitor.fetch('/events', { method: 'HEAD' })).status).toBe(404)
})

it('takes JSON where it takes no file, and nothing where it wants nothing', async () => {
  const visitor = await chatting()
  const form = new FormData()
  form.append('text', 'Hello')
  expect((await visitor.fetch('/messages', { method: 'POST', body: form })).status).toBe(415)
  expect((await visitor.fetch('/attachments', { json: {} })).status).toBe(415)
  expect(paths((await visitor.fetch('/conversation', { json: { text: 'Hello' } })).body)).toEqual(['text'])
  const empty = { method: 'POST', body: '', headers: { 'content-type': 'application/json' } }
  expect((await visitor.fetch('/conversation', empty)).status).toBe(202)
  expect(paths((await visitor.fetch('/messages', empty)).body)).toContain('id')
})

it('opens a handful of streams for a visitor, and no more', async () => {
  const visitor = await chatting()
  const streams = await Promise.all(Array.from({ length: 6 }, () => visitor.stream()))
  const one = await visitor.fetch('/events')
  expect([one.status, one.body.code]).toEqual([429, 'rate_limited'])
  streams[0]?.close()
  await vi.waitFor(async () => (await visitor.stream()).close(), { timeout: 10_000 })
  for (const stream of streams) stream.close()
})

it('tells the agent what a file says, and shows the visitor only what they sent', async () => {
  const visitor = await chatting()
  const file = await visitor.upload('../order.txt', 'Order 4711: two lamps, one of them broken.', 'text/html')
  expect(file.status).toBe(201)
  expect(file.body).toEqual({
    id: expect.any(String),
    name: 'order.txt',
    content_type: 'text/plain',
    size: 42,
  })
  const sent = await visitor.say('Please look', { attachment_ids: [file.body.id] })
  expect(sent.status).toBe(202)
  const { conversation, messages } = await settled(visitor)
  expect(messages[0]).toMatchObject({ content: 'Please look', attachments: [file.body] })
  const agentId = (
    await server.app.db
      .selectFrom('conversations')
      .select('agent_id')
      .where('id', '=', conversation.id)
      .executeTakeFirstOrThrow()
  ).agent_id
  const seen = await server.api.ok.get(`/agents/${agentId}/conversations/${conversation.id}`)
  expect(seen.messages[0].content).toBe(
    'Please look\n\n[File: order.txt]\nOrder 4711: two lamps, one of them broken.',
  )
  const media = await server.api.fetch(`/channels/media/${sent.body.message_id}`)
  expect(await media.text()).toBe('Order 4711: two lamps, one of them broken.')
  const again = await visitor.say('Once more', { attachment_ids: [file.body.id] })
  expect([again.status, paths(again.body)]).toEqual([400, ['attachment_ids']])
  const saved = await visitor.fetch(`/attachments/${file.body.id}`)
  expect(saved.body).toContain('4711')
  expect(saved.headers.get('content-disposition')).toContain('attachment;')
  expect(saved.headers.get('content-security-policy')).toContain('sandbox')
})

it('says nothing but the name of a file that cannot be read', async () => {
  const visitor = await chatting()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const file = await visitor.upload('dot.png', picture)
  expect(file.body).toMatchObject({ name: 'dot.png', content_type: 'image/png' })
  await visitor.say('', { attachment_ids: [file.body.id] })
  const { messages } = await settled(visitor)
  expect(messages[0]).toMatchObject({ role: 'USER', content: '' })
})

it('takes only files that it knows, by what is in them, and of a bearable size', async () => {
  const visitor = await chatting()
  const refused = [
    await visitor.upload('run.exe', new Uint8Array([0x4d, 0x5a, 0, 0]), 'image/png'),
    await visitor.upload('empty.txt', ''),
    await visitor.upload('page.png', 'not a picture\u0000'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([415, 415, 415])
  const large = await visitor.upload('large.txt', 'x'.repeat(10 * 1024 * 1024 + 1))
  expect([large.status, large.body.code]).toEqual([413, 'too_large'])
  expect((await visitor.fetch('/attachments', { json: {} })).status).toBe(415)
  const empty = await visitor.fetch('/attachments', { method: 'POST', body: new FormData() })
  expect(empty.status).toBe(400)
})

it.each([
  ['a.jpg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['a.mp3', [0xff, 0xfb, 0x90, 0x44], 'audio/mpeg'],
  ['a.pdf', [...Buffer.from('%PDF-1.7')], 'application/pdf'],
  ['a.webp', [...Buffer.from('RIFF0000WEBPVP8 ')], 'image/webp'],
  ['a.svg', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], 'text/plain'],
  ['a.html', [...Buffer.from('<script>alert(1)</script>')], 'text/plain'],
  ['a.CSV', [...Buffer.from('a,b\n1,2')], 'text/csv'],
])('knows %s by its content', (name, bytes, contentType) => {
  expect(fileTypeOf(Buffer.from(bytes), name)?.contentType).toBe(contentType)
})

it('forgets visitors who do not come back, and files that were never sent', async () => {
  const [visitor, other] = [await chatting(), await chatting()]
  const { body } = await other.upload('a.txt', 'Never sent')
  await server.app.db
    .updateTable('livechat_visitors')
    .set({ last_seen_at: new Date(Date.now() - 181 * 86_400_000) })
    .where('id', '=', visitor.id)
    .execute()
  await server.app.db
    .updateTable('livechat_attachments')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', body.id)
    .execute()
  await forgetVisitors.run(server.app, context)
  expect((await visitor.fetch('/messages')).status).toBe(401)
  expect((await other.fetch('/messages')).status).toBe(200)
  expect((await other.fetch(`/attachments/${body.id}`)).status).toBe(404)
})
