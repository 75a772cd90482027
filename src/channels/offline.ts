import { type Kept, keepMessage, presenceOf, type Unanswered } from '../agents/index.ts'
import type { App } from '../platform/app.ts'
import type { ChannelKey } from './channel-types.ts'

/**
 * Stores a message that the agent doesn't answer, because it is paused or the channel is turned off for it. Sends the
 * channel's `offlineMessage` at most once an hour in a conversation. Undefined if the agent answers: the caller then
 * passes the message to it.
 */
export async function offlineNotice(
  app: App,
  channel: ChannelKey,
  incoming: Unanswered,
): Promise<Kept | undefined> {
  const { answers, offlineMessage } = await presenceOf(app.db, incoming.accountId, incoming.agentId, channel)
  return answers ? undefined : keepMessage(app, incoming, offlineMessage)
}
