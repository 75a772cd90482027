import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ErasedPerson, ErasedRows } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

/** A channel's data about the contact whose messages it carries. */
export interface KnownContact {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** A text for users, in the languages of the console. */
export interface Words {
  en: string
  de: string
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

/** A message as stored until the agent has it. */
export interface MessageContent {
  personName: string | null
  text: string | null
  media: Media[]
  /** A message that an agent can't read: a sticker, a visiting card. */
  unsupported: string | null
  /**
   * True if the visitor has only opened the chat and expects the agent to speak first; `text` replaces this in a
   * conversation that has already begun.
   */
  opens?: boolean
  /** The id that the service expects us to confirm once the message is accepted: the pressed button. */
  receiptId?: string
}

export interface IncomingMessage {
  personId: string
  providerMessageId: string
  sentAt: Date
  content: MessageContent
  /** Runs in the transaction that stores the message, unless it was stored before or its sender is over the limit. */
  onStored?: (db: Db) => Promise<void>
}

export type DeliveryStatus = 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'

/** A service's report about messages we sent: about one by its id, or about all to a person up to some moment. */
export interface Receipt {
  status: DeliveryStatus
  error: string | null
  personId: string
  providerMessageId: string | null
  readUntil: Date | null
  /** The tag that we sent with the message, if the service returns it. */
  tag: string | null
}

/** A message written in our name by any program, possibly by us. */
export interface Echo {
  personId: string
  providerMessageId: string
  text: string
  /** True if it is certainly not from us. */
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

/** The most that a service takes in one message. */
export interface Part {
  text: string
  files: readonly OutgoingFile[]
}

/** A message to send: a part that is short enough, or one that the messenger has built itself. */
export interface Outgoing extends Part {
  personId: string
  /** True if a teammate writes it instead of the agent. */
  byPerson: boolean
  payload: Readonly<Record<string, unknown>> | null
  tag: string
}

export interface Taken {
  providerMessageId: string
  /** The service's id of the recipient, which may differ from the form we used. */
  personId: string
}

/** The sending connection and its name. */
export interface Sender {
  id: number
  name: string
}

/** The data with which a messenger calls its service on behalf of one connection. */
export interface Service {
  app: App
  ids: ProviderIds
  /** The sealed data of the connection; each messenger knows its form. */
  credentials: unknown
  signal?: AbortSignal | undefined
}

/** An input for connecting: a field of the form, a flag of the command, a key of the request. */
export interface ConnectField {
  name: string
  /** On the command line: `--token`. */
  flag: string
  label: Words
  hint?: Words
  /** Sealed and never shown; can be renewed. */
  isSecret: boolean
  /** Also sealed, but shown to administrators, who enter it at the service. */
  isShownAgain?: true
  isOptional?: true
  /** The required form, and the message for other values. */
  form?: { pattern: RegExp; wrong: string }
  example: string
}

export type ConnectValues = Readonly<Record<string, string | undefined>>

export interface Connecting {
  /** The kind of thing that one connection is: a number, a page, a bot. */
  thing: Words
  /** The instructions for finding the values, step by step. */
  steps: readonly Words[]
  fields: readonly ConnectField[]
  /** The stored form of the values. Credentials generated here, such as the secret of a webhook, are new each time. */
  read: (values: ConnectValues) => { ids: ProviderIds; credentials: Readonly<Record<string, string>> }
  /** The remaining steps at the service after connecting; `shows` names the value to copy there. */
  afterwards?: readonly { text: Words; shows?: 'url' | 'verifyToken' }[]
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
  /** Reports whether the service of a connection with these credentials has sent it. */
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

/** The start of polling: the place from which on events are fetched. */
export interface PollingStart {
  place: string | null
}

/** A mail server as administrators see it. */
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
  /** Rows of the channel that are the person's without a conversation. */
  ofPerson?: (person: ErasedPerson) => readonly ErasedRows[]
}

/** An agent's settings for a channel, besides those common to all channels. */
type OwnSettings = z.core.$ZodLooseShape

/** A way for people to write to an agent; the test chat is not a channel. */
export interface Channel<Key extends string = string, Settings extends OwnSettings = OwnSettings> {
  /** The key in URLs and settings; conversations have it in capitals. */
  key: Key
  label: Words
  settings: Settings
  /** The initial settings of an agent. */
  defaults: { [Name in keyof Settings]: unknown } & { enabled: boolean }
  /** True if the settings of all channels include it: the contract names those, later ones have their own URL. */
  isReadTogether: boolean
  /** Missing if the ids of the service don't tell who a person is. */
  erasing?: ErasingOnChannel
}

export interface TextLimit {
  max: number
  /** The service's measure of a text. */
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
    /** The time after a person's last message in which the service accepts an answer; null for no limit. */
    replyWindowMs: number | null
    /** The limit of one message, which then has a text or one file; null if a message takes the text and all files. */
    text: TextLimit | null
    /** The rate limit of one connection; further messages wait. */
    perSecond: number | null
    /** The limits for one person at one connection; the usual ones by default. */
    perPerson?: { answeredAnHour: number; answeredADay: number; keptAnHour: number }
  }
  /**
   * True if a turn is answered by one message, without the greeting of the Start flow: the sender isn't waiting in a
   * chat.
   */
  singleReply?: true
  /** The sender whose messages are counted together, if one person can have several ids. */
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
