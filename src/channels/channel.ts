import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Text } from '../../languages/text.ts'
import type { ErasedPerson, ErasedRows } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

/** A channel's data about the contact whose messages it carries. */
export interface KnownContact {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** The service's ids for a connection. */
export interface ProviderIds {
  /** The id of the number, page or account. */
  providerId: string
  businessId: string | null
  pageId: string | null
}

export interface Media {
  kind: 'image' | 'audio' | 'video' | 'document'
  /** The service's id for the file, or its URL: one of the two. */
  mediaId: string | null
  url: string | null
  contentType: string | null
  fileName: string | null
  /** The content, if it came with the message; it is stored before the message is. */
  bytes?: Uint8Array
}

/** A message as it is stored until the agent receives it. */
export interface MessageContent {
  personName: string | null
  text: string | null
  media: Media[]
  /** The part that an agent can't read, such as a sticker or the rest of a text that is too long. */
  unsupported: string | null
  /**
   * True if the visitor has only opened the chat and expects the agent to write first. In a conversation that has
   * already started, `text` is passed to the agent instead.
   */
  opens?: boolean
  /** The id of a pressed button, which the service expects us to confirm once the message is accepted. */
  receiptId?: string
}

export interface IncomingMessage {
  personId: string
  providerMessageId: string
  sentAt: Date
  content: MessageContent
  /** Runs in the transaction that stores the message. Skipped if the message was stored before, or is dropped. */
  onStored?: (db: Db) => Promise<void>
}

export type DeliveryStatus = 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'

/** A delivery report for messages we sent: for one by its id, or for all to a contact up to `readUntil`. */
export interface Receipt {
  status: DeliveryStatus
  error: string | null
  personId: string
  providerMessageId: string | null
  readUntil: Date | null
  /** The tag that we sent with the message, if the service returns it. */
  tag: string | null
}

/** A message sent in our name by any program, possibly by this server. */
export interface Echo {
  personId: string
  providerMessageId: string
  text: string
  /** True if this server certainly didn't send it. */
  isByTeammate?: true
  /** Runs after the message is part of the conversation. */
  onStored?: (db: Db) => Promise<void>
}

/** The content of one payload for one of the connections that it names. */
export interface ParsedPayload {
  providerId: string
  messages: IncomingMessage[]
  receipts: Receipt[]
  echoes: Echo[]
}

/** A file attached to a teammate's reply. */
export interface OutgoingFile {
  kind: Media['kind']
  name: string
  contentType: string
  size: number
  hash: string
  /** The temporary URL for the service. */
  url: string
}

/** The content of one message, within the limits of the service. */
export interface Part {
  text: string
  files: readonly OutgoingFile[]
}

/** A message to send: a part that is short enough, or one that the messenger has built itself. */
export interface Outgoing extends Part {
  personId: string
  /** True if a teammate wrote it instead of the agent. */
  byPerson: boolean
  payload: Readonly<Record<string, unknown>> | null
  tag: string
}

export interface Taken {
  providerMessageId: string
  /** The service's id of the recipient, which may differ from the form we used. */
  personId: string
}

export interface Sender {
  id: number
  name: string
}

/** The data with which a messenger calls its service on behalf of one connection. */
export interface Service {
  app: App
  ids: ProviderIds
  /** The decrypted credentials of the connection. Each messenger parses its own. */
  credentials: unknown
  signal?: AbortSignal | undefined
}

/** An input for connecting: a field of the form, a flag of the command, a key of the request. */
export interface ConnectField {
  name: string
  /** On the command line: `--token`. */
  flag: string
  label: Text
  hint?: Text
  /** Stored encrypted and never shown. Can be replaced. */
  isSecret: boolean
  /** Also stored encrypted, but shown to admins, who enter it at the service. */
  isShownAgain?: true
  isOptional?: true
  /** The required format, and the error message for other values. */
  form?: { pattern: RegExp; wrong: string }
  example: string
}

export type ConnectValues = Readonly<Record<string, string | undefined>>

export interface Connecting {
  /** The type of thing that is connected: a number, a page, a bot. */
  thing: Text
  /** The instructions for finding the values, step by step. */
  steps: readonly Text[]
  fields: readonly ConnectField[]
  /** Converts values to their stored form. Generated credentials, such as a webhook secret, are new each time. */
  read: (values: ConnectValues) => { ids: ProviderIds; credentials: Readonly<Record<string, string>> }
  /** The remaining steps at the service after connecting; `shows` names the value to copy there. */
  afterwards?: readonly { text: Text; shows?: 'url' | 'verifyToken' }[]
}

export interface WebhookRequest {
  header: (name: string) => string
  /** The unchanged bytes, because signatures are computed from them. */
  body: Buffer
}

/** The incoming calls of a service. Several messengers may share one URL. */
export interface Webhook {
  /** With `:id` in it, the URL itself names the connection. */
  path: string
  /**
   * Parses a payload for the connections that it names, or for the one that `id` of the URL names. Unknown parts are
   * left out; undefined if it is no payload of this service at all.
   */
  parse: (payload: unknown, id: string) => ParsedPayload[] | undefined
  /** True if the service of a connection with these credentials sent the request. */
  isAuthentic: (credentials: unknown, request: WebhookRequest) => boolean
  /**
   * For URLs entered by hand: the token with which the service verifies that the URL is ours, and the expected answer.
   */
  challenge?: {
    token: (credentials: unknown) => string
    read: (query: Readonly<Record<string, unknown>>) => { token: string; answer: string } | undefined
  }
}

/** A connection whose service is polled. */
export interface Polled {
  id: number
  accountId: number
  signal: AbortSignal
}

/** Polling for a service that can't reach us. */
export interface Polling {
  /** The pause between two polls. */
  seconds: number
  /**
   * Fetches the events since `place` and the next place. Both are stored together, so that each event is processed
   * once. `null` for a service that was never polled.
   */
  fetch: (
    service: Service,
    polled: Polled,
    place: string | null,
  ) => Promise<{ heard: ParsedPayload[]; place: string | null; isAll: boolean }>
}

/** The start of polling. Events are fetched from `place` on. */
export interface PollingStart {
  place: string | null
}

/** A mail server as shown to admins, without its password. */
export interface ShownServer {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
}

/** The service's id of the person in a row of `conversations`. */
export const personIdIn = sql`substring(external_id from '^[^:]+:(.+)$')`

/** The data of a person on a channel, as SQL. */
export interface ErasingOnChannel {
  /** A condition on the rows of `conversations`. */
  conversations: (person: ErasedPerson) => RawBuilder<unknown>
  /** A condition on the service's id of the sender of a received message. */
  received?: (person: ErasedPerson, personId: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Rows of the channel that are erased with conversations. */
  ofConversations?: (ids: readonly string[]) => readonly ErasedRows[]
  /** Rows of the channel that belong to the person without a conversation. */
  ofPerson?: (person: ErasedPerson) => readonly ErasedRows[]
}

/** An agent's settings for a channel, besides those common to all channels. */
type OwnSettings = z.core.$ZodLooseShape

/** A way for visitors to write to an agent. The test chat is not a channel. */
export interface Channel<Key extends string = string, Settings extends OwnSettings = OwnSettings> {
  /** The key in URLs and settings; conversations have it in capitals. */
  key: Key
  label: Text
  settings: Settings
  /** The initial settings of an agent. */
  defaults: { [Name in keyof Settings]: unknown } & { enabled: boolean }
  /** True if the API returns its settings together with those of other channels. Newer channels have their own URL. */
  isReadTogether: boolean
  /** Missing if the service's ids don't identify a person. */
  erasing?: ErasingOnChannel
}

export interface TextLimit {
  max: number
  /** The length of a text as the service counts it. */
  measure: (text: string) => number
}

/** A channel whose messages another service carries. The live chat is not one, because we serve it ourselves. */
export interface Messenger<Key extends string = string, Settings extends OwnSettings = OwnSettings>
  extends Channel<Key, Settings> {
  /** Null if it has endpoints of its own for connecting: `/channels/<key>` and `/channels/{channelId}/<key>`. */
  connecting: Connecting | null
  /** The servers of a mailbox, without their passwords. */
  mailbox?: (credentials: unknown) => { imap: ShownServer; smtp: ShownServer }
  /** True if approved templates can be sent through it. */
  hasTemplates?: true
  limits: {
    /** The time after a contact's last message in which the service accepts a reply; null for no limit. */
    replyWindowMs: number | null
    /** The limit of one message, which then has a text or one file; null if a message takes the text and all files. */
    text: TextLimit | null
    /** The rate limit of one connection; further messages wait. */
    perSecond: number | null
    /** The limits for one contact at one connection. Defaults to the usual limits. */
    perPerson?: { answeredAnHour: number; answeredADay: number; keptAnHour: number }
  }
  /**
   * True if a turn is answered with one message and without the greeting of the Start flow, because the sender isn't
   * waiting in a chat.
   */
  singleReply?: true
  /** The sender whose messages are counted together, if one contact can have several ids. */
  senderOf?: (personId: string) => string
  /** The service's name of the connection; throws if it refuses the credentials. */
  describe: (service: Service) => Promise<{ name: string; phoneNumber: string | null }>
  /**
   * Subscribes to the service's events, at this URL if there is a reachable one. Null if the service calls us; otherwise
   * it is polled.
   */
  subscribe: (service: Service, webhookUrl: string | null) => Promise<PollingStart | null>
  unsubscribe?: (service: Service) => Promise<void>
  webhook: Webhook | null
  polling: Polling | null
  contactOf: (personId: string, name: string | null) => KnownContact
  send: (service: Service, sender: Sender, outgoing: Outgoing) => Promise<Taken>
  download: (service: Service, media: Media, maxBytes: number) => Promise<Buffer>
  /** Shows the typing indicator for a few seconds. */
  showTyping?: (service: Service, personId: string) => Promise<void>
  /** Confirms an accepted message to a service that waits for it. */
  confirm?: (service: Service, receiptId: string) => Promise<void>
}

/** Defines a channel that we serve ourselves. */
export function channel<const Key extends string, Settings extends OwnSettings>(
  definition: Channel<Key, Settings>,
): Channel<Key, Settings> {
  return definition
}
