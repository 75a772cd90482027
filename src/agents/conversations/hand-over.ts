import type { Language } from '../../ai/index.ts'
import { notify } from '../../live/index.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import {
  type HandOverRequest,
  type Held,
  languageOfVisitor,
  type PersonWanted,
  type Recorder,
  type Turn,
} from '../../runs/index.ts'
import { createTask } from '../../tasks/index.ts'
import { knownLanguage, languageOfText } from '../handover/language.ts'
import { isSomebodyThere, pickPerson, replyDue } from '../handover/people.ts'
import { type HandOverTeam, requireTeam } from '../handover/settings.ts'
import { queueWords, unavailableWords } from '../handover/words.ts'
import type { Talk } from './talk.ts'

/**
 * Asks for a teammate, which takes effect when the turn ends. If none is available, says so and returns
 * false: the agent continues.
 */
export async function askForPerson(talk: Talk, turn: Turn, wanted: PersonWanted): Promise<boolean> {
  const { app, agent } = talk
  const { recorder } = turn
  const { teamId, reason, summary, unavailableMessage = '' } = wanted
  const team = await requireTeam(app.db, agent.account.id, teamId)
  const { when_unavailable: whenUnavailable } = team.settings
  const isThere = whenUnavailable === 'WAIT' || (await isSomebodyThere(app.db, agent.account.id, team))
  const language = knownLanguage(talk.language) ?? (await languageIn(turn))
  const request = { teamId: team.id, reason, summary, language }
  if (isThere) {
    recorder.record.handOver = { ...request, asTask: false }
    return true
  }
  if (unavailableMessage.trim() === '')
    recorder.say(await unavailableWords(team, new Date(), language), { byQueue: true })
  else recorder.say(unavailableMessage)
  if (whenUnavailable === 'TASK') recorder.record.handOver = { ...request, asTask: true }
  return false
}

async function languageIn(turn: Turn): Promise<Language> {
  const language = await languageOfVisitor(turn)
  return language === 'en' ? (languageOfText(turn.message ?? '') ?? language) : language
}

const queue = statement<
  { id: string },
  [
    conversationId: string,
    epoch: number,
    teamId: number | null,
    assigneeId: number | null,
    waitMinutes: number,
    due: Date | null,
    reason: string,
    summary: string,
    language: string,
  ]
>(
  'agents.queue-conversation',
  `update conversations set handler = 'QUEUE', team_id = $3, assignee_id = $4, waiting_since = now(),
     wait_until = now() + $5 * interval '1 minute', first_reply_due_at = $6, next_reply_due_at = null,
     hand_over_reason = $7, hand_over_summary = $8, hand_back_note = null, snoozed_until = null,
     language = coalesce(language, $9)
   where id = $1 and epoch = $2 returning id`,
)

/** Hands a conversation off in the transaction in which its turn ends. */
export async function handOver(
  db: Db,
  held: Held,
  recorder: Recorder,
  request: HandOverRequest,
): Promise<void> {
  const { accountId } = held
  const team = await requireTeam(db, accountId, request.teamId)
  if (request.asTask) return leaveTask(db, held, team, request)
  const assigneeId = (await pickPerson(db, accountId, team)) ?? null
  const { wait_minutes: minutes } = team.settings
  const due = replyDue(team, 'first', new Date())
  const { reason, summary, language = 'en' } = request
  const row = await queue.first(
    db,
    held.id,
    held.epoch,
    team.id,
    assigneeId,
    minutes,
    due,
    reason,
    summary,
    language,
  )
  // Taken over in this very moment: the commit of the turn will fail.
  if (row === undefined) return
  recorder.event('HANDED_OVER', { team_id: team.id, team: team.name, reason, summary, user_id: assigneeId })
  recorder.say(await queueWords(team, language), { byQueue: true })
  const told = assigneeId === null ? await membersOf(db, team) : [assigneeId]
  await tellAssigned(db, { accountId, conversationId: held.id }, told, reason)
}

/** Notifies teammates that a conversation waits for them. */
export async function tellAssigned(
  db: Db,
  { accountId, conversationId }: { accountId: number; conversationId: string },
  userIds: readonly number[],
  reason: string | null,
): Promise<void> {
  const title = reason === null || reason.trim() === '' ? 'A conversation is waiting for you' : reason
  const subject = { type: 'conversation', id: conversationId } as const
  await notify(db, accountId, userIds, { kind: 'conversation_assigned', title, subject })
}

export async function membersOf(db: Db, team: HandOverTeam): Promise<number[]> {
  if (team.id === null) return []
  const rows = await db.selectFrom('team_members').select('user_id').where('team_id', '=', team.id).execute()
  return rows.map((row) => row.user_id)
}

const account = statement<{ id: number; name: string; namespace: string }, [accountId: number]>(
  'agents.account',
  'select id, name, namespace from accounts where id = $1',
)

async function leaveTask(
  db: Db,
  held: Held,
  team: HandOverTeam,
  { reason, summary }: HandOverRequest,
): Promise<void> {
  const of = await account.first(db, held.accountId)
  if (of === undefined) return
  const content = [`Get back to a conversation: ${reason}`, summary].filter((line) => line !== '').join('\n')
  const assignees = await membersOf(db, team)
  await createTask(db, { account: of, user: null }, { content, assignee_ids: assignees }, null)
}
