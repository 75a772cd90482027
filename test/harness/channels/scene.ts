import { beforeEach } from 'vitest'
import { type MessengerKey, messengerOf } from '../../../src/channels/channel-types.ts'
import { connectChannel } from '../../../src/channels/connections/connect.ts'
import type { Connection } from '../../../src/channels/connections/store.ts'
import type { App } from '../../../src/platform/app.ts'
import { type GraphStandIn, startGraph } from '../../stand-ins/graph/index.ts'
import { createAgent, type TestAgent } from '../agents/agent.ts'
import type { Json } from '../api.ts'
import { startServer, type TestAccount, type TestOptions, type TestServer } from '../server.ts'
import { whileTestsRun } from '../while-tests-run.ts'
import { eventually } from '../workflows/automation.ts'

export interface Scene {
  server: TestServer
  app: App
  graph: GraphStandIn
}

/** For a test file: the server, and a Graph API that it takes for the real one. */
export function useScene(options: TestOptions = {}): Scene {
  const scene = whileTestsRun(
    async () => {
      const graph = await startGraph()
      const server = await startServer({ workers: true, ...options, environment: graph.environment })
      return { server, app: server.app, graph }
    },
    async ({ server, graph }) => {
      await server.stop()
      await graph.close()
    },
  )
  beforeEach(async () => {
    await scene.app.db.deleteFrom('channel_connections').execute()
    await scene.app.db.deleteFrom('conversation_outbox').execute()
    scene.graph.sent.length = 0
    scene.graph.failures.length = 0
  })
  return scene
}

export const numberId = '106540352242922'
export const pageId = '211111111111111'
export const photoId = '17841400000000001'

const ids = {
  chatapp: { providerId: numberId, businessId: '102290129340398' },
  photoapp: { providerId: photoId, pageId },
  pageapp: { providerId: pageId },
}

/** Those that Meta carries. */
type MetaKey = keyof typeof ids

/** Something connected, answered by `agentId`. */
export function connected(
  { app, server, graph }: Scene,
  key: MetaKey = 'chatapp',
  agentId: string | null = null,
  account: TestAccount = server.account,
): Promise<Connection> {
  const { accessToken, appSecret } = graph.data
  const messenger = messengerOf(key)
  const values = { ...ids[key], accessToken, appSecret }
  return connectChannel(app, { accountId: account.id, messenger, values, agentId })
}

/** A published agent that says `reply` to whatever opens a conversation, and is switched on for a channel. */
export async function answering(
  { server }: Scene,
  key: MessengerKey = 'chatapp',
  settings: object = {},
): Promise<TestAgent> {
  const agent = await createAgent(server.api)
  await server.api.ok.put(`${agent.path}/settings/${key}`, { enabled: true, ...settings })
  await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  return agent
}

export function webhookOf({ server }: Scene): string {
  return `${server.url}/channels/meta/webhook`
}

/** The texts that arrived at the service, once there are so many. */
export function sentTexts({ graph }: Scene, count: number, seconds?: number): Promise<string[]> {
  return eventually(
    async () => (graph.sent.length < count ? undefined : graph.sent.map(({ text }) => text ?? '')),
    seconds,
  )
}

/** The only conversation of an agent, with its messages and errors. */
export function conversationOf({ server }: Scene, agent: TestAgent): Promise<Json> {
  return eventually(async () => {
    const { results } = await server.api.ok.get(`${agent.path}/conversations`)
    if (results.length !== 1) return undefined
    return server.api.ok.get(`${agent.path}/conversations/${results[0].id}?include_events=true`)
  })
}

/** What was said, as in `USER: Hello`. */
export function told(conversation: Json): string[] {
  return conversation.messages.flatMap((one: Json) =>
    one.kind === 'event' ? [] : [`${one.role}: ${one.content}`],
  )
}
