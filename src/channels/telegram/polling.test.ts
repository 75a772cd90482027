import { inspect } from 'node:util'
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
import type { App } from '../../platform/app.ts'
import { telegram } from './index.ts'

const scene = useTelegram({ isPublic: false })

const users = (conversation: Json) => told(conversation).filter((one) => one.startsWith('USER'))

const delivery = async (agent: Parameters<typeof conversationOf>[1], status: string): Promise<Json> => {
  const { id } = await conversationOf(scene, agent)
  return eventually(async () => {
    const { results } = await scene.server.api.ok.get(`/channels/deliveries?conversation_id=${id}`)
    return results[0]?.status === status ? results[0] : undefined
  }, 20)
}

describe('a bot of a server without an address of the public', () => {
  it('is asked for what people write, which is answered once and in order', async () => {
    const { agent, path } = await connectedBot(scene)
    expect(scene.telegram.state.webhook).toBeUndefined()
    expect((await scene.api.ok.get(path)).obstacles).toEqual([])
    const from = somebody()
    for (const text of ['One', 'Two', 'Three']) await scene.telegram.write({ from }, { text })
    await sentTo(scene, from, 4)
    expect(users(await conversationOf(scene, agent))).toEqual(['USER: One', 'USER: Two', 'USER: Three'])
    // The next call confirms these updates.
    await eventually(async () => scene.telegram.state.updates.length === 0 || undefined, 20)
    // A lost position, for example after a restored backup, causes no duplicates.
    await scene.telegram.write({ from }, { text: 'Four' })
    await sentTo(scene, from, 5)
    await scene.server.app.db.updateTable('channel_polls').set({ place: null }).execute()
    await eventually(async () => {
      const row = await scene.server.app.db.selectFrom('channel_polls').selectAll().executeTakeFirst()
      return (row?.place ?? scene.telegram.state.updates.length === 0) ? true : undefined
    }, 20)
    expect(users(await conversationOf(scene, agent))).toHaveLength(4)
  }, 60_000)

  it('that another program reads, too, needs attention until it is checked', async () => {
    const { path } = await connectedBot(scene)
    scene.telegram.state.webhook = { url: 'https://elsewhere.example/', secret: null, allowed: [] }
    const marked = await eventually(async () => {
      const shown = await scene.api.ok.get(path)
      return shown.status === 'NEEDS_ATTENTION' ? shown : undefined
    }, 20)
    expect(marked.statusReason).toContain('webhook')
    await scene.api.ok.post(`${path}/check`)
    expect(scene.telegram.state.webhook).toBeUndefined()
    expect(await scene.api.ok.get(path)).toMatchObject({ status: 'CONNECTED' })
  }, 60_000)
})

describe('what is said to somebody at Telegram', () => {
  it('has failed where they have blocked the bot, and the transcript says so', async () => {
    const { agent } = await connectedBot(scene)
    const from = somebody()
    await scene.telegram.write({ from }, { text: 'Hello' })
    await sentTo(scene, from, 2)
    const { id } = await conversationOf(scene, agent)
    scene.telegram.state.blocked.add(from.id)
    await scene.server.api.ok.post(`/conversations/${id}/reply`, { text: 'Are you there?' })
    expect((await delivery(agent, 'FAILED')).error).toBe('This person has blocked the bot.')
    const { messages } = await conversationOf(scene, agent)
    expect(JSON.stringify(messages)).toContain('not_delivered')
  }, 60_000)
})

it('the token stands in nothing that is told of a failure, although it is part of the address', async () => {
  const { app } = scene.server
  const { bot, failures } = scene.telegram.state
  const credentials = { token: bot.token, webhookSecret: 'x' }
  const ids = { providerId: String(bot.id), businessId: null, pageId: null }
  const failure = (config: App['config'] = app.config) =>
    telegram.describe({ app: { ...app, config }, ids, credentials }).then(
      () => 'no failure',
      (error: unknown) => inspect(error, { depth: 20, showHidden: true }),
    )
  const said = { ok: false, description: `there is no bot${bot.token}` }
  failures.push({ status: 500 }, { status: 404, body: JSON.stringify(said) }, { status: 200, body: '[]' })
  for (const expected of ['not available', 'no longer accepts', 'cannot be read']) {
    const shown = await failure()
    expect(shown).toContain(expected)
    expect(shown).not.toContain(bot.token)
  }
  const away = await failure({ ...app.config, telegramUrl: 'http://127.0.0.1:1' })
  expect(away).toContain('could not be reached')
  expect(away).not.toContain(bot.token)
})
