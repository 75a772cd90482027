import { sql } from 'kysely'
import { variantOf } from '../../kit/lifetime.ts'
import type { Db } from './statement.ts'

/** Goes into each transaction of a request. */
export interface Change {
  /** Writes a row of the audit log. */
  record(db: Db): Promise<void>
  /** Called after the commit. */
  committed(): void
}

/** An application, or whatever else works on the connections or in the transaction that it is handed. */
interface OnDatabase {
  db: Db
  /** The request that is being handled, where it changes something. */
  change?: Change
}

/** The application inside a transaction. Code that receives it can't reach another connection. */
export function inside<App extends OnDatabase>(app: App, db: Db): App {
  return db === app.db ? app : variantOf(app, { db })
}

/**
 * Runs `work` in the transaction that is under way, or in one of its own, which then includes the audit row of the request.
 * `work` takes its `app` from here, so that it can't ask for a second connection while it holds one.
 */
export async function transact<App extends OnDatabase, T>(
  app: App,
  work: (app: App) => Promise<T> | T,
): Promise<T> {
  const { db, change } = app
  if (db.isTransaction) return work(app)
  const result = await db.transaction().execute(async (transaction) => {
    const made = await work(inside(app, transaction))
    await change?.record(transaction)
    return made
  })
  change?.committed()
  return result
}

/** Runs `work` in a transaction whose statements each end within `ms`, or fail (57014). */
export function withinTime<T>(db: Db, ms: number, work: (db: Db) => Promise<T>): Promise<T> {
  return transact({ db }, async ({ db: transaction }) => {
    const before = db.isTransaction ? await statementTimeout(db) : undefined
    await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(transaction)
    const result = await work(transaction)
    if (before !== undefined) await sql`set local statement_timeout = ${sql.lit(before)}`.execute(transaction)
    return result
  })
}

/** Runs `work` on one connection whose statements may take however long they need. */
export function withoutTimeLimit(outside: Db, work: (db: Db) => Promise<unknown>): Promise<void> {
  return outside.connection().execute(async (db) => {
    const before = await statementTimeout(db)
    await sql`set statement_timeout = 0`.execute(db)
    try {
      await work(db)
    } finally {
      await sql`set statement_timeout = ${sql.lit(before)}`.execute(db)
    }
  })
}

async function statementTimeout(db: Db): Promise<string> {
  const { rows } = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') as timeout`.execute(db)
  return rows[0]?.timeout ?? '0'
}
