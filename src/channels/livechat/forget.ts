import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'

// Half a year: browsers delete the token sooner if the visitor doesn't come back.
const visitorsFor = '180 days'
const unsentFor = '1 day'

/** Deletes visitors who haven't come back, and uploaded files that were never sent. Conversations stay. */
export const forgetVisitors: Chore<App> = {
  name: 'channels.forget-visitors',
  cron: '41 3 * * *',
  run: async ({ db }) => {
    await sql`delete from livechat_visitors where last_seen_at < now() - ${visitorsFor}::interval`.execute(db)
    await sql`delete from livechat_attachments
      where message_id is null and created_at < now() - ${unsentFor}::interval`.execute(db)
  },
}
