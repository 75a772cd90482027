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
  /** The user who caused it; null for an account key. */
  userId: number | null
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
  occurredAt: Date
}

/** Receives events in batches, in the transaction that deletes them, so its writes happen once. */
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
  /** The user who caused it, if there is one. */
  userId: number | null
  /** The runs that led to it, oldest first. */
  causes: readonly string[]
  occurredAt: Date
  /** Details such as the summary or the feedback. */
  details: Readonly<Record<string, unknown>>
}

/** Receives events in the transaction that causes them, so its writes are committed with them. */
export type ConversationListener<App> = (app: App, event: ConversationEvent) => Promise<void>

/** Something that happened at another service, in an account that is connected. */
export interface IntegrationEvent {
  accountId: number
  /** The `connectedAccountTriggerId` of the trigger that waited for it. */
  subscriptionId: number
  connectedAccountId: number
  slug: string
  /** The service's id of the event. */
  eventId: string
  occurredAt: Date
  payload: Readonly<Record<string, unknown>>
}

/** Receives events in the transaction that marks them as seen, so its writes happen once. */
export type IntegrationListener<App> = (app: App, events: readonly IntegrationEvent[]) => Promise<void>
