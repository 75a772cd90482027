import { sql } from 'kysely'
import type { Db } from './statement.ts'

// What the database needs to end it and to hand the lock on, on a busy machine.
const marginMs = 500

/**
 * How long to wait for a lock on one of these tables where autovacuum is at it; undefined where it is not. The database
 * ends autovacuum for whoever has waited for its `deadlock_timeout`, and never for somebody who gives up sooner: a large
 * table could not be changed for as long as it is vacuumed. Nobody but a superuser may end it otherwise.
 */
export async function autovacuumPatienceMs(db: Db, tables: readonly string[]): Promise<number | undefined> {
  // What a process of the database itself does is hidden from us, but not that it is nobody's.
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
