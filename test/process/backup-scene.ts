import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { applicationPassword } from '../../src/platform/database/embedded/roles.ts'
import { connect, readMigrations } from '../../src/platform/database/index.ts'
import { openFileStore } from '../../src/platform/files/index.ts'
import { dropDatabase } from '../harness/database.ts'

export const bigTableRows = 200_000

/** A directory that the embedded database, run by another user where the test is root, can reach. */
export async function makeDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'frontdesk-backup-'))
  await chmod(path, 0o711)
  return path
}

/** An empty database that belongs to somebody who may nothing else, as on a managed server. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const administration = new URL(inject('databaseUrl'))
  administration.pathname = '/postgres'
  await query(administration.href, `create role ${name} login password 'plain'`)
  await query(administration.href, `create database ${name} owner ${name}`)
  const url = new URL(administration)
  Object.assign(url, { username: name, password: 'plain', pathname: `/${name}` })
  return {
    url: url.href,
    drop: async () => {
      await dropDatabase(name)
      await query(administration.href, `drop role ${name}`)
    },
  }
}

/** Brings an empty database to where the first `count` migrations have run, as an older version left it. */
export async function migrateHalfway(url: string, count: number): Promise<void> {
  const database = await connect({ url, poolSize: 2 })
  await database.pool.query(
    'create table migrations (number bigint primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const { number, name, hash, text } of readMigrations().slice(0, count)) {
    await database.pool.query(text)
    await database.pool.query('insert into migrations (number, name, hash) values ($1, $2, $3)', [
      number,
      name,
      hash,
    ])
  }
  await database.close()
}

/** The database of an embedded server that is running, as Frontdesk itself opens it. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const read = (name: string) => readFile(join(dataDir, 'postgres', name), 'utf8')
  const password = applicationPassword(await read('password'))
  return `postgres://frontdesk_app:${password}@127.0.0.1:${await read('port')}/frontdesk`
}

/** The same as its superuser. */
export async function embeddedSuperuser(dataDir: string): Promise<string> {
  const read = (name: string) => readFile(join(dataDir, 'postgres', name), 'utf8')
  return `postgres://frontdesk:${await read('password')}@127.0.0.1:${await read('port')}/frontdesk`
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Tables as they come to be at run time, and a few more turns that PostgreSQL allows. */
export function seed(url: string): Promise<unknown> {
  return query(
    url,
    `create sequence records.numbers increment by 5;
     create table records.t901 (
       id text collate "C" primary key, number int generated always as identity,
       serial int not null default nextval('records.numbers'), f1 text, f2 numeric, f3 timestamptz(3) default now(),
       f4 date, f5 boolean not null default false, f6 int[], f7 uuid[], f8 jsonb, f9 bytea, f10 interval, f11 float8,
       f12 int not null, "odd ""name" text, account_id int references public.accounts on delete cascade
     ) with (fillfactor = 90);
     alter sequence records.numbers owned by records.t901.serial;
     alter table records.t901 add column dropped int; alter table records.t901 drop column dropped;
     alter table records.t901 add column f13 text default 'for all';
     alter table records.t901 alter column f13 drop default;
     create unique index u901 on records.t901 (f1) where f1 is not null;
     create index s901 on records.t901 using gin (f1 gin_trgm_ops);
     create index o901 on records.t901 (f12 desc nulls last, "odd ""name" text_pattern_ops)
       where f12 is not null and "odd ""name" is null;
     create index t901_search_0123456789ab on records.t901 using gin ((coalesce(f1, '')) gin_trgm_ops);
     insert into records.t901 (id, f1, f2, f4, f6, f7, f8, f9, f10, f11, f12, "odd ""name", account_id)
       select 'row' || n, case when n % 3 = 0 then null else 'tab' || chr(9) || 'line' || chr(10) || '\\N\\\\ ü ' || n end,
         n / 7.0, date '2024-02-29' + n, array[n, null], array[gen_random_uuid()], jsonb_build_object('n', n),
         decode(md5(n::text), 'hex'), make_interval(days => n, secs => 0.5), n / 3.0, n, '\\.', 1
       from generate_series(1, 500) n;
     create table records.l901 (
       source_id text collate "C" not null references records.t901, target_id text collate "C" not null,
       created_at timestamptz(3) not null default now(), primary key (source_id, target_id));
     create index on records.l901 (target_id, source_id);
     insert into records.l901 (source_id, target_id) select 'row' || n, 'row' || n + 1 from generate_series(1, 400) n;
     create table records.t902 (id bigint generated by default as identity primary key, f1 text);
     insert into records.t902 (f1) select md5(n::text) from generate_series(1, ${bigTableRows}) n;
     create table records.t903 (id int primary key);
     create table records.t904 (id int primary key);
     insert into jobs (name, payload, max_attempts, run_at) values ('nobody.does', '{"some":"payload"}', 1, now() + interval '1 day')`,
  )
}

/** Writes the same numbers into two tables, each pair in one transaction, until it is told to stop. */
export function writePairs(url: string): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  async function write(): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    let written = 0
    for (; !stopping.signal.aborted; written += 1) {
      await client.query(`begin; insert into records.t903 values (${written})`)
      await client.query(`insert into records.t904 values (${written}); commit`)
    }
    await client.end()
    return written
  }
  const writing = write()
  return {
    stop: () => {
      stopping.abort()
      return writing
    },
  }
}

