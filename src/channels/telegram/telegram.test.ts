import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  connectedBot,
  conversationOf,
  sentTo,
  somebody,
  told,
  useTelegram,
} from '../../../test/harness/channels/telegram.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { callbackOf, messageOf } from '../../../test/stand-ins/telegram/payloads.ts'
import { postToConversation } from '../../agents/index.ts'

const scene = useTelegram({ isPublic: true })

const said = async (text: string, from = somebody()) => {
  expect(await scene.telegram.write({ from }, { text })).toBe(200)
  return from
}

const users = (conversation: Json) => told(conversation).filter((one) => one.startsWith('USER'))

/** Replies in the only conversation as a teammate. */
async function post(agent: Parameters<typeof conversationOf>[1], content: string): Promise<string> {
  const { id } = await conversationOf(scene, agent)
  await postToConversation(scene.server.app, {
    accountId: scene.server.account.id,
    conversationId: id,
    content,
  })
  return id
}

describe('connecting a bot', () => {
  it('takes its token alone, sets the webhook with a secret, and keeps the token sealed', async () => {
    const { path } = await connectedBot(scene)
    const { webhook, bot } = scene.telegram.state
    expect(webhook).toMatchObject({
      url: `https://frontdesk.example/channels/telegram/webhook/${bot.id}`,
      secret: expect.stringMatching(/^[\w-]{32}$/),
      allowed: ['message', 'edited_message', 'callback_query'],
    })
    const shown = await scene.api.ok.get(path)
    expect(shown).toMatchObject({ channel: 'telegram', name: '@lamp_shop_bot', webhook: null, obstacles: [] })
    const rows = await scene.server.app.db.selectFrom('channel_connections').selectAll().execute()
    for (const secret of [bot.token, webhook?.secret ?? '']) {
      expect(JSON.stringify([shown, rows])).not.toContain(secret)
    }
    expect((await scene.api.post('/channels', { channel: 'telegram', token: bot.token })).status).toBe(409)
  })

  it('says what is wrong with a token, and keeps nothing', async () => {
    const connect = (token: string) => scene.api.post('/channels', { channel: 'telegram', token })
    const malformed = await connect('not a token')
    expect(malformed.status).toBe(400)
    expect(malformed.body.details.issues).toMatchObject([
      { path: 'token', message: expect.stringContaining('BotFather') },
    ])
    const refused = await connect('700000001:AAFanotherTokenThatTelegramRefuses')
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('no longer accepts the token'),
    ])
    expect(refused.text).not.toContain('AAFanother')
    expect((await scene.server.api.ok.get('/channels')).results).toEqual([])
  })

  it('renews the token, not for one of another bot, and tells Telegram when it is disconnected', async () => {
    const { path } = await connectedBot(scene)
    const { bot } = scene.telegram.state
    const before = bot.token
    bot.token = `${bot.id}:AAFtheNewTokenOfTheSameBot0123456789`
    try {
      await scene.api.ok.patch(path, { token: bot.token })
      expect((await scene.api.patch(path, { token: before })).status).toBe(409)
      expect((await scene.api.patch(path, { accessToken: 'x' })).body.details.issues).toMatchObject([
        { path: 'accessToken', code: 'not_applicable' },
      ])
    } finally {
      bot.token = before
    }
    await scene.api.ok.patch(path, { token: before })
    expect((await scene.api.post(`${path}/check`)).status).toBe(200)
    await scene.api.ok.delete(path)
    expect(scene.telegram.state.webhook).toBeUndefined()
  })
})

