import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/problem.ts'
import { type App, transact } from '../../platform/app.ts'
import { type Author, publishEvent, recordEvent, subjectColumns } from './events.ts'
import { type ConversationRow, findConversation } from './list.ts'
import { summariseJob } from './summary.ts'

/** Nobody waits for a person any more. */
export const noLongerWaited = {
  waiting_since: null,
  wait_until: null,
  told_place: null,
  first_reply_due_at: null,
  next_reply_due_at: null,
} as const

/** Closes a conversation, if it is open, in the transaction that `db` is. */
export async function closeOpen(app: App, conversationId: string, by: Author): Promise<boolean> {
  const closed = await app.db
    .updateTable('conversations')
    .set({
      status: 'CLOSED',
      closed_at: new Date(),
      state: sql`state - '{waiting,suspended}'::text[]`,
      handler: 'AGENT',
      snoozed_until: null,
      ...noLongerWaited,
    })
    .where('id', '=', conversationId)
    .where('status', '=', 'OPEN')
    .returning([...subjectColumns, 'summary', 'message_count'])
    .executeTakeFirst()
  if (closed === undefined) return false
  const { summary, message_count } = closed
  await recordEvent(app.db, conversationId, 'CONVERSATION_CLOSED', { user_id: by.userId })
  await publishEvent(app, 'CONVERSATION_ENDED', closed, { summary, message_count }, by)
  await app.jobs.enqueue(
    app.db,
    summariseJob,
    { conversationId },
    { key: conversationId, accountId: closed.account_id },
  )
  return true
}

/** Closes a conversation of the given agent on somebody's request. */
export async function closeConversation(
  app: App,
  which: { accountId: number; agentId: string; conversationId: string },
  by: Author,
): Promise<ConversationRow> {
  return transact(app, async (app) => {
    if ((await findConversation(app.db, which)) === undefined) throw notFound('conversation')
    const isClosed = await closeOpen(app, which.conversationId, by)
    if (!isClosed) throw conflict('This conversation is closed already.')
    const closed = await findConversation(app.db, which)
    if (closed === undefined) throw notFound('conversation')
    return closed
  })
}
