import { sql } from 'kysely'
import type { Chore } from '../kit/job.ts'
import type { App } from '../platform/app.ts'
import { forgetAudit } from './audit/retention.ts'
import { removeEndedGrants } from './oauth/grants.ts'
import { removeEndedSessions } from './sessions/store.ts'

/** Removes ended sessions and grants, unused links, and expired counts of attempts. */
export const housekeeping: readonly Chore<App>[] = [
  {
    name: 'accounts.sweep-sign-in',
    cron: '23 * * * *',
    run: async (app) => {
      await removeEndedSessions(app.db)
      await sql`delete from password_links where expires_at < now()`.execute(app.db)
      await sql`delete from passkey_challenges where expires_at < now()`.execute(app.db)
      await removeEndedGrants(app.db)
      await sql`delete from sign_in_attempts where until < now()`.execute(app.db)
    },
  },
  forgetAudit,
]
