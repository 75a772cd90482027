import { sql } from 'kysely'
import { conflict, notFound } from '../../kit/problem.ts'
import { type App } from '../../platform/app.ts'
import { type Json, statement, transact } from '../../platform/database/index.ts'
import { conversationRows, endTurns } from '../../runs/index.ts'
import { channelOf, defaultChannelSettings } from '../settings/channels.ts'
import type { ChannelName } from './conversation.ts'
import { type Author, publishEvent, recordEvent, subjectColumns } from './events.ts'
import { type ConversationRow, findConversation } from './list.ts'
import { summariseJob } from './summary.ts'

/** Ends the wait for a teammate. */
export const noLongerWaited = {
  waiting_since: null,
  wait_until: null,
  first_reply_due_at: null,
  next_reply_due_at: null,
} as const

const outdate = statement<
  { id: string; channel: ChannelName; state: Json; epoch: number },
  [conversationId: string]
>(
  'agents.outdate-turns',
  `update conversations set epoch = epoch + 1, holder = null where id = $1 and status = 'OPEN'
   returning id, channel, state, epoch`,
)

/**
 * Closes a conversation, if it is open, in the transaction that `db` is. Ends its turns first: a reply in a
 * closed conversation would get the number of a message of the next one, and streams would miss it.
 */
export async function closeOpen(app: App, conversationId: string, by: Author): Promise<boolean> {
  const held = await outdate.first(app.db, conversationId)
  if (held === undefined) return false
  await endTurns(app.db, held)
  const closed = await app.db
    .updateTable('conversations')
    .set({
      status: 'CLOSED',
      closed_at: new Date(),
      state: sql`state - 'flows'`,
      handler: 'AGENT',
      snoozed_until: null,
      reopens_until: by.userId === null ? null : reopensUntil(held.channel),
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

/**
 * Reopening only follows after a teammate closed it. A visitor who ends a conversation wants a new one, and
 * after an end by the agent the Start flow runs again.
 */
function reopensUntil(conversationChannel: ChannelName) {
  const channel = channelOf(conversationChannel) ?? 'livechat'
  const hours = Number(defaultChannelSettings[channel]['reopenHours'])
  return sql<Date>`now() + interval '1 hour' * coalesce((
    select (s.settings->>'reopenHours')::int from agent_channels s
    where s.agent_id = conversations.agent_id and s.channel = ${channel}), ${hours})`
}

/** Closes a conversation of the given agent on request. */
export async function closeConversation(
  app: App,
  which: { accountId: number; agentId: string; conversationId: string },
  by: Author,
): Promise<ConversationRow> {
  const row = await transact(app, async (app) => {
    if ((await findConversation(app.db, which)) === undefined) throw notFound('conversation')
    const isClosed = await closeOpen(app, which.conversationId, by)
    if (!isClosed) throw conflict('This conversation is closed already.')
    const closed = await findConversation(app.db, which)
    if (closed === undefined) throw notFound('conversation')
    return closed
  })
  app.holder.lose(conversationRows, which.conversationId)
  return row
}
