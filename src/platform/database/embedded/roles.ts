import { createHmac } from 'node:crypto'
import { Client } from 'pg'
import { application, database, superuser } from './cluster.ts'
import type { Folder } from './folder.ts'
import type { Postmaster } from './postmaster.ts'

/** The application's own, made from the superuser's: whoever may read that file may be both. */
export function applicationPassword(password: string): string {
  return createHmac('sha256', password).update('application').digest('hex')
}

/**
 * Frontdesk works as a role that owns its database and may nothing else: no file of the machine, no program, no other
 * database. Clusters of earlier versions, where it was the superuser, are brought there: first what is in the database,
 * then the database itself, whose owner tells that all is done.
 */
export async function createApplicationRole(
  client: Client,
  folder: Folder,
  postmaster: Postmaster,
): Promise<void> {
  await client.query(makeRole(applicationPassword(folder.password)))
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  )
  const owner = rows[0]?.owner
  if (owner === application) return
  if (owner === undefined) {
    await createDatabase(client)
    return
  }
  await handOver(folder, postmaster)
  await client.query(`alter database ${database} owner to ${application}`)
}

/** The password is hexadecimal digits. Of two processes that start at once, the second finds it there. */
const makeRole = (password: string): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${application}') then
      create role ${application} login password '${password}';
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`

async function createDatabase(client: Client): Promise<void> {
  const text = `create database ${database} owner ${application}`
  await client.query(text).catch((error: Error & { code?: string }) => {
    const anotherWasFaster = error.code === '42P04' || error.code === '23505'
    if (!anotherWasFaster) throw error
  })
}

/** Everything but what belongs to an extension, whose functions may need the superuser's rights. */
const changeOwners = `
  do $$ declare statement text; begin
    for statement in
      select format('alter schema %I owner to ${application}', nspname) from pg_namespace
      where nspowner = '${superuser}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      -- A sequence that a column owns goes with its table; a part of a table does not.
      select format('alter %s %s owner to ${application}', case relkind when 'v' then 'view' when 'm' then
        'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relowner = '${superuser}'::regrole and relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_'
        and nspname <> 'information_schema' and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
      union all
      select format('alter routine %s owner to ${application}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where proowner = '${superuser}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter type %s owner to ${application}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = typnamespace left join pg_class c on c.oid = typrelid
      where typowner = '${superuser}'::regrole and (typtype in ('e', 'd') or relkind = 'c') and nspname !~ '^pg_'
        and nspname <> 'information_schema' and not exists (select from pg_depend d
          where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop execute statement; end loop;
  end $$`

async function handOver(folder: Folder, { port }: Postmaster): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: folder.password,
    database,
    application_name: 'frontdesk owners',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(changeOwners)
  } finally {
    await client.end().catch(() => undefined)
  }
}
