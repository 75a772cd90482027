import { sql } from 'kysely'
import type { Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'

/** Invitations to the address, and entries of the audit log about the person's data. */
export const accountsErasing: Erasing<App> = {
  ofPerson: ({ accountId, emails }) => [
    {
      kind: 'invitations',
      table: sql`invitations`,
      where: sql`t.account_id = ${accountId} and lower(t.email) = any(${emails}::text[])`,
    },
  ],
  clears: [
    {
      kind: 'entries of the audit log',
      tables: { audit_log: 'id' },
      // The address of a former teammate occurs in everything they did. That work stays.
      by: 'ids',
      clear: async ({ db }, accountId, ids) => {
        const { numAffectedRows } = await sql`
          update audit_log set before = null, after = null
          where account_id = ${accountId} and id = any(${ids}::uuid[])
            and (before is not null or after is not null)`.execute(db)
        return { cleared: Number(numAffectedRows ?? 0n), unfinished: [] }
      },
    },
  ],
}
