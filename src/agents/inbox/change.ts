import { sql } from 'kysely'
import type { UserCaller } from '../../kit/caller.ts'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, notFound, wrong } from '../../kit/problem.ts'
import { notify } from '../../live/index.ts'
import type { App } from '../../platform/app.ts'
import { type Db, isUniqueViolation, transact } from '../../platform/database/index.ts'
import {
  answerLastMessage,
  type Handler,
  inTakeover,
  lockOpen,
  noLongerWaited,
  recordEvent,
  recordTaken,
} from '../conversations/index.ts'
import { requireUser } from './assign.ts'
import type { Priority } from './list.ts'

function whichOf(caller: UserCaller, conversationId: string) {
  return { accountId: caller.account.id, conversationId }
}

/** Lets the caller answer from now on, instead of the previous assignee. */
export async function take(app: App, caller: UserCaller, conversationId: string): Promise<void> {
  const { id } = caller.user
  await inTakeover(app, whichOf(caller, conversationId), id, (db, before) => recordTaken(db, before, id))
}

/**
 * Lets the agent answer again, including the last unanswered message, and passes the teammate's note to it.
 */
export async function release(
  app: App,
  caller: UserCaller,
  conversationId: string,
  note: string | null,
): Promise<void> {
  await transact(app, async (app) => {
    const found = await lockOpen(app.db, whichOf(caller, conversationId))
    if (found.handler === 'AGENT') throw conflict('The agent answers this conversation already.')
    await app.db
      .updateTable('conversations')
      .set({
        handler: 'AGENT',
        assignee_id: null,
        team_id: null,
        hand_back_note: note,
        snoozed_until: null,
        ...noLongerWaited,
      })
      .where('id', '=', found.id)
      .execute()
    await recordEvent(app.db, found.id, 'HANDED_BACK', { user_id: caller.user.id, note })
    await answerLastMessage(app, found)
  })
}

export async function snooze(
  app: App,
  caller: UserCaller,
  conversationId: string,
  until: Date | null,
): Promise<void> {
  if (until !== null && until.getTime() <= Date.now()) {
    throw wrong('until', 'out_of_range', 'Must be in the future; null ends it.')
  }
  await transact(app, async ({ db }) => {
    const { id } = await lockOpen(db, whichOf(caller, conversationId))
    await db.updateTable('conversations').set({ snoozed_until: until }).where('id', '=', id).execute()
  })
}

/**
 * Reopens a closed conversation. If the caller was its assignee, they answer again; otherwise the agent
 * answers until a teammate takes over.
 */
export async function reopen(app: App, caller: UserCaller, conversationId: string): Promise<void> {
  const { id: userId } = caller.user
  try {
    await transact(app, async ({ db }) => {
      const opened = await db
        .updateTable('conversations')
        .set({
          status: 'OPEN',
          closed_at: null,
          idle_at: null,
          handler: sql<Handler>`case when assignee_id = ${userId} then 'HUMAN' else 'AGENT' end`,
          assignee_id: sql<number | null>`case when assignee_id = ${userId} then assignee_id end`,
        })
        .where('account_id', '=', caller.account.id)
        .where('id', '=', conversationId)
        .where('status', '=', 'CLOSED')
        .returning('id')
        .executeTakeFirst()
      if (opened === undefined) {
        await lockOpen(db, whichOf(caller, conversationId))
        throw conflict('This conversation is open already.')
      }
      await recordEvent(db, conversationId, 'REOPENED', { user_id: caller.user.id })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'conversations_external')) throw error
    throw conflict('A newer conversation with the same person is open: answer there.')
  }
}

export async function changeInbox(
  app: App,
  caller: UserCaller,
  conversationId: string,
  change: { priority?: Priority | undefined; tags?: string[] | undefined },
): Promise<void> {
  const { priority, tags } = change
  const changed = await app.db
    .updateTable('conversations')
    .set({
      ...(priority === undefined ? {} : { priority }),
      ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
      id: conversationId,
    })
    .where('account_id', '=', caller.account.id)
    .where('id', '=', conversationId)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw notFound('conversation')
}

/** Adds an internal note, which only teammates can read. */
export async function addNote(
  app: App,
  caller: UserCaller,
  conversationId: string,
  { text, mentions }: { text: string; mentions: readonly number[] },
): Promise<string> {
  return transact(app, async ({ db }) => {
    const { rows } = await sql<{ agent_id: string }>`select agent_id from conversations
      where account_id = ${caller.account.id} and id = ${conversationId}`.execute(db)
    const [found] = rows
    if (found === undefined) throw notFound('conversation')
    for (const userId of mentions) await requireUser(db, caller.account.id, userId)
    const id = timeUuid()
    const data = { text, mentions, user_id: caller.user.id }
    await recordEvent(db, conversationId, 'NOTE', data, { id, authorId: caller.user.id })
    await sql`select announce(${caller.account.id}, 'conversation', ${found.agent_id}, array[${conversationId}], 'note',
      ${caller.user.id}, null)`.execute(db)
    const others = mentions.filter((userId) => userId !== caller.user.id)
    const subject = { type: 'conversation', id: conversationId } as const
    await notify(db, caller.account.id, others, { kind: 'conversation_mention', title: text, subject })
    return id
  })
}

export async function markRead(
  db: Db,
  caller: UserCaller,
  conversationId: string,
  isRead: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with found as (
      select id, last_message_at from conversations where account_id = ${caller.account.id} and id = ${conversationId}),
    gone as (
      delete from conversation_reads r using found
      where r.user_id = ${caller.user.id} and r.conversation_id = found.id and not ${isRead}),
    read as (
      insert into conversation_reads (user_id, conversation_id, read_at)
      select ${caller.user.id}, id, last_message_at from found where ${isRead}
      on conflict (user_id, conversation_id) do update set read_at = greatest(conversation_reads.read_at, excluded.read_at))
    select id from found`.execute(db)
  if (rows.length === 0) throw notFound('conversation')
}
