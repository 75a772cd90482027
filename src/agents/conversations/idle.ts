import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { closeOpen } from './close.ts'
import { nobody, publishEvent, recordEvent, type Subject } from './events.ts'
import { postToConversation } from './post.ts'
import { summariseJob } from './summary.ts'

interface Quiet extends Subject {
  minutes: number
  message: string | null
  close: boolean
  handler: string
  messageCount: number
}

const batch = 200

/**
 * Conversations that have been silent for longer than their channel allows. Tests use the settings of the
 * live chat, because they have none of their own.
 */
async function claimQuiet(db: Db): Promise<Quiet[]> {
  const { rows } = await sql<Quiet>`
    with quiet as (
      select c.id, i.minutes, i.message, i.close
      from agent_channels s
      join agents a on a.id = s.agent_id and a.deleted_at is null
      cross join lateral (select
        coalesce((s.settings->'idleSettings'->>'minutes')::int, 30) as minutes,
        s.settings->'idleSettings'->>'message' as message,
        coalesce((s.settings->'idleSettings'->>'closeConversation')::boolean, false) as close) i
      join conversations c on c.agent_id = s.agent_id
        and c.channel = any(case s.channel when 'livechat' then array['LIVECHAT', 'OVERVIEW'] else array[upper(s.channel)] end)
        and c.status = 'OPEN' and c.idle_at is null and c.last_message_at < now() - i.minutes * interval '1 minute'
      where (s.settings->>'enableIdle')::boolean
      limit ${batch} for update of c skip locked)
    update conversations c set idle_at = now() from quiet q where c.id = q.id
    returning c.id, c.account_id, c.agent_id, c.channel, c.contact_id, c.handler, c.message_count as "messageCount", q.minutes, q.message, q.close`.execute(
    db,
  )
  return rows
}

/** Publishes an event for every conversation that has become idle, once for each time. */
async function sweepIdle(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = await transact(app, async (app) => {
      const quiet = await claimQuiet(app.db)
      for (const one of quiet) await fallIdle(app, one)
      return quiet.length
    })
    if (found < batch) return
  }
}

async function fallIdle(app: App, quiet: Quiet): Promise<void> {
  const { minutes, message, close, handler, messageCount, ...subject } = quiet
  const { id: conversationId, account_id: accountId } = subject
  await recordEvent(app.db, subject.id, 'CONVERSATION_IDLE', { minutes })
  await publishEvent(app, 'CONVERSATION_IDLE', subject, { minutes }, nobody)
  if (messageCount >= 2) {
    await app.jobs.enqueue(app.db, summariseJob, { conversationId }, { key: conversationId, accountId })
  }
  // While a teammate answers, the agent doesn't speak.
  if (handler !== 'AGENT') return
  if (message !== null && message.trim() !== '') {
    await postToConversation(app, { accountId, conversationId, content: message })
  }
  if (close) await closeOpen(app, subject.id, nobody)
}

export const idleChore: Chore<App> = {
  name: 'agents.sweep-idle',
  cron: '*/5 * * * * *',
  run: (app, { signal }) => sweepIdle(app, signal),
}
