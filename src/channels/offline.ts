import { type Kept, keepMessage, presenceOf, type Unanswered } from '../agents/index.ts'
import type { App } from '../platform/app.ts'
import type { ChannelKey } from './channel-types.ts'

/**
 * Undefined where the agent answers on this channel: hand the message to it. Where it is paused or switched off there,
 * keeps the message, and says the channel's `offlineMessage` once an hour in a conversation.
 */
export async function offlineNotice(
  app: App,
  channel: ChannelKey,
  incoming: Unanswered,
): Promise<Kept | undefined> {
  const { answers, offlineMessage } = await presenceOf(app.db, incoming.accountId, incoming.agentId, channel)
  return answers ? undefined : keepMessage(app, incoming, offlineMessage)
}
