import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'

// Half a year: browsers forget sooner than that where nobody comes back.
const visitorsFor = '180 days'
const unsentFor = '1 day'

/** Forgets visitors who have not come back, and files that were chosen and never sent. Conversations stay. */
export const forgetVisitors: Chore<App> = {
  name: 'channels.forget-visitors',
  cron: '41 3 * * *',
  run: async ({ db }) => {
    await sql`delete from livechat_visitors where last_seen_at < now() - ${visitorsFor}::interval`.execute(db)
    await sql`delete from livechat_attachments
      where message_id is null and created_at < now() - ${unsentFor}::interval`.execute(db)
  },
}
