import { sql } from 'kysely'
import type { Chore } from '../kit/job.ts'
import type { App } from '../platform/app.ts'
import { announceMessages } from './inbox/job.ts'
import { leftoverThreads } from './inbox/store.ts'
import { carry } from './outbox/job.ts'
import { leftoverConversations } from './outbox/store.ts'

const atATime = 500

/** Starts what nobody looks after any more: a process died, or the job was lost with it. */
export const sweepChore: Chore<App> = {
  name: 'channels.sweep',
  cron: '* * * * *',
  run: async (app) => {
    await announceMessages(app, app.db, await leftoverThreads(app.db, atATime))
    for (const id of await leftoverConversations(app.db, atATime)) await carry(app, app.db, id)
  },
}

/** What was received and sent is in the conversations; how it travelled is kept for as long as logs of runs are. */
export const forgetChore: Chore<App> = {
  name: 'channels.forget',
  cron: '37 4 * * *',
  run: async (app) => {
    const days = app.config.runRetentionDays
    await sql`delete from channel_inbox where state in ('DONE', 'FAILED')
      and received_at < now() - ${days} * interval '1 day'`.execute(app.db)
    await sql`delete from conversation_outbox
      where settled_at < now() - ${days} * interval '1 day'`.execute(app.db)
    // A file is kept before its message is; a day later there is none any more.
    await sql`delete from channel_media m where m.created_at < now() - interval '1 day'
      and not exists (select from conversation_entries e where e.id = m.message_id)`.execute(app.db)
    await sql`delete from reply_files where created_at < now() - interval '1 day'`.execute(app.db)
  },
}
