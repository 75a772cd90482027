import { type RawBuilder, sql } from 'kysely'
import { auditLog } from '../../src/accounts/audit/retention.ts'
import { timeUuid } from '../../src/kit/ids.ts'
import type { PartitionedTable } from '../../src/kit/partitioned-table.ts'
import { rowChanges } from '../../src/objects/rows/retention.ts'
import type { Db } from '../../src/platform/database/index.ts'
import { migrate, readSchemaFiles } from '../../src/platform/database/migrate.ts'
import { openHost, type TestHost } from '../../src/platform/jobs/testing/host.ts'
import { emptyDatabase } from '../harness/database.ts'

const firstWithParts = 202_611_161_409

export const movedTables: readonly PartitionedTable<TestHost>[] = [auditLog, rowChanges].map((table) => ({
  ...table,
  retentionDays: () => undefined,
}))

export interface Scene {
  url: string
  host: TestHost
  close: () => Promise<void>
}

/** A database that a version filled which knew no parts, brought up to this one. Beside each table is what it must hold. */
export async function upgraded(): Promise<Scene> {
  const database = await emptyDatabase()
  const host = await openHost(database.url)
  const close = async () => {
    await host.lifetime.close()
    await database.drop()
  }
  try {
    const { pool } = host.database
    const files = readSchemaFiles()
    const migrations = files.migrations.filter(({ number }) => number < firstWithParts)
    await migrate(pool, { ...files, migrations })
    await fill(host.db)
    await migrate(pool)
  } catch (error) {
    await close()
    throw error
  }
  return { url: database.url, host, close }
}

// More than a short transaction moves; of the history more than 10 MB, so that it gets an index by time.
const entriesAMonth = 22_000
const changesAMonth = 26_000

/** Three months. One row of twenty may go; all others stay. A hundred changes have the same moment. */
async function fill(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, namespace) values ('Acme', 'acme') returning id`.execute(db)
  const accountId = rows[0]?.id
  const months = sql`generate_series(0, 2) m,
    lateral (select date_trunc('month', now(), 'UTC') - m * interval '1 month' as begun) as month`
  await sql`
    insert into audit_log (id, account_id, actor, via, action, address, request_id)
    select (lpad(to_hex((extract(epoch from begun + n * interval '10 s') * 1000)::bigint), 12, '0')
        || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
      ${accountId}, 'somebody', 'key', case when n % 20 = 0 then 'may go' else 'stays' end, '::1', gen_random_uuid()
    from ${months}, generate_series(1, ${entriesAMonth}::int) n`.execute(db)
  await sql`
    insert into row_changes (account_id, object_id, row_id, action, at, changes)
    select ${accountId}, 1, 'r' || n, case when n % 20 = 0 then 'deleted' else 'restored' end,
      begun + n / 100 * interval '1 minute', jsonb_build_object('12', array['before', repeat('after ', 20)])
    from ${months}, generate_series(1, ${changesAMonth}::int) n`.execute(db)
  for (const { name } of movedTables)
    await sql`create table ${expected(name)} as select * from ${sql.id(name)}`.execute(db)
}

export const expected = (name: string): RawBuilder<unknown> => sql.id(`expected_${name}`)

/** The condition of rows that nobody deletes, and the columns by which one is added and changed. */
const manners = {
  audit_log: {
    stays: sql`action = 'stays'`,
    changed: sql`actor`,
    added: () => sql`(id, account_id, actor, via, action, address, request_id)
      select ${timeUuid()}, id, 'me', 'key', 'added', '::1', gen_random_uuid() from accounts`,
  },
  row_changes: {
    stays: sql`action = 'restored'`,
    changed: sql`run_id`,
    // Some at one moment, as a bulk does.
    added: () => sql`(account_id, object_id, row_id, action, at)
      select id, 2, 'r' || n, 'updated', now() from accounts, generate_series(1, 5) n`,
  },
}

const mannerOf = (name: string) => manners[name as keyof typeof manners]

export async function isMoved(db: Db, { name }: PartitionedTable<TestHost>): Promise<boolean> {
  const { rows } = await sql`
    select from partition_moves where table_name = ${name}
    union all (select from ${sql.id(`${name}_default`)} limit 1)`.execute(db)
  return rows.length === 0
}

/** Adds, changes and deletes until told to stop, and says how often it did. */
export function writer({ db }: TestHost, name: string, first: number) {
  const stopping = new AbortController()
  const { stays, changed, added } = mannerOf(name)
  const work = async () => {
    const { rows: kept } = await sql<{ id: string }>`
      select id from ${expected(name)} where ${stays} order by id`.execute(db)
    const { rows: others } = await sql<{ id: string }>`
      select id from ${expected(name)} where not ${stays} order by id`.execute(db)
    let count = 0
    for (; !stopping.signal.aborted; count++) {
      const changedId = kept[(first + count * 701) % kept.length]?.id
      const goneId = others[(first + count * 101) % others.length]?.id
      await db.transaction().execute(async (transaction) => {
        for (const table of [sql.id(name), expected(name)]) {
          await sql`update ${table} set ${changed} = ${`c${count}`} where id = ${changedId}`.execute(
            transaction,
          )
          await sql`delete from ${table} where id = ${goneId}`.execute(transaction)
        }
        await sql`with added as (insert into ${sql.id(name)} ${added()} returning *)
          insert into ${expected(name)} select * from added`.execute(transaction)
      })
    }
    return count
  }
  return { done: work(), stop: () => stopping.abort() }
}

/** Counts the rows that nobody deletes, over and over, and says which counts there were. */
export function reader({ db }: TestHost, name: string) {
  const stopping = new AbortController()
  const counts = new Set<number>()
  const { stays } = mannerOf(name)
  const work = async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.id(name)} where ${stays}`.execute(db)
      counts.add(rows[0]?.count ?? -1)
    }
    return [...counts]
  }
  return { done: work(), stop: () => stopping.abort() }
}
