import { sql } from 'kysely'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Feedback } from './conversation.ts'
import { type Author, publishEvent, recordEvent, subjectColumns } from './events.ts'

export interface GivenFeedback {
  value: Feedback
  comment: string | null
}

/**
 * Stores feedback on a reply, or on the conversation as a whole. The last feedback is also that of the
 * conversation, and the counters of its first day are updated.
 */
export async function keepFeedback(
  app: App,
  conversationId: string,
  messageId: string | null,
  { value, comment }: GivenFeedback,
  by: Author,
): Promise<void> {
  const conversation = await app.db
    .selectFrom('conversations')
    .select([...subjectColumns, 'feedback', 'created_at'])
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (conversation === undefined) throw notFound('conversation')
  if (messageId !== null) await markMessage(app.db, conversationId, messageId, { value, comment })
  await app.db
    .updateTable('conversations')
    .set({ feedback: value })
    .where('id', '=', conversationId)
    .execute()
  await count(app.db, conversation, conversation.feedback, value)
  const details = { feedback: value, comment, message_id: messageId }
  await recordEvent(app.db, conversationId, 'FEEDBACK_CAPTURED', details)
  await publishEvent(app, 'FEEDBACK_CAPTURED', conversation, details, by)
}

async function markMessage(
  db: Db,
  conversationId: string,
  messageId: string,
  { value, comment }: GivenFeedback,
): Promise<void> {
  const marked = await db
    .updateTable('conversation_entries')
    .set({ feedback: value, feedback_comment: comment })
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .where('role', '=', 'AGENT')
    .returning('id')
    .executeTakeFirst()
  if (marked === undefined) throw notFound('message')
}

async function count(
  db: Db,
  conversation: { agent_id: string; channel: string; created_at: Date },
  before: string | null,
  after: Feedback,
): Promise<void> {
  if (before === after) return
  const change = (value: Feedback) => (after === value ? 1 : 0) - (before === value ? 1 : 0)
  const { agent_id, channel, created_at } = conversation
  await sql`
    insert into conversation_days as d (agent_id, day, channel, positive, negative)
    values (${agent_id}, (${created_at}::timestamptz at time zone 'UTC')::date, ${channel},
      ${change('POSITIVE')}, ${change('NEGATIVE')})
    on conflict (agent_id, day, channel) do update
    set positive = d.positive + excluded.positive, negative = d.negative + excluded.negative`.execute(db)
}
