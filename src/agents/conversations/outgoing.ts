import type { ChannelName } from './conversation.ts'

/** Channels whose messages travel through somebody else's service. */
const messengers = ['CHATAPP', 'PHOTOAPP', 'PAGEAPP', 'EMAIL'] as const satisfies readonly ChannelName[]
export type MessengerName = (typeof messengers)[number]

/** How long after a person's last word the messengers of Meta take an answer that is no template; mails are taken always. */
export const replyWindowMs = 24 * 60 * 60 * 1000

export const messengerList = messengers.map((name) => `'${name}'`).join(', ')

export function isMessenger(channel: ChannelName): channel is MessengerName {
  return (messengers as readonly ChannelName[]).includes(channel)
}

/** Whether answers are taken for a while only. */
export function hasReplyWindow(channel: ChannelName): boolean {
  return isMessenger(channel) && channel !== 'EMAIL'
}
