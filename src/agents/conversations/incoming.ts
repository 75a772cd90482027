import type { KnownContact } from '../../channels/channel-types.ts'
import type { SnapshotChoice, TurnListener, TurnRequest } from '../../runs/index.ts'
import type { ChannelName } from './conversation.ts'

/** A message from outside, or a request to open a conversation. */
export interface Incoming {
  accountId: number
  agentId: string
  channel: ChannelName
  /**
   * The conversation to continue. By default, the open one that the channel knows by `externalId`, or a new
   * one.
   */
  conversationId?: string | undefined
  externalId?: string | undefined
  message: string | null
  /** The channel's own uuid of the message, if it may deliver one twice. It is answered once. */
  messageId?: string | undefined
  variables?: Readonly<Record<string, string | null>>
  snapshot?: SnapshotChoice
  /** In a test, the agent has the rights of this user; in channels, those of the publishers of its flows. */
  actsAs: TurnRequest['actsAs']
  userId: number | null
  /** The channel's data of the visitor. Null: they claim an identity that other visitors have proved. */
  contact?: KnownContact | null
  /** The visitor's language, if the channel knows it. */
  language?: string | undefined
  listener?: TurnListener | undefined
  /** Called when the message is stored, for callers that don't wait for the answer. */
  onKept?: (kept: { conversationId: string; turnId: string }) => void
}
