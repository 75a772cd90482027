import { type Feedback, keepFeedback, nobody } from '../../agents/index.ts'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import type { Visitor } from './visitors.ts'

/** Stores a visitor's rating of a message in one of their own conversations. */
export async function giveFeedback(
  app: App,
  visitor: Visitor,
  messageId: string,
  given: { value: Feedback; comment: string | null },
): Promise<void> {
  const found = await app.db
    .selectFrom('conversation_entries as e')
    .innerJoin('conversations as c', 'c.id', 'e.conversation_id')
    .select('c.id')
    .where('e.id', '=', messageId)
    .where('c.external_id', '=', visitor.id)
    .where('c.channel', '=', 'LIVECHAT')
    .executeTakeFirst()
  if (found === undefined) throw notFound('message')
  await transact(app, (app) => keepFeedback(app, found.id, messageId, given, nobody))
}
