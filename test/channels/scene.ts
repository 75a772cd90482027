import { createAgent, say } from '../../src/agents/conversations/testing/agent.ts'
import type { MessengerKey } from '../../src/channel-types/index.ts'
import { eventually } from '../../src/workflows/testing/automation.ts'
import type { Json } from '../harness/api.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import type { Arrived, ChannelUnderTest, Written } from './channel.ts'
import { startEmail } from './email.ts'
import { startMeta } from './meta.ts'
import { startTelegramChannel } from './telegram.ts'

/** Every stand-in that a channel has. */
const starts = [startMeta, startTelegramChannel, startEmail]

export interface ChannelsScene {
  server: TestServer
  /** What a process beside the server needs to take the stand-ins for the services. */
  environment: Record<string, string>
  channelOf: (key: MessengerKey) => ChannelUnderTest
}

/** For a test file: one server and a stand-in for the service of every channel. Without workers, others do the work. */
export function useChannels({ workers }: { workers: boolean }): ChannelsScene {
  return whileTestsRun(
    async () => {
      const started = await Promise.all(starts.map((start) => start()))
      const channels = started.flatMap((one) => one.channels)
      const environment: Record<string, string> = Object.assign(
        { FRONTDESK_PUBLIC_URL: 'https://frontdesk.example' },
        ...channels.map((one) => one.environment),
      )
      const server = await startServer({ workers, environment })
      const channelOf = (key: MessengerKey) => {
        const found = channels.find((one) => one.key === key)
        if (found === undefined) throw new Error(`test/channels has no stand-in that is a ${key}`)
        return found
      }
      const stop = async () => {
        await server.stop()
        for (const { close } of started) await close()
      }
      return { server, environment, channelOf, stop }
    },
    ({ stop }) => stop(),
  )
}

/** An agent that greets and says when it is open, behind what is connected. */
export async function connected({ server }: ChannelsScene, channel: ChannelUnderTest): Promise<void> {
  const agent = await createAgent(server.api, { instructions: 'Say "We open at nine."' })
  await agent.start(say('Welcome!'))
  await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  await channel.connect(server, agent.id)
}

/** Somebody writes, and the service is asked where it has to be. */
export async function written(channel: ChannelUnderTest, person: string, message: Written): Promise<void> {
  await channel.write(person, message)
  await channel.look?.()
}

/** What has arrived at somebody, once there is so much. */
export function arrivals(
  channel: ChannelUnderTest,
  person: string,
  count: number,
  seconds = 30,
): Promise<Arrived[]> {
  return eventually(async () => {
    const all = await channel.arrived(person)
    return all.length < count ? undefined : all
  }, seconds)
}

/** The conversation with somebody, once there is one. */
export function conversationWith({ server }: ChannelsScene, person: string): Promise<string> {
  return eventually(async () => {
    const found = await server.app.db
      .selectFrom('conversations')
      .select('id')
      .where('external_id', 'like', `%:${person}%`)
      .execute()
    return found.length === 1 ? found[0]?.id : undefined
  }, 20)
}

/** What was said in a conversation, oldest first. */
export async function entriesOf({ server }: ChannelsScene, id: string): Promise<Json[]> {
  const { results } = await server.api.ok.get(`/conversations/${id}/entries?limit=100`)
  return results.filter((one: Json) => one.kind === 'message').toReversed()
}

/** What somebody has written, once it is so much. */
export function heardFrom(
  scene: ChannelsScene,
  person: string,
  count: number,
  seconds = 30,
): Promise<Json[]> {
  return eventually(async () => {
    const all = await entriesOf(scene, await conversationWith(scene, person))
    const theirs = all.filter((one) => one.from === 'USER')
    return theirs.length < count ? undefined : theirs
  }, seconds)
}

export const contentsOf = (entries: readonly Json[]): string[] => entries.map(({ content }) => content)

/** Who became of what was said: the latest first, once nothing waits any more. */
export function delivered({ server }: ChannelsScene, id: string, count: number): Promise<string[]> {
  return eventually(async () => {
    const { results } = await server.api.ok.get(`/channels/deliveries?conversation_id=${id}&limit=${count}`)
    const statuses: string[] = results.map(({ status }: Json) => status)
    return statuses.includes('WAITING') ? undefined : statuses
  }, 30)
}
