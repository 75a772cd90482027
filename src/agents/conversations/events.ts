import type { ConversationEvent, ConversationEventType } from '../../kit/event.ts'
import type { ConversationListeners } from '../../kit/extensions/listeners.ts'
import { timeUuid } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { EventType } from '../../runs/index.ts'

/** The author of an event, and the runs that caused it. */
export interface Author {
  userId: number | null
  causes: readonly string[]
}

export const nobody: Author = { userId: null, causes: [] }

export interface Subject {
  id: string
  account_id: number
  agent_id: string
  channel: string
  contact_id: string | null
}

export const subjectColumns = ['id', 'account_id', 'agent_id', 'channel', 'contact_id'] as const

/** Publishes an event to all listeners, in the transaction in which it happens. */
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

const record = statement<
  unknown,
  [id: string, conversationId: string, type: EventType, data: string, userId: number | null]
>(
  'agents.record-event',
  // Locks the conversation before the entry gets its ordinal.
  `with target as (select id from conversations where id = $2 for no key update)
   insert into conversation_entries (id, conversation_id, type, data, user_id, created_at)
   select $1, id, $3, $4::jsonb, $5, now() from target on conflict (id) do nothing`,
)

/** Adds an event from outside a turn to the transcript, once per ID. The author is the teammate who wrote a note. */
export async function recordEvent(
  db: Db,
  conversationId: string,
  type: EventType,
  data: Record<string, unknown>,
  { id = timeUuid(), authorId = null }: { id?: string; authorId?: number | null } = {},
): Promise<void> {
  await record.all(db, id, conversationId, type, JSON.stringify(data), authorId)
}
