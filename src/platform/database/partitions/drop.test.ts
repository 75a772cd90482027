import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/harness/database.ts'
import { openHost } from '../../../../test/harness/platform/jobs/host.ts'
import { dropPart, partsUntil } from './index.ts'

const table = { name: 'node_results', key: 'run_id', keyType: 'uuid' } as const
const runs = 10_000

it('a month of results goes as a whole and not row by row, but for those of a run that is not over', async () => {
  const database = await freshDatabase()
  const host = await openHost(database.url)
  try {
    const month = 'node_results_20250301'
    // Ten results a run, in the order in which they come.
    await sql`create table ${sql.id(month)} (like node_results including defaults including constraints)`.execute(
      host.db,
    )
    await sql`alter table ${sql.id(month)} set (autovacuum_enabled = off)`.execute(host.db)
    await sql`insert into ${sql.id(month)} (run_id, step, id, node_id, alias, type, status, output)
      select id, step, id, 'n1', 'Set', 'SET', 'SUCCEEDED', '{"total":12}'
      from (select ('0195' || lpad(to_hex(1325445120 + n * 100), 8, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id
        from generate_series(0, ${runs - 1}::bigint) n) as runs, generate_series(1, 10) step`.execute(host.db)
    await sql`alter table ${sql.id(month)} add primary key (run_id, step)`.execute(host.db)
    await sql`alter table node_results attach partition ${sql.id(month)}
      for values from ('01954f00-b000-0000-0000-000000000000') to ('0195eea5-d400-0000-0000-000000000000')`.execute(
      host.db,
    )
    const { over } = await partsUntil(host.db, table, new Date('2025-04-15'))
    expect(over.map(({ name }) => name)).toEqual([month])
    const { rows } = await sql<{ id: string; count: number }>`
      select (select run_id from ${sql.id(month)} order by run_id desc limit 1) as id, count(*)::int as count
      from ${sql.id(month)}`.execute(host.db)
    expect(rows[0]?.count).toBe(10 * runs)
    const kept = rows[0]?.id ?? ''
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''a row is deleted''; end'`.execute(
      host.db,
    )
    await sql`create trigger refuse before delete on ${sql.id(month)} for each row execute function refuse()`.execute(
      host.db,
    )
    for (const part of over) await dropPart(host.db, table, part, async () => [kept])
    const { rows: left } = await sql<{
      count: number
    }>`select count(*)::int as count from node_results`.execute(host.db)
    expect(left).toEqual([{ count: 10 }])
  } finally {
    await host.lifetime.close()
    await database.drop()
  }
})
