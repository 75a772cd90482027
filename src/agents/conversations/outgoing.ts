import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { ChannelName } from './conversation.ts'

/** Channels whose messages travel through somebody else's service. */
const messengers = ['CHATAPP', 'PHOTOAPP', 'PAGEAPP'] as const satisfies readonly ChannelName[]
export type MessengerName = (typeof messengers)[number]

/** How long after a person's last word a messenger takes an answer that is no template. */
export const replyWindowMs = 24 * 60 * 60 * 1000

export const messengerList = messengers.map((name) => `'${name}'`).join(', ')

export function isMessenger(channel: ChannelName): channel is MessengerName {
  return (messengers as readonly ChannelName[]).includes(channel)
}

/**
 * Says that something waits in the outbox of a conversation, in the transaction that `db` is. Where there is none and
 * the process dies before this is done, a sweep finds what waits.
 */
export async function announce(
  app: App,
  db: Db,
  channel: ChannelName,
  conversationId: string,
): Promise<void> {
  if (!isMessenger(channel)) return
  for (const { carry } of app.capabilities) await carry?.(app, db, conversationId)
}
