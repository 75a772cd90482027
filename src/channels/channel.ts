import type { KnownContact, MessengerName } from '../agents/index.ts'
import type { App } from '../platform/app.ts'

/** Where people write to an agent; trying it out is no channel. */
export type ChannelKey = 'livechat' | 'chatapp' | 'photoapp' | 'pageapp' | 'email'
export type MessengerKey = Exclude<ChannelKey, 'livechat'>
export type MetaKey = Exclude<MessengerKey, 'email'>

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
export interface Heard {
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

/** A channel whose messages another service carries. The live chat is none: we serve it ourselves. */
export interface Messenger {
  key: MessengerKey
  /** What its conversations say of themselves. */
  conversations: MessengerName
  /** What people call it. */
  label: string
  /** What the service calls the subject of the payloads that it posts to us; null where we fetch. */
  webhookObject: string | null
  /** What is connected, as the service names it; throws where it does not answer to these credentials. */
  describe: (service: Service) => Promise<{ name: string; phoneNumber: string | null }>
  /** Asks the service to tell us what happens there. */
  subscribe: (service: Service) => Promise<void>
  /** How one entry of a payload becomes messages and receipts. What is not understood is left out. */
  hear: (entry: unknown) => Heard[]
  contactOf: (personId: string, name: string | null) => KnownContact
  /** Cuts a message into parts that the service takes. */
  split: (text: string, files: readonly OutgoingFile[]) => Part[]
  send: (service: Service, sender: Sender, outgoing: Outgoing) => Promise<Taken>
  /** A file that came with a message, by how the service knows it. */
  download: (service: Service, mediaId: string, maxBytes: number) => Promise<Buffer>
}
