import type { z } from 'zod'
import type { App } from '../platform/app.ts'

/** What a channel knows of whom it carries messages for. */
export interface KnownContact {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

/** A text for people, in the languages that the console speaks. */
export interface Words {
  en: string
  de: string
}

/** How a service knows what is connected. */
export interface ProviderIds {
  /** The number, page or account itself. */
  providerId: string
  businessId: string | null
  pageId: string | null
}

export interface Media {
  kind: 'image' | 'audio' | 'video' | 'document'
  /** How the service knows it, or where it is: one of the two. */
  mediaId: string | null
  url: string | null
  contentType: string | null
  fileName: string | null
}

/** What somebody wrote, as it is kept until the agent has it. */
export interface MessageContent {
  personName: string | null
  text: string | null
  media: Media[]
  /** Something that an agent cannot read: a sticker, a visiting card. */
  unsupported: string | null
  /** They have only opened the chat, and expect the agent to speak first; `text` stands for it where it has begun already. */
  opens?: boolean
  /** What the service waits to hear from us once the message is taken: the button that was pressed. */
  receiptId?: string
}

export interface IncomingMessage {
  personId: string
  providerMessageId: string
  sentAt: Date
  content: MessageContent
}

export type DeliveryStatus = 'SENT' | 'DELIVERED' | 'READ' | 'FAILED'

/** What a service tells of messages that we gave it: of one by its id, or of all to a person until some moment. */
export interface Receipt {
  status: DeliveryStatus
  error: string | null
  personId: string
  providerMessageId: string | null
  readUntil: Date | null
  /** What we gave along with the message, where the service gives it back. */
  tag: string | null
}

/** What was written in our name, by whatever program: it may have been us. */
export interface Echo {
  personId: string
  providerMessageId: string
  text: string
}

/** What one payload says to one of the connections that it names. */
export interface ParsedPayload {
  providerId: string
  messages: IncomingMessage[]
  receipts: Receipt[]
  echoes: Echo[]
}

/** A file that a person sends along with their reply. */
export interface OutgoingFile {
  kind: Media['kind']
  name: string
  contentType: string
  size: number
  hash: string
  /** Where the service can fetch it for a while. */
  url: string
}

/** As much of a message as a service takes at once. */
export interface Part {
  text: string
  files: readonly OutgoingFile[]
}

/** Something to be sent: a part that is short enough, or what the messenger itself has put together. */
export interface Outgoing extends Part {
  personId: string
  /** Whether a person says it, in place of the agent. */
  byPerson: boolean
  payload: Readonly<Record<string, unknown>> | null
  tag: string
}

export interface Taken {
  providerMessageId: string
  /** As the service knows the recipient, which may differ from how we wrote it. */
  personId: string
}

/** Who sends: the connection, and what it is called. */
export interface Sender {
  id: number
  name: string
}

/** What a messenger reaches its service with, on behalf of one connection. */
export interface Service {
  app: App
  ids: ProviderIds
  /** What is sealed with the connection; each messenger knows the form of its own. */
  credentials: unknown
  signal?: AbortSignal | undefined
}

/** What is asked for when something is connected: a line of the form, a flag of the command, a key of the request. */
export interface ConnectField {
  name: string
  /** On the command line: `--token`. */
  flag: string
  label: Words
  hint?: Words
  /** Sealed and never shown; can be renewed. */
  isSecret: boolean
  /** Sealed as well, and shown to administrators, who enter it at the service. */
  isShownAgain?: true
  isOptional?: true
  /** What it must look like, and what is said otherwise. */
  form?: { pattern: RegExp; wrong: string }
  example: string
}

export type ConnectValues = Readonly<Record<string, string | undefined>>

export interface Connecting {
  /** What one connection is: a number, a page, a bot. */
  thing: Words
  /** Where the values stand, step by step. */
  steps: readonly Words[]
  fields: readonly ConnectField[]
  /** What is kept of the values. Credentials that are made here, such as the secret of a webhook, are made anew each time. */
  read: (values: ConnectValues) => { ids: ProviderIds; credentials: Readonly<Record<string, string>> }
  /** What is left to do at the service once it is connected; `shows` what is to be copied there. */
  afterwards?: readonly { text: Words; shows?: 'url' | 'verifyToken' }[]
}

export interface WebhookRequest {
  header: (name: string) => string
  /** The bytes as they came: signatures are made of them. */
  body: Buffer
}

/** How a service tells us what happens. Several messengers may share one address. */
export interface Webhook {
  /** With `:id` in it, the address itself names the connection. */
  path: string
  /**
   * What a payload says to the connections that it names, or that `id` of the address names. What is not understood is
   * left out; undefined where it is no payload of this service at all.
   */
  parse: (payload: unknown, id: string) => ParsedPayload[] | undefined
  /** Whether the service of a connection with these credentials has sent it. */
  isAuthentic: (credentials: unknown, request: WebhookRequest) => boolean
  /** Where the address is entered by hand: the token with which the service asks whether it is ours, and what it wants to hear. */
  challenge?: {
    token: (credentials: unknown) => string
    read: (query: Readonly<Record<string, unknown>>) => { token: string; answer: string } | undefined
  }
}

/** How we ask a service what has happened, where it cannot reach us. */
export interface Polling {
  /**
   * What has happened since `place`, and the place behind it: it is kept together with what was heard, so that
   * everything is heard once. `null` for a service that was never asked.
   */
  fetch: (
    service: Service,
    place: string | null,
  ) => Promise<{ heard: ParsedPayload[]; place: string | null; isAll: boolean }>
}

/** Settings that an agent has on a channel, beside those that it has on all of them. */
type OwnSettings = z.core.$ZodLooseShape

/** Where people write to an agent; trying it out is no channel. */
export interface Channel<Key extends string = string, Settings extends OwnSettings = OwnSettings> {
  /** In addresses and settings; in capitals it is what conversations say of themselves. */
  key: Key
  /** What people call it. */
  label: Words
  settings: Settings
  /** What an agent has from the start. */
  defaults: { [Name in keyof Settings]: unknown } & { enabled: boolean }
  /** Whether the settings of all channels include it: the contract names those, later ones are read by their own address. */
  isReadTogether: boolean
}

export interface TextLimit {
  max: number
  /** How a service measures a text. */
  measure: (text: string) => number
}

/** A channel whose messages another service carries. The live chat is none: we serve it ourselves. */
export interface Messenger<Key extends string = string, Settings extends OwnSettings = OwnSettings>
  extends Channel<Key, Settings> {
  /** Null where it is connected in its own way. */
  connecting: Connecting | null
  limits: {
    /** How long after a person's last word the service takes an answer; null: always. */
    replyWindowMs: number | null
    /** Of one message, which has a text or one file then; null where it takes all of them at once. */
    text: TextLimit | null
    /** Messages of one connection; what is more waits. */
    perSecond: number | null
    /** Of what one person writes to one connection; the usual where it is left out. */
    perPerson?: { answeredAnHour: number; answeredADay: number; keptAnHour: number }
  }
  /** Whose messages are counted together, where a person is known by more than themselves. */
  senderOf?: (personId: string) => string
  /** What is connected, as the service names it; throws where it does not answer to these credentials. */
  describe: (service: Service) => Promise<{ name: string; phoneNumber: string | null }>
  /**
   * Asks the service to tell us what happens there, at this address where there is one that it can reach. False where it
   * does not, and has to be asked.
   */
  subscribe: (service: Service, webhookUrl: string | null) => Promise<boolean>
  /** Takes that back. */
  unsubscribe?: (service: Service) => Promise<void>
  webhook: Webhook | null
  polling: Polling | null
  contactOf: (personId: string, name: string | null) => KnownContact
  send: (service: Service, sender: Sender, outgoing: Outgoing) => Promise<Taken>
  /** A file that came with a message. */
  download: (service: Service, media: Media, maxBytes: number) => Promise<Buffer>
  /** Shows for a few seconds that somebody writes. */
  showTyping?: (service: Service, personId: string) => Promise<void>
  /** Tells the service that a message was taken which waits for that. */
  confirm?: (service: Service, receiptId: string) => Promise<void>
}

/** Defines a channel that we serve ourselves. */
export function channel<const Key extends string, Settings extends OwnSettings>(
  definition: Channel<Key, Settings>,
): Channel<Key, Settings> {
  return definition
}
