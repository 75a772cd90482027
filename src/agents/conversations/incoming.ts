import type { KnownContact } from '../../channels/channel-types.ts'
import type { SnapshotChoice, TurnListener, TurnRequest } from '../../runs/index.ts'
import type { ChannelName } from './conversation.ts'

/** A message from the outside, or the wish to open a conversation. */
export interface Incoming {
  accountId: number
  agentId: string
  channel: ChannelName
  /** The conversation to go on with; a new one, or the open one that the channel knows by `externalId`, otherwise. */
  conversationId?: string | undefined
  externalId?: string | undefined
  message: string | null
  /** Of a channel that may hand over the same message again: a uuid that is its own. It is answered once. */
  messageId?: string | undefined
  variables?: Readonly<Record<string, string | null>>
  snapshot?: SnapshotChoice
  /** In a test, the agent has the rights of this user; in channels, those of the publishers of its flows. */
  actsAs: TurnRequest['actsAs']
  userId: number | null
  /** What the channel knows of whom the agent talks with. Null: they claim to be someone whom others have proved to be. */
  contact?: KnownContact | null
  /** What the channel knows of the language in which they want to be spoken to. */
  language?: string | undefined
  listener?: TurnListener | undefined
  /** Called when the message is stored, for callers that don't wait for the answer. */
  onKept?: (kept: { conversationId: string; turnId: string }) => void
}
