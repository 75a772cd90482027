import { type Db, statement } from '../../platform/database/index.ts'
import { replyDue } from '../handover/people.ts'
import { findTeam, type HandOverTeam } from '../handover/settings.ts'

const waiting = statement<{ accountId: number; teamId: number | null }, [conversationId: string]>(
  'agents.waits-for-reply',
  `select account_id as "accountId", team_id as "teamId" from conversations
   where id = $1 and handler <> 'AGENT' and first_reply_due_at is null and next_reply_due_at is null`,
)

const wake = statement<{ id: string }, [conversationId: string, due: Date | null]>(
  'agents.note-reply-due',
  `update conversations set next_reply_due_at = coalesce(next_reply_due_at, $2), snoozed_until = null
   where id = $1 and handler <> 'AGENT' returning id`,
)

/**
 * Notes that the visitor has written to a teammate: sets the reply's due time and ends a snooze. False if the
 * agent answers.
 */
export async function noteWaitsForPerson(db: Db, conversationId: string): Promise<boolean> {
  const found = await waiting.first(db, conversationId)
  const team = found === undefined ? undefined : await teamOrAll(db, found.accountId, found.teamId)
  const due = team === undefined ? null : replyDue(team, 'next', new Date())
  return (await wake.first(db, conversationId, due)) !== undefined
}

const replied = statement<unknown, [conversationId: string, userId: number | null]>(
  'agents.note-replied',
  `update conversations set first_reply_due_at = null, next_reply_due_at = null,
     replied_at = coalesce(replied_at, now()), replied_by = case when replied_at is null then $2 else replied_by end
   where id = $1`,
)

/** Notes that a teammate has answered: nothing is due until the visitor writes again. */
export async function noteReplied(db: Db, conversationId: string, userId: number | null): Promise<void> {
  await replied.all(db, conversationId, userId)
}

/** The team, or everybody in the account if it was deleted while a conversation waited for it. */
export async function teamOrAll(
  db: Db,
  accountId: number,
  teamId: number | null,
): Promise<HandOverTeam | undefined> {
  return (await findTeam(db, accountId, teamId)) ?? findTeam(db, accountId, null)
}
