import { describe, expect, it } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import type { Api, Json } from '../../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  pageId,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { chatappText, pageText } from '../../../test/stand-ins/graph/payloads.ts'

const scene = useScene()

async function upload(
  api: Api,
  conversationId: string,
  files: readonly [name: string, type: string, content: string][],
) {
  const body = new FormData()
  for (const [name, type, content] of files) body.append('files', new Blob([content], { type }), name)
  const response = await api.fetch(`/conversations/${conversationId}/files`, { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const quote = ['quote.pdf', 'application/pdf', '%PDF-1.7 the quote'] as const
const picture = ['boiler.png', 'image/png', 'a picture'] as const

async function sendWith(conversationId: string, text: string): Promise<Json> {
  const { api } = scene.server
  const uploaded = await upload(api, conversationId, [[...quote], [...picture]])
  expect(uploaded.status).toBe(201)
  const file_ids = uploaded.body.results.map(({ id }: Json) => id)
  return api.ok.post(`/conversations/${conversationId}/reply`, { text, file_ids })
}

async function chatting() {
  const agent = await publishedAgent(scene.server)
  await agent.start(say('Welcome!'))
  const visitor = await newVisitor(scene.server.url, agent.id)
  const { conversation_id: id } = (await visitor.say('Hello')).body
  await eventually(async () => ((await visitor.history()).thinking ? undefined : true))
  return { agent, visitor, id: id as string, path: `/conversations/${id}` }
}

describe('files of a reply', () => {
  it('are shown to colleagues and to the visitor, who gets them byte for byte; nobody else does', async () => {
    const { api } = scene.server
    const { agent, visitor, id, path } = await chatting()
    const { id: messageId } = await sendWith(id, 'Here it is.')
    const { results } = await api.ok.get(`${path}/entries`)
    const [entry] = results.filter((one: Json) => one.from === 'PERSON')
    expect(entry).toMatchObject({
      id: messageId,
      content: 'Here it is.',
      files: [
        { place: 1, name: 'quote.pdf', content_type: 'application/pdf', size: quote[2].length },
        { place: 2, name: 'boiler.png', content_type: 'image/png', size: picture[2].length },
      ],
    })
    const { results: listed } = await api.ok.get(`/conversations?agent=${agent.id}`)
    expect(listed[0].last_message.content).toBe('Here it is.\n[File: quote.pdf]\n[File: boiler.png]')
    expect((await api.get(`/channels/media/${messageId}?place=1`)).text).toBe(quote[2])
    const [shown] = (await visitor.history()).messages.slice(-1)
    expect(shown).toMatchObject({
      content: 'Here it is.',
      attachments: [{ name: 'quote.pdf' }, { name: 'boiler.png', size: picture[2].length }],
    })
    const file = `/attachments/${shown.attachments[1].id}`
    expect((await visitor.fetch(file)).body).toBe(picture[2])
    const stranger = await newVisitor(scene.server.url, agent.id)
    expect((await stranger.fetch(file)).status).toBe(404)
  })

  it('need no words, and nothing at all is refused', async () => {
    const { visitor, id, path } = await chatting()
    await sendWith(id, '')
    const [shown] = (await visitor.history()).messages.slice(-1)
    expect(shown).toMatchObject({ content: '', attachments: [{}, {}] })
    const empty = await scene.server.api.post(`${path}/reply`, { text: ' ' })
    expect(empty.status).toBe(400)
    expect(empty.body.details.issues).toMatchObject([{ path: 'text', code: 'required' }])
  })

  it('are sent once, by whoever uploaded them, where they were uploaded; a refused reply leaves them', async () => {
    const { api, account } = scene.server
    const [one, other] = [await chatting(), await chatting()]
    const uploaded = await upload(api, one.id, [[...quote]])
    const file_ids = [uploaded.body.results[0].id]
    const refused = await api.post(`${other.path}/reply`, { text: 'x', file_ids })
    expect(refused.status).toBe(400)
    expect(refused.body.details.issues).toMatchObject([{ path: 'file_ids', code: 'not_found' }])
    expect(await api.ok.get(other.path)).toMatchObject({ handler: 'AGENT' })
    const colleague = await account.addUser('MEMBER')
    expect((await colleague.api.post(`${one.path}/reply`, { file_ids })).status).toBe(400)
    await api.ok.post(`${one.path}/reply`, { file_ids })
    expect((await api.post(`${one.path}/reply`, { file_ids })).status).toBe(400)
    const stranger = await scene.server.createAccount()
    expect((await upload(stranger.owner.api, one.id, [[...quote]])).status).toBe(404)
    const many = await upload(
      api,
      one.id,
      Array.from({ length: 6 }, () => [...quote] as [string, string, string]),
    )
    expect(many.status).toBe(400)
    const large = await upload(api, one.id, [
      ['big.bin', 'application/zip', 'x'.repeat(10 * 1024 * 1024 + 1)],
    ])
    expect(large.status).toBe(413)
  })

  it('arrive at messengers behind the words, by links that lead to them and nowhere else', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    await scene.graph.deliver(webhookOf(scene), chatappText(numberId, { from: '34620090001' }, 'Hello'))
    const { id } = await conversationOf(scene, agent)
    await eventually(async () => (scene.graph.sent.length === 1 ? true : undefined))
    await sendWith(id, 'Here it is.')
    const sent = await eventually(async () =>
      scene.graph.sent.length === 4 ? scene.graph.sent.slice(1) : undefined,
    )
    expect(sent.map(({ body }) => body.type)).toEqual(['text', 'document', 'image'])
    expect(sent[1]?.body.document).toMatchObject({ filename: 'quote.pdf' })
    const path = new URL(sent[1]?.body.document.link).pathname
    const fetched = await fetch(scene.server.url + path)
    expect([fetched.status, await fetched.text()]).toEqual([200, quote[2]])
    expect(fetched.headers.get('content-disposition')).toContain('attachment')
    const forged = await fetch(`${scene.server.url}${path.slice(0, -3)}AAA`)
    expect(forged.status).toBe(404)
  })

  it('arrive at pages as attachments', async () => {
    const agent = await answering(scene, 'pageapp')
    await connected(scene, 'pageapp', agent.id)
    await scene.graph.deliver(webhookOf(scene), pageText('page', pageId, { from: '7700000001' }, 'Hello'))
    const { id } = await conversationOf(scene, agent)
    await eventually(async () => (scene.graph.sent.length === 1 ? true : undefined))
    await sendWith(id, '')
    const sent = await eventually(async () =>
      scene.graph.sent.length === 3 ? scene.graph.sent.slice(1) : undefined,
    )
    expect(sent.map(({ body }) => body.message.attachment.type)).toEqual(['file', 'image'])
  })
})
