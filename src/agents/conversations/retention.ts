import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { type Db, daysAgo } from '../../platform/database/index.ts'

const batch = 500

/**
 * Deletes closed conversations, and traces of answers, that are older than the operator's retention times.
 */
export const forgetConversations: Chore<App> = {
  name: 'agents.forget-conversations',
  cron: '57 2 * * *',
  run: async ({ config, db }, { signal }) => {
    const { conversationRetentionDays, traceRetentionDays } = config
    if (conversationRetentionDays !== undefined)
      await removeConversations(db, await daysAgo(db, conversationRetentionDays), signal)
    if (traceRetentionDays !== undefined)
      await removeTraces(db, await daysAgo(db, traceRetentionDays), signal)
  },
}

/**
 * Deletes their dependent rows too. Their files no longer belong to anything, and the next round of the file
 * cleanup deletes them.
 */
async function removeConversations(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  let removed = batch
  let total = 0
  while (removed === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`
      delete from conversations where id = any (array(
        select id from conversations
        where status = 'CLOSED' and last_message_at < ${before} and closed_at < ${before}
          and not exists (select from conversation_turns t where t.conversation_id = conversations.id
            and t.status in ('QUEUED', 'RUNNING'))
        order by id limit ${batch} for update skip locked))`.execute(db)
    removed = Number(numAffectedRows ?? 0n)
    total += removed
  }
  // No foreign key leads from words to conversations, and their key begins with the agent, so one statement
  // deletes them all.
  if (total > 0)
    await sql`delete from conversation_words w
      where not exists (select from conversations c where c.id = w.conversation_id)`.execute(db)
}

async function removeTraces(db: Db, before: Date, signal: AbortSignal): Promise<void> {
  let removed = batch
  while (removed === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`
      delete from conversation_traces where turn_id = any (array(
        select x.turn_id from conversation_traces x join conversation_turns t on t.id = x.turn_id
        join conversations c on c.id = t.conversation_id
        where c.status = 'CLOSED' and t.completed_at < ${before} limit ${batch}))`.execute(db)
    removed = Number(numAffectedRows ?? 0n)
  }
}
