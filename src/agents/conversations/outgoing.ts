import { type ChannelName, messengerFor, messengers, nameOf } from '../../channels/channel-types.ts'

/** Channels whose messages travel through somebody else's service, in SQL. */
export const messengerList = messengers.map((one) => `'${nameOf(one)}'`).join(', ')

export function isMessenger(channel: ChannelName): boolean {
  return messengerFor(channel) !== undefined
}

/** Reports whether a message is answered by one reply, without a greeting. */
export function hasSingleReply(channel: ChannelName): boolean {
  return messengerFor(channel)?.singleReply === true
}

/** How long after a person's last word an answer is taken that is no template; null where it always is. */
export function replyWindowMs(channel: ChannelName): number | null {
  return messengerFor(channel)?.limits.replyWindowMs ?? null
}
