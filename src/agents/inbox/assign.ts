import type { UserCaller } from '../../kit/caller.ts'
import { wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Handler, inTakeover, membersOf, recordEvent, tellAssigned } from '../conversations/index.ts'
import { isSomebodyThere, replyDue } from '../handover/people.ts'
import { findTeam, type HandOverTeam, requireTeam } from '../handover/settings.ts'

/** Null removes; undefined keeps. */
interface Asked {
  userId?: number | null | undefined
  teamId?: number | null | undefined
}

/**
 * Asks a teammate or a team to answer. Until they do, the conversation waits for them and the agent is
 * silent.
 */
export async function assign(
  app: App,
  caller: UserCaller,
  conversationId: string,
  asked: Asked,
): Promise<void> {
  const which = { accountId: caller.account.id, conversationId }
  const { userId, teamId } = asked
  await inTakeover(app, which, null, async (db, before) => {
    const team = await teamFor(db, which.accountId, asked, before.teamId)
    if (typeof userId === 'number') await requireUser(db, which.accountId, userId)
    const isTheirs = userId === caller.user.id
    const isAnswered = before.handler === 'HUMAN' && (userId === undefined || userId === before.assigneeId)
    await db
      .updateTable('conversations')
      .set({
        ...(userId === undefined ? {} : { assignee_id: userId }),
        ...(teamId === undefined ? {} : { team_id: teamId }),
        ...(isTheirs || isAnswered ? {} : waitsFrom(new Date(), team, before.handler)),
      })
      .where('id', '=', conversationId)
      .execute()
    await recordEvent(db, conversationId, 'ASSIGNED', {
      by: caller.user.id,
      user_id: userId ?? null,
      team_id: teamId ?? null,
    })
    const told = isTheirs ? [] : await toldOf(db, which.accountId, team, asked)
    await tellAssigned(db, which, told, null)
  })
}

/** The team whose rules apply to the wait: the new team, else the current one, else everybody. */
async function teamFor(
  db: Db,
  accountId: number,
  { teamId }: Asked,
  before: number | null,
): Promise<HandOverTeam> {
  if (typeof teamId === 'number') return requireTeam(db, accountId, teamId)
  const kept = teamId === undefined && before !== null ? await findTeam(db, accountId, before) : undefined
  return kept ?? requireTeam(db, accountId, null)
}

/** The start of the wait, which is as long as after a hand-off by the agent. */
function waitsFrom(at: Date, team: HandOverTeam, before: Handler) {
  return {
    handler: 'QUEUE',
    waiting_since: at,
    wait_until: new Date(at.getTime() + team.settings.wait_minutes * 60_000),
    ...(before === 'AGENT' ? { first_reply_due_at: replyDue(team, 'first', at) } : {}),
  } as const
}

/**
 * The teammates to notify: the assigned one, or the whole team if none of it is present. If one is present,
 * the queue assigns and notifies that teammate.
 */
async function toldOf(
  db: Db,
  accountId: number,
  team: HandOverTeam,
  { userId, teamId }: Asked,
): Promise<number[]> {
  if (typeof userId === 'number') return [userId]
  if (typeof teamId !== 'number' || (await isSomebodyThere(db, accountId, team))) return []
  return membersOf(db, team)
}

export async function requireUser(db: Db, accountId: number, userId: number): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) {
    throw wrong('user_id', 'not_found', `There is no user ${userId} in this account who could answer.`)
  }
}
