import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'

/**
 * Forgets events that no poll can come across again: polls look back minutes from the last one that succeeded, so what
 * was seen a day before that is behind them.
 */
export async function forgetSeen(app: App): Promise<void> {
  await sql`
    delete from integration_events_seen e using integration_subscriptions s
    where s.id = e.subscription_id and s.status = 'ACTIVE' and e.seen_at < s.last_polled_at - interval '1 day'
      and e.seen_at < now() - interval '1 day'`.execute(app.db)
}

export const pollChores: readonly Chore<App>[] = [
  { name: 'integrations.forget-seen', cron: '23 4 * * *', run: forgetSeen },
]
