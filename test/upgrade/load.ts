import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Puts a dump into an empty database, as if it had been taken just now. */
export async function load(client: pg.ClientBase, dump: string): Promise<void> {
  const takenAt = /^-- taken at (?<time>\S+)$/m.exec(dump)?.groups?.['time']
  if (takenAt === undefined) throw new Error('the dump does not say when it was taken')
  const copies = /^(?<copy>copy .+ from stdin);\n(?<rows>[^]*?)^\\\.$/gm
  let done = 0
  for (const match of dump.matchAll(copies)) {
    await run(client, dump.slice(done, match.index))
    const { copy = '', rows = '' } = match.groups ?? {}
    await pipeline(Readable.from([rows]), client.query(copyFrom(copy)))
    done = match.index + match[0].length
  }
  await run(client, dump.slice(done))
  await client.query('reset check_function_bodies')
  await moveInTime(client, takenAt)
}

async function run(client: pg.ClientBase, statements: string): Promise<void> {
  if (statements.trim() !== '') await client.query(statements)
}

/** What was an hour ago then is an hour ago now: nothing in it has grown too old to be done. */
async function moveInTime(client: pg.ClientBase, takenAt: string): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.oid::regclass::text as table, array_agg(a.attname::text) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'timestamptz'::regtype and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and n.nspname not in ('pg_catalog', 'information_schema')
     group by c.oid`,
  )
  for (const { table, columns } of rows) {
    const changes = columns.map((column) => `"${column}" = "${column}" + (now() - '${takenAt}')`)
    // Nobody is to be told that something changed.
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(`update ${table} set ${changes.join(', ')}`)
    await client.query(`alter table ${table} enable trigger user`)
  }
}
