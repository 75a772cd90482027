import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/index.ts'

/** Makes schedules of a kind due since `at`, as if the server had been away since then. */
export async function makeDue(
  db: Db,
  { kind, key, at = new Date() }: { kind: string; key?: string; at?: Date },
): Promise<void> {
  await sql`
    with due as (
      update schedules set next_run_at = ${at}
      where kind = ${kind} and (${key ?? null}::text is null or key = ${key ?? null}) returning key)
    update jobs set run_at = ${at} from due where jobs.key = ${`schedules.${kind}:`}::text || due.key`.execute(
    db,
  )
}
