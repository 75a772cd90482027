import { type Db, statement } from '../../platform/database/index.ts'
import { afterWorking, isOpen } from './hours.ts'
import type { HandOverTeam } from './settings.ts'

// In the console right now: each of its windows reports that every few seconds.
const present = `u.account_id = $1 and u.suspended_at is null
  and ($2::int is null or exists (select from team_members m where m.team_id = $2 and m.user_id = u.id))
  and exists (select from presence p where p.user_id = u.id and p.account_id = $1 and p.until > now())`

const anybody = statement<{ id: number }, [accountId: number, teamId: number | null]>(
  'agents.anybody-present',
  `select u.id from users u where ${present} limit 1`,
)

/** True if the team could take a conversation now: it is working time, and a teammate is present. */
export async function isSomebodyThere(db: Db, accountId: number, team: HandOverTeam): Promise<boolean> {
  if (!isOpen(team.settings.working_hours, team.timeZone, new Date())) return false
  return (await anybody.first(db, accountId, team.id)) !== undefined
}

const pick = statement<{ id: number }, [accountId: number, teamId: number | null]>(
  'agents.pick-present',
  // Skips teammates who are just being assigned another conversation, so that two at once go to two teammates. The lock
  // lets them take over and reply meanwhile.
  `with next as (
     select u.id from users u where ${present}
     order by u.last_assigned_at nulls first, u.id limit 1 for no key update skip locked)
   update users u set last_assigned_at = clock_timestamp() from next where u.id = next.id returning u.id`,
)

/** The next of the present teammates in turn; undefined if none is present. */
export async function pickPerson(db: Db, accountId: number, team: HandOverTeam): Promise<number | undefined> {
  if (!isOpen(team.settings.working_hours, team.timeZone, new Date())) return undefined
  return (await pick.first(db, accountId, team.id))?.id
}

/** The time by which a reply is due; null if the team has set no limit, or never works. */
export function replyDue(team: HandOverTeam, which: 'first' | 'next', at: Date): Date | null {
  const { settings, timeZone } = team
  const minutes = which === 'first' ? settings.first_reply_minutes : settings.next_reply_minutes
  return minutes === null ? null : afterWorking(settings.working_hours, timeZone, at, minutes)
}
