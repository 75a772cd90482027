import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import { type Author, publishEvent, recordEvent, subjectColumns } from './events.ts'
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
export async function closeOpen(app: App, db: Db, conversationId: string, by: Author): Promise<boolean> {
  const closed = await db
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
  await recordEvent(db, conversationId, 'CONVERSATION_CLOSED', { user_id: by.userId })
  await publishEvent(app, db, 'CONVERSATION_ENDED', closed, { summary, message_count }, by)
  await app.jobs.enqueue(
    db,
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
): Promise<void> {
  await inTransaction(app.db, async (db) => {
    const found = await db
      .selectFrom('conversations as c')
      .innerJoin('agents as a', 'a.id', 'c.agent_id')
      .select('c.id')
      .where('c.id', '=', which.conversationId)
      .where('c.agent_id', '=', which.agentId)
      .where('c.account_id', '=', which.accountId)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined) throw notFound('conversation')
    if (!(await closeOpen(app, db, found.id, by))) throw conflict('This conversation is closed already.')
  })
}
