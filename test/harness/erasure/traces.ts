import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { sweptTables } from '../../../src/erasure/tables.ts'
import type { App } from '../../../src/platform/app.ts'

/** Every row of every table of the database, as text, after the name of the table. */
export async function allRows({ db }: App): Promise<string[]> {
  // Reads partitioned tables as a whole, because rows move between their partitions.
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const all = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.id(schema, name)} t`.execute(db)
    all.push(...rows.map(({ row }) => `${schema}.${name} ${row}`))
  }
  return all
}

// Tables with data of people. Those of chores and counters change by themselves.
const telling =
  /^(records\.|public\.(activities|row_changes|record_files|tasks|conversations|conversation_(entries|turns|traces|words)|livechat_|channel_(inbox|media)|mail_messages|node_results|webhook_deliveries|idempotency_keys|audit_log|reply_files))/

/** Reports whether a row, as text, is from a table with data of people. */
export function tells(row: string): boolean {
  return telling.test(row)
}

/** The rows of an account with data of people. */
export async function rowsOf({ db }: App, accountId: number): Promise<string[]> {
  const { tables } = await sweptTables(db, accountId)
  const all = []
  for (const { schema, name, root, scope } of tables.filter((one) => tells(`${one.schema}.${one.root}`))) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.id(schema, name)} t where ${scope}`.execute(db)
    all.push(...rows.map(({ row }) => `${schema}.${root} ${row}`))
  }
  return all.toSorted((a, b) => a.localeCompare(b))
}

export async function allFiles({ files }: App): Promise<string[]> {
  const all = []
  for await (const hash of files.list()) all.push(await text(await files.get(hash)))
  return all
}
