import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Db, transact } from '../platform/database/index.ts'

const mostTries = 5

/**
 * Deletes sources that may be read and indexed at the same moment. It waits for running crawls first, because
 * they lock themselves before their pages. A single page locks in the other order, so if the database ends this
 * transaction for a deadlock, it is repeated.
 */
export async function removing(
  db: Db,
  websites: RawBuilder<unknown>,
  remove: (transaction: Db) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact({ db }, async ({ db }) => {
        await sql`select from knowledge_crawls where state = 'RUNNING'
          and website_id in (${websites}) order by id for update`.execute(db)
        await remove(db)
      })
    } catch (error) {
      // The owner of an outer transaction must repeat it.
      if (db.isTransaction || tries === mostTries || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}
