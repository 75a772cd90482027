import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { perApp } from '../../kit/lifetime.ts'
import { wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { withinTime } from '../../platform/database/index.ts'

/** The time limit of a query that no index can speed up: enough for a formula over a relation on 100,000 rows. */
export const queryBound = perApp<App, { ms: number }>(() => ({ ms: 10_000 }))

/**
 * Runs a query that computes a value for every row. Cancels it at the limit, because the client would have
 * disconnected by then.
 */
export async function bounded<T>(app: App, query: RawBuilder<T>): Promise<T[]> {
  const { ms } = queryBound(app)
  try {
    return await withinTime(app.db, ms, async (db) => (await query.execute(db)).rows)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '57014')) throw error
    const message = `Computing formulas or related rows for every row took longer than ${ms / 1000} seconds: narrow the query down by stored fields.`
    throw wrong('query', 'too_slow', message)
  }
}
