import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  pageId,
  photoId,
  sentTexts,
  told,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { chatappMessage, chatappText, pageEvent, pageText } from '../../../test/stand-ins/graph/payloads.ts'
import { assignAgent } from '../connections/connect.ts'

const scene = useScene()

let people = 0
const somebody = () => `3461000${String(++people).padStart(4, '0')}`

const deliver = async (payload: object) => {
  expect((await scene.graph.deliver(webhookOf(scene), payload)).status).toBe(200)
}

const settled = (count: number) =>
  eventually(async () => {
    const rows = await scene.app.db.selectFrom('channel_inbox').selectAll().orderBy('ordinal').execute()
    return rows.filter(({ state }) => state === 'DONE' || state === 'FAILED').length >= count
      ? rows
      : undefined
  })

describe('a message that arrives', () => {
  it('is answered, by the agent that the number has, to the person who wrote it', async () => {
    const agent = await answering(scene)
    await agent.start(say('Welcome!'))
    await connected(scene, 'chatapp', agent.id)
    const from = somebody()
    await deliver(chatappText(numberId, { from, name: 'Ana Ruiz' }, 'Hello'))
    expect(await sentTexts(scene, 2)).toEqual(['Welcome!', 'Hello! How can I help you?'])
    expect(scene.graph.sent[0]).toMatchObject({ from: numberId, to: from })
    const conversation = await conversationOf(scene, agent)
    expect(conversation).toMatchObject({
      channel: 'CHATAPP',
      contact: { name: 'Ana Ruiz', phone: `+${from}` },
    })
    await deliver(chatappText(numberId, { from }, 'thanks'))
    await sentTexts(scene, 3)
    expect(told(await conversationOf(scene, agent)).filter((one) => one.startsWith('USER'))).toEqual([
      'USER: Hello',
      'USER: thanks',
    ])
  })

  it('may be the press of a button, a choice or a place', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    const from = somebody()
    const contents = [
      { type: 'button', button: { text: 'Confirm', payload: 'c' } },
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Blue' } } },
      { type: 'location', location: { latitude: 40.4, longitude: -3.7, name: 'Office' } },
    ]
    for (const content of contents) await deliver(chatappMessage(numberId, { from }, content))
    await settled(3)
    expect(told(await conversationOf(scene, agent)).filter((one) => one.startsWith('USER'))).toEqual([
      'USER: Confirm',
      'USER: Blue',
      'USER: Office, 40.4, -3.7',
    ])
    // A reply that is still on its way would count as an answer in the next test.
    await eventually(async () => {
      const isAnswered =
        told(await conversationOf(scene, agent))
          .at(-1)
          ?.startsWith('AGENT') === true
      const { db } = scene.app
      const waiting = db.selectFrom('conversation_outbox').select('id').where('state', '=', 'PENDING')
      return (isAnswered && (await waiting.execute()).length === 0) || undefined
    })
  })

  it('at a page or a photo account is answered there; echoes and reactions are not', async () => {
    const agent = await answering(scene, 'pageapp')
    await scene.server.api.ok.put(`${agent.path}/settings/photoapp`, { enabled: true })
    await agent.start(say('Welcome!'))
    await connected(scene, 'pageapp', agent.id)
    await connected(scene, 'photoapp', agent.id)
    await deliver(pageText('page', pageId, { from: '5001' }, 'Hello'))
    expect(await sentTexts(scene, 2)).toEqual(['Welcome!', 'Hello! How can I help you?'])
    expect(scene.graph.sent[0]).toMatchObject({ from: pageId, to: '5001' })
    const [first] = scene.graph.sent
    const echo = { mid: first?.id, text: 'Welcome!', is_echo: true, metadata: first?.body.message.metadata }
    await deliver(
      pageEvent('page', pageId, { sender: { id: pageId }, recipient: { id: '5001' }, message: echo }),
    )
    await deliver(pageEvent('page', pageId, { sender: { id: '5001' }, reaction: { emoji: '❤' } }))
    const postback = { mid: 'm_button', title: 'Opening hours', payload: 'x' }
    await deliver(pageEvent('page', pageId, { sender: { id: '5001' }, postback }))
    await deliver(pageText('instagram', photoId, { from: '6001' }, 'Hello'))
    const rows = await settled(3)
    expect(rows.map(({ content }) => (content as Json).text)).toEqual(['Hello', 'Opening hours', 'Hello'])
    await eventually(async () => scene.graph.sent.some(({ to }) => to === '6001') || undefined)
    const listed = await scene.server.api.ok.get(`${agent.path}/conversations`)
    expect(listed.results.map(({ channel }: Json) => channel).toSorted()).toEqual(['PAGEAPP', 'PHOTOAPP'])
  })

  it('that three processes ended over is set aside with the reason, and the next one is answered', async () => {
    const agent = await answering(scene)
    const connection = await connected(scene, 'chatapp', agent.id)
    const from = somebody()
    const insert = (providerId: string, text: string, state: object) =>
      scene.app.db
        .insertInto('channel_inbox')
        .values({
          id: crypto.randomUUID(),
          account_id: connection.accountId,
          connection_id: connection.id,
          person_id: from,
          provider_message_id: providerId,
          content: JSON.stringify({ personName: null, text, media: [], unsupported: null }),
          sent_at: new Date(),
          next_attempt_at: new Date(Date.now() - 60_000),
          ...state,
        })
        .execute()
    // The third process has just died while handling it. Two deaths are recorded, the third isn't yet.
    const left = { attempts: 3, deaths: 2, holder: crypto.randomUUID() }
    await insert('wamid.poison', 'I end whoever reads me', left)
    await insert('wamid.next', 'Hello', {})
    const rows = await settled(2)
    expect(rows.find((row) => row.provider_message_id === 'wamid.poison')).toMatchObject({
      state: 'FAILED',
      error: 'The server ended 3 times while handling this message.',
    })
    expect(rows.find((row) => row.provider_message_id === 'wamid.next')).toMatchObject({ state: 'DONE' })
    expect(told(await conversationOf(scene, agent)).filter((one) => one.startsWith('USER'))).toEqual([
      'USER: Hello',
    ])
  })

  it('where nobody is assigned is a dead letter with the reason, and is answered when it is sent again', async () => {
    const connection = await connected(scene)
    await deliver(chatappText(numberId, { from: somebody() }, 'Hello'))
    const [row] = await settled(1)
    expect(row).toMatchObject({ state: 'FAILED', error: expect.stringContaining('No agent') })
    const agent = await answering(scene)
    await assignAgent(scene.app, connection, agent.id)
    const { api } = scene.server
    const letter = {
      id: `incoming-${row?.id}`,
      what: 'message from chatapp',
      attempts: 1,
      reason: row?.error,
    }
    expect((await api.ok.get('/dead-letters')).results[0]).toMatchObject(letter)
    const other = await scene.server.createAccount()
    expect((await other.owner.api.ok.get('/dead-letters')).results).toEqual([])
    expect((await other.owner.api.post(`/dead-letters/${letter.id}/retry`)).status).toBe(404)
    await api.ok.post(`/dead-letters/${letter.id}/retry`)
    expect(await settled(1)).toMatchObject([{ state: 'DONE', error: null, failed_at: null }])
    expect(await sentTexts(scene, 1)).toHaveLength(1)
    expect((await api.post(`/dead-letters/${letter.id}/retry`)).status).toBe(404)
  })
})

