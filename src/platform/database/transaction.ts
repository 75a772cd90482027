import { sql } from 'kysely'
import type { Db } from './statement.ts'

/** Runs `work` in the transaction that is under way, or in one of its own. */
export function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/** Runs `work` in a transaction of its own whose statements each end in time, or fail (57014). */
export function withinTime<T>(db: Db, ms: number, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(transaction)
    return work(transaction)
  })
}

/** How long a statement may take here, to be set again after it was changed. */
export async function statementTimeout(db: Db): Promise<string> {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(db)
  return rows[0]?.timeout ?? '0'
}
