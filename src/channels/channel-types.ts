import type { Channel, Messenger } from './channel.ts'
import * as list from './list.ts'

export type { KnownContact } from './channel.ts'

export const channelTypes: Readonly<typeof list> = list
export type ChannelKey = keyof typeof list

type Listed = (typeof list)[ChannelKey]
type ListedMessenger = Extract<Listed, Messenger>
export type MessengerKey = ListedMessenger['key']

/** The channel name in a conversation; OVERVIEW is the test chat. */
export type ChannelName = 'OVERVIEW' | Uppercase<ChannelKey>
export type MessengerName = Uppercase<MessengerKey>

export function nameOf<Key extends string>({ key }: Pick<Channel<Key>, 'key'>): Uppercase<Key> {
  return key.toUpperCase() as Uppercase<Key>
}

export const channels: readonly Channel<ChannelKey>[] = Object.values(list)

export const channelKeys: readonly ChannelKey[] = channels.map(({ key }) => key)
export const channelNames: readonly ChannelName[] = ['OVERVIEW', ...channels.map(nameOf)]

export const messengers: readonly Messenger<MessengerKey>[] = Object.values(list).filter(
  (one) => 'send' in one,
)

const byKey = new Map<string, Messenger<MessengerKey>>(messengers.map((one) => [one.key, one]))
const byName = new Map<string, Messenger<MessengerKey>>(messengers.map((one) => [nameOf(one), one]))

/** The messenger for the key of a stored connection. */
export function messengerOf(key: string): Messenger<MessengerKey> {
  const found = byKey.get(key)
  if (found === undefined) throw new Error(`there is no messenger ${key}`)
  return found
}

/** The messenger that carries a conversation; undefined if there is none. */
export function messengerFor(conversationChannel: string): Messenger<MessengerKey> | undefined {
  return byName.get(conversationChannel)
}
