import { sql } from 'kysely'
import { type Db, transact } from '../platform/database/index.ts'
import { notify, type Subject } from './notifications.ts'

interface Notice {
  account_id: number
  subject_type: 'channel' | 'integration' | 'webhook'
  subject_id: string
  name: string
  reason: string | null
  user_ids: number[]
}

/**
 * Notes that deliveries to an incoming webhook were refused. Its admins get one notification for any number of them.
 */
export async function noteRefusedDeliveries(
  db: Db,
  webhook: { id: string; account_id: number; name: string },
  reason: string,
): Promise<void> {
  await sql`insert into attention_notices (account_id, subject_type, subject_id, name, reason)
    values (${webhook.account_id}, 'webhook', ${webhook.id}, ${webhook.name}, ${reason.slice(0, 200)})
    on conflict (account_id, subject_type, subject_id) do nothing`.execute(db)
}

/** Notifies admins of items that need attention: once per item, and again only after they have read it. */
export function tellAttention(db: Db): Promise<void> {
  return transact({ db }, async ({ db }) => {
    const { rows } = await sql<Notice>`
      with noted as (delete from attention_notices returning *)
      select n.account_id, n.subject_type, n.subject_id, n.name, n.reason,
        array(select u.id from users u
          where u.account_id = n.account_id and u.role <> 'MEMBER'
            and not exists (select from notifications o where o.user_id = u.id and o.read_at is null
              and o.kind = 'needs_attention' and o.subject ->> 'type' = n.subject_type
              and o.subject ->> 'id' = n.subject_id)) as user_ids
      from noted n`.execute(db)
    for (const row of rows) {
      const subject: Subject = { type: row.subject_type, id: row.subject_id }
      const title = `${row.name} needs attention${row.reason === null ? '' : `: ${row.reason}`}`
      await notify(db, row.account_id, row.user_ids, { kind: 'needs_attention', title, subject })
    }
  })
}
