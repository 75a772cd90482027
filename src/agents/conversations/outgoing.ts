import { type ChannelName, messengerFor, messengers, nameOf } from '../../channels/channel-types.ts'

/** Channels whose messages are sent through an external service, in SQL. */
export const messengerList = messengers.map((one) => `'${nameOf(one)}'`).join(', ')

export function isMessenger(channel: ChannelName): boolean {
  return messengerFor(channel) !== undefined
}

/** Reports whether a message is answered by one reply, without a greeting. */
export function hasSingleReply(channel: ChannelName): boolean {
  return messengerFor(channel)?.singleReply === true
}

/**
 * The time after a visitor's last message in which the channel accepts a reply without a template; null if it
 * always does.
 */
export function replyWindowMs(channel: ChannelName): number | null {
  return messengerFor(channel)?.limits.replyWindowMs ?? null
}
