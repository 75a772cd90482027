import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { dropPart, partsUntil } from '../../src/platform/database/partitions/index.ts'
import { openQueue } from '../../src/platform/jobs/queue.ts'
import { freshDatabase } from '../../test/harness/database.ts'
import { openHost, type TestHost } from '../../test/harness/platform/jobs/host.ts'
import { fastest, isWithin } from './bound.ts'

async function host(): Promise<TestHost> {
  const database = await freshDatabase()
  const opened = await openHost(database.url)
  onTestFinished(async () => {
    await opened.lifetime.close()
    await database.drop()
  })
  return opened
}

it('taking jobs from a long queue', async () => {
  const { db } = await host()
  const id = randomUUID()
  await sql`insert into worker_processes (id, host, pid, pid_started) values (${id}, 'a', 1, '')`.execute(db)
  const queue = openQueue(db, id, ['step'])
  const add = async (count: number): Promise<void> => {
    await sql`insert into jobs (account_id, name, payload, max_attempts, run_at)
      select n % 3, 'step', '{}', 25, now() + (n % 2) * interval '1 day' from generate_series(1, ${count}::int) n`.execute(
      db,
    )
    await sql`analyze jobs`.execute(db)
  }
  await add(200)
  const floor = await fastest(() => queue.take(4), 20)
  await add(60_000)
  const measured = await fastest(() => queue.take(4), 20)
  expect(isWithin({ name: 'take of 60,000 jobs, to 200, ms', measured, floor, most: 8 })).toBe(true)
})

const table = { name: 'node_results', key: 'run_id', keyType: 'uuid' } as const
const day = 86_400_000

it('dropping a month of results', async () => {
  const { db } = await host()
  /** A month with so many results; drops it and returns the milliseconds. */
  const drop = async (results: number): Promise<number> => {
    const name = `node_results_${results}`
    await sql`create table ${sql.id(name)} (like node_results including defaults including constraints)`.execute(
      db,
    )
    await sql`alter table ${sql.id(name)} set (autovacuum_enabled = off)`.execute(db)
    await sql`insert into ${sql.id(name)} (run_id, step, id, node_id, alias, type, status, output)
      select id, 1, id, 'n1', 'Set', 'SET', 'SUCCEEDED', '{"total":12}'
      from (select ('0195' || lpad(to_hex(1325445120 + n), 8, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid as id
        from generate_series(1, ${results}::int) n) as ids`.execute(db)
    await sql`alter table ${sql.id(name)} add primary key (run_id, step)`.execute(db)
    await sql`alter table node_results attach partition ${sql.id(name)}
      for values from ('01954f00-b000-0000-0000-000000000000') to ('0195eea5-d400-0000-0000-000000000000')`.execute(
      db,
    )
    const { over } = await partsUntil(db, table, new Date(Date.parse('2025-04-01') + 14 * day))
    expect(over).toHaveLength(1)
    return fastest(() => Promise.all(over.map((part) => dropPart(db, table, part))), 1)
  }
  const floor = Math.min(await drop(1000), await drop(1001))
  expect(
    isWithin({
      name: 'drop of a month of 1,000,000 results, to 1,000, ms',
      measured: await drop(1_000_000),
      floor,
      most: 10,
    }),
  ).toBe(true)
})
