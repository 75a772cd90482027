import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { knownLanguage } from '../handover/language.ts'
import { pickPerson } from '../handover/people.ts'
import { lateWords, placeWords } from '../handover/words.ts'
import { noLongerWaited } from './close.ts'
import { recordEvent } from './events.ts'
import { tellAssigned } from './hand-over.ts'
import { postToConversation } from './post.ts'
import { teamOrAll } from './waiting.ts'

interface Waiting {
  id: string
  accountId: number
  teamId: number | null
  reason: string | null
  language: string | null
}

const columns = sql`id, account_id as "accountId", team_id as "teamId", hand_over_reason as reason, language`
const batch = 100

/** Does `work` for what `find` finds, a batch a transaction, until nothing is left. */
async function forEach<T>(
  app: App,
  signal: AbortSignal,
  find: (db: Db) => Promise<T[]>,
  work: (app: App, one: T) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const found = await transact(app, async (app) => {
      const some = await find(app.db)
      for (const one of some) await work(app, one)
      return some.length
    })
    if (found < batch) return
  }
}

const findLate = async (db: Db) =>
  (
    await sql<Waiting>`select ${columns} from conversations
      where wait_until < now() and handler = 'QUEUE' and status = 'OPEN'
      order by wait_until limit ${batch} for update skip locked`.execute(db)
  ).rows

/** Waits that took too long end: with a message, and as the team has it with a return to the agent. */
function endLateWaits(app: App, signal: AbortSignal): Promise<void> {
  return forEach(app, signal, findLate, async (app, { id, accountId, teamId, language }) => {
    const team = await teamOrAll(app.db, accountId, teamId)
    if (team === undefined) return
    const returns = team.settings.when_late === 'RETURN'
    await app.db
      .updateTable('conversations')
      .set(returns ? { handler: 'AGENT', assignee_id: null, ...noLongerWaited } : { wait_until: null })
      .where('id', '=', id)
      .execute()
    await recordEvent(app.db, id, 'WAIT_ENDED', { team_id: teamId, returned: returns })
    const content = lateWords(team, knownLanguage(language) ?? 'en')
    await postToConversation(app, { accountId, conversationId: id, content })
  })
}

/** Whoever waits for nobody in particular is given to somebody who has come. */
async function assignWaiting(app: App): Promise<void> {
  await transact(app, async ({ db }) => {
    const { rows } = await sql<Waiting>`select ${columns} from conversations
      where handler = 'QUEUE' and status = 'OPEN' and assignee_id is null
      order by waiting_since limit ${batch} for update skip locked`.execute(db)
    for (const { id, accountId, teamId, reason } of rows) {
      const team = await teamOrAll(db, accountId, teamId)
      const userId = team === undefined ? undefined : await pickPerson(db, accountId, team)
      if (userId === undefined) continue
      await db.updateTable('conversations').set({ assignee_id: userId }).where('id', '=', id).execute()
      await tellAssigned(db, { accountId, conversationId: id }, [userId], reason)
    }
  })
}

const moveUp = async (db: Db) =>
  (
    await sql<Waiting & { place: number }>`
      with places as (
        select id, row_number() over (partition by account_id, team_id order by waiting_since, id)::int as place
        from conversations where handler = 'QUEUE' and status = 'OPEN')
      update conversations c set told_place = p.place
      from (select c.id, p.place from conversations c join places p on p.id = c.id
            where c.handler = 'QUEUE' and c.wait_until is not null and p.place < c.told_place
            limit ${batch} for update of c skip locked) p
      where c.id = p.id
      returning c.id, account_id as "accountId", team_id as "teamId", hand_over_reason as reason, language, p.place`.execute(
      db,
    )
  ).rows

/** Whoever has moved up in line is told. */
function tellPlaces(app: App, signal: AbortSignal): Promise<void> {
  return forEach(app, signal, moveUp, async (app, { id, accountId, place, language }) => {
    const content = placeWords(place, knownLanguage(language) ?? 'en')
    await postToConversation(app, { accountId, conversationId: id, content })
  })
}

/** What was put off until now is back. */
async function wakeSnoozed(app: App): Promise<void> {
  await transact(app, async ({ db }) => {
    const { rows } = await sql<{ id: string; accountId: number; assigneeId: number | null }>`
      update conversations set snoozed_until = null where snoozed_until <= now()
      returning id, account_id as "accountId", assignee_id as "assigneeId"`.execute(db)
    for (const { id, accountId, assigneeId } of rows) {
      if (assigneeId === null) continue
      const title = 'A conversation that you put off is back'
      await tellAssigned(db, { accountId, conversationId: id }, [assigneeId], title)
    }
  })
}

export const waitingChore: Chore<App> = {
  name: 'agents.sweep-waiting',
  cron: '*/5 * * * * *',
  run: async (app, { signal }) => {
    await wakeSnoozed(app)
    await endLateWaits(app, signal)
    await assignWaiting(app)
    await tellPlaces(app, signal)
  },
}
