import { sql } from 'kysely'
import type { Chore } from '../kit/job.ts'
import type { App } from '../platform/app.ts'

/** Deletes delivery data after the retention period of runs. The messages stay in their conversations. */
export const forgetChore: Chore<App> = {
  name: 'channels.forget',
  cron: '37 4 * * *',
  run: async (app) => {
    const days = app.config.runRetentionDays
    await sql`delete from channel_inbox where state in ('DONE', 'FAILED')
      and received_at < now() - ${days} * interval '1 day'`.execute(app.db)
    await sql`delete from conversation_outbox
      where settled_at < now() - ${days} * interval '1 day'`.execute(app.db)
    // A file is stored before its message. A file without a message after a day is an orphan.
    await sql`delete from channel_media m where m.created_at < now() - interval '1 day'
      and not exists (select from conversation_entries e where e.id = m.message_id)`.execute(app.db)
    await sql`delete from channel_senders where day < now() - interval '1 day'`.execute(app.db)
    await sql`delete from reply_files where created_at < now() - interval '1 day'`.execute(app.db)
  },
}
