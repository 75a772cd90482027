import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { pollLater } from './poll-job.ts'

const batchSize = 1000

/** Polls every due subscription. A poll that never ends for some reason is due again in five minutes. */
export async function pollDue(app: App): Promise<void> {
  let claimed: number
  do {
    claimed = await inTransaction(app.db, async (db) => {
      const { rows } = await sql<{ id: number; accountId: number }>`
        update integration_subscriptions set next_poll_at = now() + interval '5 minutes'
        where id = any (array(
          select id from integration_subscriptions where next_poll_at <= now() and unsubscribed_at is null
          order by next_poll_at limit ${batchSize} for update skip locked))
        returning id, account_id as "accountId"`.execute(db)
      await pollLater(db, rows)
      return rows.length
    })
  } while (claimed === batchSize)
}

/**
 * Deletes seen events that no poll can find again: polls look back minutes from the last successful one, so events seen
 * a day before that are out of reach.
 */
export async function forgetSeen(app: App): Promise<void> {
  await sql`
    delete from integration_events_seen e using integration_subscriptions s
    where s.id = e.subscription_id and s.status = 'ACTIVE' and e.seen_at < s.last_polled_at - interval '1 day'
      and e.seen_at < now() - interval '1 day'`.execute(app.db)
}

export const pollChores: readonly Chore<App>[] = [
  { name: 'integrations.poll-due', cron: '* * * * *', run: pollDue },
  { name: 'integrations.forget-seen', cron: '23 4 * * *', run: forgetSeen },
]