describe('an agent that is not there', () => {
  it.each([
    ['paused', { isOffline: true }, {}],
    ['switched off', { isOffline: false }, { enabled: false }],
  ])('because it is %s answers nothing but its offline message, once', async (_why, deployment, settings) => {
    const offlineMessage = 'We are back tomorrow at nine.'
    const agent = await answering(scene)
    await agent.start(say('Welcome!'))
    await connected(scene, 'chatapp', agent.id)
    await scene.server.api.ok.put(`${agent.path}/deployment-status`, deployment)
    await scene.server.api.ok.put(`${agent.path}/settings/chatapp`, { offlineMessage, ...settings })
    const from = somebody()
    await deliver(chatappText(numberId, { from }, 'Hello'))
    await deliver(chatappText(numberId, { from }, 'Is anybody there?'))
    await settled(2)
    expect(await sentTexts(scene, 1)).toEqual([offlineMessage])
    expect(told(await conversationOf(scene, agent))).toEqual([
      'USER: Hello',
      `AGENT: ${offlineMessage}`,
      'USER: Is anybody there?',
    ])
  })

  it('says politely that nobody is there, unless it was told otherwise', async () => {
    const agent = await answering(scene)
    await scene.server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: true })
    await connected(scene, 'chatapp', agent.id)
    await deliver(chatappText(numberId, { from: somebody() }, 'Hello'))
    expect(await sentTexts(scene, 1)).toEqual(['We are away at the moment. Your message will be kept.'])
  })

  it('is silent where it has no words for that, and goes on with the conversation once it is back', async () => {
    const agent = await answering(scene, 'chatapp', { offlineMessage: null })
    await scene.server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: true })
    await connected(scene, 'chatapp', agent.id)
    const from = somebody()
    await deliver(chatappText(numberId, { from }, 'Hello'))
    await settled(1)
    await scene.server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
    await deliver(chatappText(numberId, { from }, 'Hello again'))
    expect(await sentTexts(scene, 1)).toHaveLength(1)
    expect(told(await conversationOf(scene, agent)).slice(0, 2)).toEqual(['USER: Hello', 'USER: Hello again'])
  })
})

