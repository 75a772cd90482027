export type RecordTopic = 'record.created' | 'record.updated'

/** Something that happened to one record. */
export interface RecordEvent {
  topic: RecordTopic
  accountId: number
  objectId: number
  kind: 'object' | 'table'
  recordTypeId: number
  rowId: string
  /** The fields that got a value or changed it. */
  fieldIds: readonly number[]
  /** Who did it; null for an account key. */
  userId: number | null
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
  occurredAt: Date
}

/** Hears of what happened in sets, in the transaction that takes it off the list: what it writes is written once. */
export type RecordListener<App> = (app: App, events: readonly RecordEvent[]) => Promise<void>

export type ConversationEventType = 'CONVERSATION_ENDED' | 'CONVERSATION_IDLE' | 'FEEDBACK_CAPTURED'

/** Something that happened to one conversation. */
export interface ConversationEvent {
  type: ConversationEventType
  accountId: number
  agentId: string
  conversationId: string
  channel: string
  /** The `people` record of whom the agent talks with. */
  contactId: string | null
  /** Who did it, where it was a user of the account. */
  userId: number | null
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
  occurredAt: Date
  /** What was said of it: the summary, the feedback. */
  details: Readonly<Record<string, unknown>>
}

/** Hears of it in the transaction in which it happens: what it writes is written with its cause. */
export type ConversationListener<App> = (app: App, event: ConversationEvent) => Promise<void>

/** Something that happened at another service, in an account that is connected. */
export interface IntegrationEvent {
  accountId: number
  /** The `connectedAccountTriggerId` of the trigger that waited for it. */
  subscriptionId: number
  connectedAccountId: number
  slug: string
  /** What the service calls it. */
  eventId: string
  occurredAt: Date
  payload: Readonly<Record<string, unknown>>
}

/** Hears of it in the transaction that notes it as seen: what it writes is written once. */
export type IntegrationListener<App> = (app: App, events: readonly IntegrationEvent[]) => Promise<void>
