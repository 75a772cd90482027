import { beforeEach } from 'vitest'
import type { SentByBot } from '../../stand-ins/telegram/data.ts'
import { startTelegram, type TelegramStandIn } from '../../stand-ins/telegram/index.ts'
import { createAgent, say, type TestAgent } from '../agents/agent.ts'
import type { Json } from '../api.ts'
import { startServer, type TestServer } from '../server.ts'
import { whileTestsRun } from '../while-tests-run.ts'
import { eventually } from '../workflows/automation.ts'

export interface TelegramScene {
  server: TestServer
  telegram: TelegramStandIn
  /** Signed in as the owner, because only users may manage connections. */
  api: TestServer['api']
}

/** For a test file: the server, with or without a public URL, and a stand-in for the Bot API. */
export function useTelegram({ isPublic }: { isPublic: boolean }): TelegramScene {
  const scene = whileTestsRun(
    async () => {
      const telegram = await startTelegram()
      const address = isPublic ? { FRONTDESK_PUBLIC_URL: 'https://frontdesk.example' } : {}
      const environment = { ...telegram.environment, ...address }
      const server = await startServer({ workers: true, environment })
      telegram.reachAt(server.url)
      const { api } = await server.account.owner.signIn()
      return { server, telegram, api }
    },
    async ({ server, telegram }) => {
      await server.stop()
      await telegram.close()
    },
  )
  beforeEach(async () => {
    const { state } = scene.telegram
    for (const list of [
      state.sent,
      state.calls,
      state.actions,
      state.answered,
      state.failures,
      state.updates,
    ]) {
      list.length = 0
    }
    state.blocked.clear()
    state.webhook = undefined
    await scene.server.app.db.deleteFrom('channel_connections').execute()
    await scene.server.app.db.deleteFrom('conversation_outbox').execute()
  })
  return scene
}

export interface ConnectedBot {
  agent: TestAgent
  channelId: number
  path: string
}

/** A published agent connected to the bot. */
export async function connectedBot({ server, telegram, api }: TelegramScene): Promise<ConnectedBot> {
  const agent = await createAgent(server.api, { instructions: 'Say "We open at nine."' })
  await agent.start(say('Welcome!'))
  await server.api.ok.put(`${agent.path}/settings/telegram`, {
    enabled: true,
    unsupportedMessage: 'Please write.',
  })
  await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  const body = { channel: 'telegram', token: telegram.state.bot.token, agentId: agent.id }
  const { id: channelId } = await api.ok.post('/channels', body)
  return { agent, channelId, path: `/channels/${channelId}` }
}

let people = 5000

export function somebody() {
  return { id: ++people, first_name: 'Ana', last_name: 'Ruiz' }
}

/** The bot's messages to a person, once there are enough. */
export function sentTo(
  { telegram }: TelegramScene,
  { id }: { id: number },
  count: number,
): Promise<SentByBot[]> {
  return eventually(async () => {
    const sent = telegram.state.sent.filter(({ chatId }) => chatId === id)
    return sent.length < count ? undefined : sent
  }, 20)
}

/** The only conversation of an agent, with its messages and errors. */
export function conversationOf({ server }: TelegramScene, agent: TestAgent): Promise<Json> {
  return eventually(async () => {
    const { results } = await server.api.ok.get(`${agent.path}/conversations`)
    if (results.length !== 1) return undefined
    return server.api.ok.get(`${agent.path}/conversations/${results[0].id}?include_events=true`)
  })
}

/** The messages in the form `USER: Hello`. */
export function told(conversation: Json): string[] {
  return conversation.messages.flatMap((one: Json) =>
    one.kind === 'event' ? [] : [`${one.role}: ${one.content}`],
  )
}