/** Every row and every definition of a database, as something to compare. */
export async function portrait(url: string): Promise<Record<string, unknown>> {
  const tables = await query<{ name: string; statement: string }>(
    url,
    `select c.oid::regclass::text as name,
       format('select count(*)::int as rows, md5(string_agg(t::text, ''|'' order by t::text)) as hash from %s t',
         -- Functions are put in anew by whoever restores, and when that was is noted.
         case when c.relname = 'sql_functions' then '(select name, hash from sql_functions)' else c.oid::regclass::text end) as statement
     from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'records'::regnamespace) order by 1`,
  )
  // One connection after the other: there are more tables than a server takes connections.
  const rows: [string, unknown][] = []
  for (const { name, statement } of tables) rows.push([name, (await query(url, statement))[0]])
  const definitions = await query(
    url,
    `select table_schema || '.' || table_name || '.' || column_name as name, row_to_json(c)::jsonb
         - 'ordinal_position' - 'dtd_identifier' - 'table_catalog' - 'udt_catalog' - 'domain_catalog' - 'collation_catalog' as what
       from information_schema.columns c where table_schema in ('public', 'records')
         -- The parts of a table are made anew.
         and not (select p.relispartition from pg_class p where p.oid = format('%I.%I', table_schema, table_name)::regclass)
     union all select schemaname || '.' || indexname, to_jsonb(indexdef) from pg_indexes where schemaname in ('public', 'records')
       and not (select p.relispartition from pg_class p where p.oid = format('%I.%I', schemaname, tablename)::regclass)
     union all select conrelid::regclass || '.' || conname, to_jsonb(pg_get_constraintdef(oid)) from pg_constraint
       where connamespace in ('public'::regnamespace, 'records'::regnamespace)
         and not exists (select from pg_class p where p.oid = conrelid and p.relispartition)
     union all select c.oid::regclass::text, to_jsonb(reloptions) from pg_class c where relnamespace = 'records'::regnamespace
     order by 1, 2`,
  )
  const sequences = await query(
    url,
    `select schemaname, sequencename, last_value, increment_by from pg_sequences
     where schemaname in ('public', 'records') order by 1, 2`,
  )
  return { rows: Object.fromEntries(rows), definitions, sequences }
}

/** Puts files into the store of a data directory; answers their hashes. */
export async function seedFiles(dataDir: string): Promise<string[]> {
  const store = await openFileStore({ dataDir, files: undefined })
  const contents = [Buffer.alloc(0), Buffer.from('short'), randomBytes(2_500_000)]
  const kept = await Promise.all(contents.map((content) => store.put([content], { maxBytes: 1e9 })))
  return kept.map(({ hash }) => hash).toSorted()
}

/** The hashes of all stored files, each made anew from the content. */
export async function storedHashes(dataDir: string): Promise<string[]> {
  const store = await openFileStore({ dataDir, files: undefined })
  const scratch = await mkdtemp(join(tmpdir(), 'frontdesk-scratch-'))
  const check = await openFileStore({ dataDir: scratch, files: undefined })
  const hashes: string[] = []
  for await (const hash of store.list()) {
    const again = await check.put(await store.get(hash), { maxBytes: 1e9 })
    hashes.push(again.hash)
  }
  await rm(scratch, { recursive: true })
  return hashes.toSorted()
}
