import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { type Statement, statement, transact } from '../../platform/database/index.ts'
import { knownLanguage } from '../handover/language.ts'
import { isSomebodyThere, pickPerson } from '../handover/people.ts'
import { lateWords } from '../handover/words.ts'
import { noLongerWaited } from './close.ts'
import { recordEvent } from './events.ts'
import { tellAssigned } from './hand-over.ts'
import { postToConversation } from './post.ts'
import { teamOrAll } from './waiting.ts'

interface Waiting {
  id: string
  accountId: number
  teamId: number | null
  assigneeId: number | null
  reason: string | null
  language: string | null
}

const columns = `id, account_id as "accountId", team_id as "teamId", assignee_id as "assigneeId",
  hand_over_reason as reason, language`

const batch = 100

/** The ids of due conversations, and one of them locked if it is still due and not locked elsewhere. */
function due(name: string, condition: string, order: string) {
  return {
    list: statement<{ id: string }>(
      `agents.list-${name}`,
      `select id from conversations where ${condition} order by ${order} limit ${batch}`,
    ),
    lock: statement<Waiting, [id: string]>(
      `agents.lock-${name}`,
      `select ${columns} from conversations where id = $1 and ${condition} for no key update skip locked`,
    ),
  }
}

const late = due('late-waits', `wait_until < now() and handler = 'QUEUE' and status = 'OPEN'`, 'wait_until')
const snoozed = due('ended-snoozes', 'snoozed_until <= now()', 'snoozed_until')

/**
 * Handles due conversations one by one, each in its own transaction, so that a takeover waits for one of them
 * at most.
 */
async function forEachDue(
  app: App,
  signal: AbortSignal,
  { list, lock }: ReturnType<typeof due>,
  work: (app: App, one: Waiting) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await list.all(app.db)
    let done = 0
    for (const { id } of ids) {
      if (signal.aborted) return
      if (await withLocked(app, lock, id, work)) done++
    }
    if (ids.length < batch || done === 0) return
  }
}

function withLocked(
  app: App,
  lock: Statement<Waiting, [id: string]>,
  id: string,
  work: (app: App, one: Waiting) => Promise<void>,
): Promise<boolean> {
  return transact(app, async (app) => {
    const found = await lock.first(app.db, id)
    if (found !== undefined) await work(app, found)
    return found !== undefined
  })
}

/** Ends a wait that took too long: with a message and, if the team wants it, a return to the agent. */
async function endLateWait(app: App, { id, accountId, teamId, language }: Waiting): Promise<void> {
  const { db } = app
  const team = await teamOrAll(db, accountId, teamId)
  if (team === undefined) return
  const returns = team.settings.when_late === 'RETURN'
  await db
    .updateTable('conversations')
    .set(returns ? { handler: 'AGENT', assignee_id: null, ...noLongerWaited } : { wait_until: null })
    .where('id', '=', id)
    .execute()
  await recordEvent(db, id, 'WAIT_ENDED', { team_id: teamId, returned: returns })
  const content = await lateWords(team, knownLanguage(language) ?? 'en')
  await postToConversation(app, { accountId, conversationId: id, content })
}

async function endSnooze({ db }: App, { id, accountId, assigneeId }: Waiting): Promise<void> {
  await db.updateTable('conversations').set({ snoozed_until: null }).where('id', '=', id).execute()
  if (assigneeId === null) return
  const title = 'A conversation that you snoozed is back'
  await tellAssigned(db, { accountId, conversationId: id }, [assigneeId], title)
}

interface Queue {
  accountId: number
  teamId: number | null
}

const isUnassigned = `handler = 'QUEUE' and status = 'OPEN' and assignee_id is null`
const teamKey = 'coalesce(team_id, 0)'

// Steps from queue to queue, however many conversations wait in each.
const queues = statement<Queue>(
  'agents.unassigned-queues',
  `with recursive queues as (
     (select account_id, ${teamKey} as team from conversations where ${isUnassigned} order by 1, 2 limit 1)
     union all
     select next.* from queues q, lateral (
       select account_id, ${teamKey} from conversations
       where ${isUnassigned} and (account_id, ${teamKey}) > (q.account_id, q.team) order by 1, 2 limit 1) next)
   select account_id as "accountId", nullif(team, 0) as "teamId" from queues`,
)

const unassigned = statement<{ id: string }, [accountId: number, team: number]>(
  'agents.list-unassigned',
  `select id from conversations where account_id = $1 and ${teamKey} = $2 and ${isUnassigned}
   order by waiting_since limit ${batch}`,
)

const lockUnassigned = statement<Waiting, [id: string]>(
  'agents.lock-unassigned',
  `select ${columns} from conversations where id = $1 and ${isUnassigned} for no key update skip locked`,
)

/** Assigns the conversations of a queue to teammates who have become available. */
async function assignWaiting(app: App, signal: AbortSignal, { accountId, teamId }: Queue): Promise<void> {
  const team = await teamOrAll(app.db, accountId, teamId)
  if (team === undefined || !(await isSomebodyThere(app.db, accountId, team))) return
  for (const { id } of await unassigned.all(app.db, accountId, teamId ?? 0)) {
    if (signal.aborted) return
    await withLocked(app, lockUnassigned, id, async ({ db }, { reason }) => {
      const userId = await pickPerson(db, accountId, team)
      if (userId === undefined) return
      await db.updateTable('conversations').set({ assignee_id: userId }).where('id', '=', id).execute()
      await tellAssigned(db, { accountId, conversationId: id }, [userId], reason)
    })
  }
}

export const waitingChore: Chore<App> = {
  name: 'agents.sweep-waiting',
  cron: '*/5 * * * * *',
  run: async (app, { signal }) => {
    await forEachDue(app, signal, snoozed, endSnooze)
    await forEachDue(app, signal, late, endLateWait)
    for (const queue of await queues.all(app.db)) await assignWaiting(app, signal, queue)
  },
}