describe('somebody who writes to a bot', () => {
  it('gets an answer, and sees meanwhile that somebody writes', async () => {
    const { agent } = await connectedBot(scene)
    const from = await said('When do you open?')
    const sent = await sentTo(scene, from, 2)
    expect(sent.map(({ text }) => text)).toEqual(['Welcome!', expect.stringContaining('nine')])
    expect(scene.telegram.state.actions).toContain(`typing to ${from.id}`)
    const conversation = await conversationOf(scene, agent)
    expect(conversation.channel).toBe('TELEGRAM')
    // Telegram provides neither email nor number, so the conversation has a name but no contact.
    const { api } = scene.server
    const path = `/conversations/${conversation.id}`
    expect(await api.ok.get(path)).toMatchObject({ contact: null, person_name: 'Ana Ruiz' })
    const saved = await api.ok.post('/saved-replies', { title: 'Hello', content: 'Hello {contact_name}!' })
    const fill = { conversation_id: conversation.id }
    expect(await api.ok.post(`/saved-replies/${saved.id}/fill`, fill)).toEqual({ text: 'Hello Ana Ruiz!' })
    expect(users(conversation)).toEqual(['USER: When do you open?'])
  })

  it('is greeted when they press Start, without a word of theirs', async () => {
    const { agent } = await connectedBot(scene)
    const from = await said('/start')
    expect((await sentTo(scene, from, 1))[0]?.text).toBe('Welcome!')
    await said('/start', from)
    await sentTo(scene, from, 2)
    expect(users(await conversationOf(scene, agent))).toEqual(['USER: /start'])
  })

  it('may answer something in particular, correct themselves, and share where they are', async () => {
    const { agent } = await connectedBot(scene)
    const from = somebody()
    await scene.telegram.write({ from }, { text: 'Yes', reply_to_message: { text: 'Shall we call you?' } })
    const edited = messageOf(
      { from, messageId: 77 },
      { text: 'No', edit_date: Math.floor(Date.now() / 1000) + 1 },
    )
    await scene.telegram.deliver(scene.telegram.updateOf({ edited_message: edited }))
    const moving = messageOf(
      { from, messageId: 78 },
      { location: { latitude: 1, longitude: 2 }, edit_date: 1 },
    )
    const venue = { title: 'Museum', address: 'Calle 1', location: { latitude: 1, longitude: 2 } }
    await scene.telegram.write(
      { from, at: Math.floor(Date.now() / 1000) + 2 },
      { location: venue.location, venue },
    )
    expect(moving).toBeDefined()
    const heard = await eventually(async () => {
      const words = users(await conversationOf(scene, agent))
      return words.length < 3 ? undefined : words
    }, 20)
    expect(heard).toEqual([
      'USER: [in reply to: Shall we call you?]\nYes',
      'USER: [edited] No',
      'USER: Museum, Calle 1, 1, 2',
    ])
  })

  it('presses a button, which counts as said and is confirmed', async () => {
    const { agent } = await connectedBot(scene)
    const from = await said('Hello')
    await sentTo(scene, from, 2)
    await post(agent, 'Which lamp?\n- The red one\n- The blue one')
    const asked = (await sentTo(scene, from, 3)).at(-1)
    expect(asked).toMatchObject({
      text: 'Which lamp?\n- The red one\n- The blue one',
      buttons: ['The red one', 'The blue one'],
    })
    expect(await scene.telegram.press(from, 'The blue one')).toBe(200)
    await sentTo(scene, from, 4)
    expect(users(await conversationOf(scene, agent))).toEqual(['USER: Hello', 'USER: The blue one'])
    expect(scene.telegram.state.answered).toHaveLength(1)
    // A message that Telegram no longer knows still counts.
    expect(
      await scene.telegram.deliver(
        scene.telegram.updateOf({ callback_query: callbackOf(from, 'The red one') }),
      ),
    ).toBe(200)
    await sentTo(scene, from, 5)
  })

  it('in a group, or as a bot, is left alone; what they cannot be read of is told to them', async () => {
    await connectedBot(scene)
    const from = somebody()
    await scene.telegram.write(
      { from, chat: { id: -100, type: 'supergroup' } },
      { text: '@lamp_shop_bot hello' },
    )
    await scene.telegram.deliver(
      scene.telegram.updateOf({
        message: { ...messageOf({ from }, { text: 'beep' }), from: { ...from, is_bot: true } },
      }),
    )
    await scene.telegram.write({ from }, { pinned_message: {} })
    await scene.telegram.write({ from }, { sticker: { file_id: 'x', emoji: '👍' } })
    expect((await sentTo(scene, from, 1)).map(({ text }) => text)).toEqual(['Please write.'])
    const rows = await scene.server.app.db.selectFrom('channel_inbox').selectAll().execute()
    expect(rows).toHaveLength(1)
  })
})