describe('what an agent cannot read', () => {
  it('gets the unsupported message, and a thumb under a message gets nothing', async () => {
    const unsupportedMessage = 'Sorry, I can read text only.'
    const agent = await answering(scene, 'chatapp', { unsupportedMessage })
    await connected(scene, 'chatapp', agent.id)
    const from = somebody()
    await deliver(chatappMessage(numberId, { from }, { type: 'reaction', reaction: { emoji: '👍' } }))
    await deliver(chatappMessage(numberId, { from }, { type: 'sticker', sticker: { id: '1' } }))
    await settled(1)
    expect(await sentTexts(scene, 1)).toEqual([unsupportedMessage])
    expect(told(await conversationOf(scene, agent))).toEqual([
      'USER: [sticker]',
      `AGENT: ${unsupportedMessage}`,
    ])
  })
})

describe('a file that arrives', () => {
  const document = Buffer.from('Order 17: three blue lamps, to be delivered on Monday.')

  it('is tried again while the service is down, and given up where it is gone', async () => {
    const agent = await answering(scene, 'chatapp', { unsupportedMessage: 'Please write it down.' })
    await connected(scene, 'chatapp', agent.id)
    const from = somebody()
    scene.graph.data.media['media-2'] = { mime_type: 'text/plain', bytes: document }
    scene.graph.failures.push({ status: 500 })
    const sent = (id: string) => chatappMessage(numberId, { from }, { type: 'document', document: { id } })
    await deliver(sent('media-2'))
    await eventually(async () => {
      const [row] = await scene.app.db.selectFrom('channel_inbox').selectAll().execute()
      return row?.state === 'DONE' ? row : undefined
    })
    await deliver(sent('media-gone'))
    const rows = await settled(2)
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['DONE', 2],
      ['DONE', 1],
    ])
    expect((await sentTexts(scene, 2)).at(-1)).toBe('Please write it down.')
  })

  it('as a voice note is heard, answered, and kept as it came', async () => {
    const agent = await answering(scene)
    await agent.start(say('Welcome!'))
    await connected(scene, 'chatapp', agent.id)
    const bytes = await readFile(new URL('../../ai/offline/transcription/spoken.opus', import.meta.url))
    scene.graph.data.media['media-4'] = { mime_type: 'audio/ogg', bytes }
    const audio = { id: 'media-4', mime_type: 'audio/ogg; codecs=opus', voice: true }
    await deliver(chatappMessage(numberId, { from: somebody() }, { type: 'audio', audio }))
    // The model is loaded first.
    expect((await sentTexts(scene, 2, 60))[0]).toBe('Welcome!')
    const [heard] = (await conversationOf(scene, agent)).messages
    expect(heard).toMatchObject({
      role: 'USER',
      content: expect.stringMatching(/^\[audio\]\n.*call me back on Friday/i),
    })
    const kept = await scene.server.api.fetch(`/channels/media/${heard.id}`)
    expect(kept.headers.get('content-type')).toBe('audio/ogg')
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(bytes)
  }, 90_000)

  it('as a voice note that nobody understands is answered like anything else that cannot be read', async () => {
    const agent = await answering(scene, 'chatapp', { unsupportedMessage: 'Please write it down.' })
    await connected(scene, 'chatapp', agent.id)
    scene.graph.data.media['media-3'] = { mime_type: 'audio/ogg', bytes: Buffer.from('no sound at all') }
    const audio = { id: 'media-3', mime_type: 'audio/ogg; codecs=opus', voice: true }
    await deliver(chatappMessage(numberId, { from: somebody() }, { type: 'audio', audio }))
    await settled(1)
    expect(told(await conversationOf(scene, agent))).toEqual([
      'USER: [audio]',
      'AGENT: Please write it down.',
    ])
  })

  it('with a page is fetched from where it is', async () => {
    const agent = await answering(scene, 'pageapp')
    await connected(scene, 'pageapp', agent.id)
    const url = `${scene.graph.url}/whatsapp_business/attachments/?mid=media-1`
    const attachments = [
      { type: 'image', payload: { url, sticker_id: 369 } },
      { type: 'file', payload: { url } },
    ]
    const message = { mid: 'm_file', text: 'Look', attachments }
    await deliver(pageEvent('page', pageId, { sender: { id: '5009' }, message }))
    await settled(1)
    expect(told(await conversationOf(scene, agent))[0]).toBe('USER: Look\n[document]')
  })
})
