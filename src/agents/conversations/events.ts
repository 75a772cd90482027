import type { ConversationEvent, ConversationEventType } from '../../kit/event.ts'
import type { ConversationListeners } from '../../kit/extensions/listeners.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { EventType } from './recorder.ts'

/** Who made something happen, and the runs that led to it. */
export interface Author {
  userId: number | null
  causes: readonly string[]
}

export const nobody: Author = { userId: null, causes: [] }

/** What an event tells of its conversation. */
export interface Subject {
  id: string
  account_id: number
  agent_id: string
  channel: string
  contact_id: string | null
}

export const subjectColumns = ['id', 'account_id', 'agent_id', 'channel', 'contact_id'] as const

/** Tells everybody who listens, in the transaction in which it happens. */
export async function publishEvent(
  app: App,
  type: ConversationEventType,
  subject: Subject,
  details: ConversationEvent['details'],
  by: Author,
): Promise<void> {
  const event: ConversationEvent = {
    type,
    accountId: subject.account_id,
    agentId: subject.agent_id,
    conversationId: subject.id,
    channel: subject.channel,
    contactId: subject.contact_id,
    userId: by.userId,
    causes: by.causes,
    occurredAt: new Date(),
    details,
  }
  const extensions: readonly ConversationListeners<App>[] = app.capabilities
  for (const { conversationListeners = [] } of extensions) {
    for (const listener of conversationListeners) await listener(app, event)
  }
}

/** Adds something that happened outside of a turn to the transcript, once for its id. */
export async function recordEvent(
  db: Db,
  conversationId: string,
  type: EventType,
  data: Record<string, unknown>,
  id = timeUuid(),
): Promise<void> {
  await db
    .insertInto('conversation_entries')
    .values({
      id,
      conversation_id: conversationId,
      type,
      data: JSON.stringify(data),
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