describe('files', () => {
  it('that come are fetched and read, whatever they are called', async () => {
    const { agent } = await connectedBot(scene)
    const bytes = Buffer.from('Order 17: three blue lamps.')
    scene.telegram.state.files.set('file-1', { path: 'documents/file 1.txt', bytes })
    const document = { file_id: 'file-1', mime_type: 'text/plain', file_name: '../../etc/<b>order\u0000.txt' }
    const from = somebody()
    await scene.telegram.write({ from }, { document, caption: 'My order' })
    await sentTo(scene, from, 1)
    const [message] = (await conversationOf(scene, agent)).messages
    expect(message.content).toMatch(/^My order\n\[document: .*order.*\]\nOrder 17: three blue lamps\.$/)
    expect(message.content).not.toContain('/')
    const kept = await scene.server.api.get(`/channels/media/${message.id}`)
    expect(kept.text).toBe(bytes.toString())
    expect(kept.headers.get('content-disposition')).not.toContain('/')
    scene.telegram.state.files.set('file-2', { path: '../../getMe', bytes })
    await scene.telegram.write({ from }, { document: { file_id: 'file-2' } })
    expect((await sentTo(scene, from, 3)).at(-1)?.text).toBe('Please write.')
  })

  it('that a person sends along arrive as what they are', async () => {
    const { agent } = await connectedBot(scene)
    const from = await said('Hello')
    await sentTo(scene, from, 2)
    const { id } = await conversationOf(scene, agent)
    const body = new FormData()
    const files = [
      ['boiler.png', 'image/png', 'a picture'],
      ['odd.png', 'image/png', 'no picture'],
      ['hello.ogg', 'audio/ogg', 'a voice'],
      ['quote "new".pdf', 'application/pdf', '%PDF-1.7'],
    ] as const
    for (const [name, type, content] of files) body.append('files', new Blob([content], { type }), name)
    const { api } = scene.server
    const uploaded = await api.fetch(`/conversations/${id}/files`, { method: 'POST', body })
    const file_ids = JSON.parse(await uploaded.text()).results.map((one: Json) => one.id)
    await api.ok.post(`/conversations/${id}/reply`, { text: 'Here they are.', file_ids })
    const sent = (await sentTo(scene, from, 7)).slice(2)
    expect(sent.map(({ method, text, file }) => [method, text ?? file?.bytes.toString()])).toEqual([
      ['sendMessage', 'Here they are.'],
      ['sendPhoto', 'a picture'],
      // Telegram refuses it as a picture, so it arrives as a document.
      ['sendDocument', 'no picture'],
      ['sendVoice', 'a voice'],
      ['sendDocument', '%PDF-1.7'],
    ])
    await api.ok.post(`/conversations/${id}/typing`)
    expect(scene.telegram.state.actions).toContain(`typing to ${from.id}`)
  })
})

describe('the webhook', () => {
  it('takes updates with the secret of the bot, and no others', async () => {
    await connectedBot(scene)
    const from = somebody()
    const update = scene.telegram.updateOf({ message: messageOf({ from }, { text: 'Hello' }) })
    for (const secret of ['', 'wrong', `${scene.telegram.state.webhook?.secret}x`, 'ä'.repeat(16)]) {
      expect(await scene.telegram.deliver(update, encodeURIComponent(secret))).toBe(401)
    }
    const at = (path: string, body: string, method = 'POST') =>
      fetch(`${scene.server.url}/channels/telegram/webhook/${path}`, {
        method,
        ...(method === 'POST' ? { body, headers: { 'content-type': 'application/json' } } : {}),
      }).then(({ status }) => status)
    const { id } = scene.telegram.state.bot
    expect(await at(String(id), JSON.stringify(update))).toBe(401)
    // An update for an unknown bot.
    expect(await at('999', JSON.stringify(update))).toBe(200)
    for (const body of ['', '{', '[]', 'null', '{"update_id":"x"}'])
      expect(await at(String(id), body)).toBe(400)
    expect(await at(String(id), JSON.stringify({ ...update, filler: 'x'.repeat(3 * 1024 * 1024) }))).toBe(413)
    expect(await at(String(id), '', 'GET')).toBe(405)
    expect(await scene.server.app.db.selectFrom('channel_inbox').selectAll().execute()).toEqual([])
  })
})
