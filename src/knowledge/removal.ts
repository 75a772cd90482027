import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Db, inTransaction } from '../platform/database/index.ts'

const mostTries = 5

/**
 * Removes what may be read and indexed at this very moment. Crawls that run are waited for first, as they lock
 * themselves before their pages; a page on its own does so the other way round, so where the two wait for each other
 * and the database ends this one, it is tried again.
 */
export async function removing(
  db: Db,
  websites: RawBuilder<unknown>,
  remove: (transaction: Db) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, async (transaction) => {
        await sql`select from knowledge_crawls where state = 'RUNNING'
          and website_id in (${websites}) order by id for update`.execute(transaction)
        await remove(transaction)
      })
    } catch (error) {
      // A transaction of somebody else's is theirs to try again.
      if (db.isTransaction || tries === mostTries || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}
