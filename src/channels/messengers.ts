import type { Messenger, MessengerKey } from './channel.ts'
import { chatapp } from './chatapp/index.ts'
import { email } from './email/index.ts'
import { pageapp } from './pageapp/index.ts'
import { photoapp } from './photoapp/index.ts'

/** Those that Meta carries. */
export const metaMessengers: readonly Messenger[] = [chatapp, photoapp, pageapp]

const messengers: readonly Messenger[] = [...metaMessengers, email]

const byKey = new Map(messengers.map((messenger) => [messenger.key, messenger]))
const byConversations = new Map<string, Messenger>(messengers.map((one) => [one.conversations, one]))

/** A messenger by what is kept of a connection. */
export function messengerOf(key: string): Messenger {
  const found = byKey.get(key as MessengerKey)
  if (found === undefined) throw new Error(`there is no messenger ${key}`)
  return found
}

/** The one that carries a conversation. */
export function messengerFor(conversationChannel: string): Messenger {
  const found = byConversations.get(conversationChannel)
  if (found === undefined) throw new Error(`no messenger carries ${conversationChannel}`)
  return found
}
