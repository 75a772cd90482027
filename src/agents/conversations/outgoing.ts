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
