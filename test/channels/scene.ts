import { expect } from 'vitest'
import { type MessengerKey, messengerOf } from '../../src/channels/channel-types.ts'
import { createAgent, say } from '../harness/agents/agent.ts'
import type { Json } from '../harness/api.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { eventually } from '../harness/workflows/automation.ts'
import type { Arrived, ChannelUnderTest, Written } from './channel.ts'
import { startEmail } from './email.ts'
import { startMeta } from './meta.ts'
import { startTelegramChannel } from './telegram.ts'

const starts = [startMeta, startTelegramChannel, startEmail]

export interface ChannelsScene {
  server: TestServer
  /** The settings with which a process besides the server uses the stand-ins as the services. */
  environment: Record<string, string>
  channelOf: (key: MessengerKey) => ChannelUnderTest
}

/**
 * For a test file: one server and a stand-in for the service of every channel. Without workers, other processes do the
 * work.
 */
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

/** An agent that greets and answers with its opening hours, connected to a channel. */
export async function connected({ server }: ChannelsScene, channel: ChannelUnderTest): Promise<void> {
  const agent = await createAgent(server.api, { instructions: 'Say "We open at nine."' })
  await agent.start(say('Welcome!'))
  await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  await channel.connect(server, agent.id)
}

/** The texts that answer a person's first message. A channel with a single reply leaves the greeting out. */
export function firstAnswers(key: MessengerKey): string[] {
  const answer = expect.stringContaining('nine')
  return messengerOf(key).singleReply === true ? [answer] : ['Welcome!', answer]
}

/** Sends a person's message, and polls the service if necessary. */
export async function written(channel: ChannelUnderTest, person: string, message: Written): Promise<void> {
  await channel.write(person, message)
  await channel.look?.()
}

/** The messages that a person has received, once there are enough. */
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

/** The conversation with a person, once there is one. */
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

/** The messages of a conversation, oldest first. */
export async function entriesOf({ server }: ChannelsScene, id: string): Promise<Json[]> {
  const { results } = await server.api.ok.get(`/conversations/${id}/entries?limit=100`)
  return results.filter((one: Json) => one.kind === 'message').toReversed()
}

/** The messages of a person, once there are enough. */
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

/** The delivery statuses of messages, latest first, once none is waiting. */
export function delivered({ server }: ChannelsScene, id: string, count: number): Promise<string[]> {
  return eventually(async () => {
    const { results } = await server.api.ok.get(`/channels/deliveries?conversation_id=${id}&limit=${count}`)
    const statuses: string[] = results.map(({ status }: Json) => status)
    return statuses.includes('WAITING') ? undefined : statuses
  }, 30)
}
