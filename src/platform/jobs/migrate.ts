import { Logger, runMigrations } from 'graphile-worker'
import type { Database } from '../database/index.ts'

// Any number will do, as long as every process takes the same one; not the one of our own migrations.
const lockKey = 4_071_986

/**
 * Brings the tables of the job queue up to date. Processes that start together go one after the other: the queue's own
 * guard lets them race and hopes to lose well.
 */
export async function migrateJobs({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    // Of a transaction, so that it works behind a pooler too.
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await runMigrations({
      pgPool: pool,
      schema: 'graphile_worker',
      logger: new Logger(() => () => undefined),
    })
    // What a process holds is looked for whenever an answer may have been lost, and when one died.
    await client.query(
      `create index if not exists frontdesk_held on graphile_worker._private_jobs (locked_by) where locked_by is not null`,
    )
    await client.query('commit')
  } finally {
    // With the connection the lock goes, whatever state an error left it in.
    client.release(true)
  }
}
