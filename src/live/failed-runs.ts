import { sql } from 'kysely'
import { type Db, transact } from '../platform/database/index.ts'
import { notify } from './notifications.ts'

interface Failed {
  account_id: number
  workflow_id: number
  name: string
  user_ids: number[]
  count: number
  error: string | null
}

/**
 * Notifies users of their automations that failed since the last time: once per automation, and again only after they
 * have read it. The owners are notified of a run with the rights of an account key.
 */
export function tellFailedRuns(db: Db): Promise<void> {
  return transact({ db }, async ({ db }) => {
    const { rows } = await sql<Failed>`
      with noted as (delete from failed_run_notices returning *),
      counted as (
        select account_id, workflow_id, user_id, count(*)::int as count, max(error) as error
        from noted group by account_id, workflow_id, user_id)
      select c.account_id, c.workflow_id, w.name, c.count, c.error,
        array(select u.id from users u
          where u.account_id = c.account_id and (u.id = c.user_id or (c.user_id is null and u.role = 'OWNER'))
            and not exists (select from notifications n where n.user_id = u.id and n.read_at is null
              and n.kind = 'run_failed' and n.subject ->> 'id' = c.workflow_id::text)) as user_ids
      from counted c join workflows w on w.id = c.workflow_id where w.deleted_at is null`.execute(db)
    for (const row of rows) {
      const times = row.count === 1 ? '' : ` ${row.count} times`
      await notify(db, row.account_id, row.user_ids, {
        kind: 'run_failed',
        title: `${row.name} failed${times}${row.error === null ? '' : `: ${row.error}`}`,
        subject: { type: 'workflow', id: String(row.workflow_id) },
      })
    }
  })
}
