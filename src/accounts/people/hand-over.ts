import { sql } from 'kysely'
import type { AccountLifecycle } from '../../kit/extensions/accounts.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'

export interface HandOver {
  accountId: number
  userId: number
  heirId: number
}

/**
 * Transfers everything that refers to a user to another one: what they created, published, and what acts in
 * their name. The tables are found in the schema, so none can be forgotten. Keys, sessions and memberships are
 * deleted with the user. Completed tasks keep their history.
 */
export async function handOver(app: App, change: HandOver): Promise<void> {
  for (const { table, column } of await ownedColumns(app.db)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${change.heirId}
      where ${sql.ref(column)} = ${change.userId}`.execute(app.db)
  }
  const extensions: readonly AccountLifecycle<App>[] = app.capabilities
  for (const { onUserRemoved } of extensions) await onUserRemoved?.(app, change)
}

async function ownedColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype <> 'c' and cardinality(c.conkey) = 1
      and a.attname <> 'completed_by'
    order by 1, 2`.execute(db)
  return rows
}
