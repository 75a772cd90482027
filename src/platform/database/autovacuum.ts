import { sql } from 'kysely'
import type { Db } from './statement.ts'

// What the database needs to end it and to hand the lock on, on a busy machine.
const marginMs = 500

/**
 * The time to wait for a lock on one of these tables if autovacuum is working on it, otherwise undefined. The
 * database cancels autovacuum only for a session that has waited for `deadlock_timeout`, and only superusers
 * can cancel it otherwise. With less patience, a large table couldn't be changed while it is vacuumed.
 */
export async function autovacuumPatienceMs(db: Db, tables: readonly string[]): Promise<number | undefined> {
  // Other processes of the database hide their statement, but not that they have no user.
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from current_setting('deadlock_timeout')::interval)::float8 * 1000 as ms
    from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.usesysid is null and a.datname = current_database()
    where l.locktype = 'relation' and l.granted and l.mode = 'ShareUpdateExclusiveLock'
      and l.database = (select oid from pg_database where datname = current_database())
      and l.relation = any(array(select to_regclass(name) from unnest(${tables}::text[]) as name)::oid[]) limit 1`.execute(
    db,
  )
  return rows[0] && rows[0].ms + marginMs
}
