import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Migration } from '../../platform/database/index.ts'
import type { Column, Contents, Definition, Sequence, Table } from './format.ts'
import { rowsOf, run } from './statements.ts'

/** Puts the tables that the backup's rows fit, empty and without what only slows loading, in the place of all there is. */
export async function rebuild(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  contents: Contents,
): Promise<{ finish: () => Promise<void> }> {
  await drop(client)
  for (const migration of migrations) await client.query(migration.text)
  for (const sequence of contents.sequences.filter(standsAlone)) await run(client, createSequence(sequence))
  const made = contents.tables.filter(isMadeHere)
  for (const table of made) await run(client, createTable(table, table.definition))
  // Migrations may have put first rows in; the backup has them too.
  await run(client, sql`truncate ${sql.join(contents.tables.map(nameOf))}`)
  const references = await dropReferences(client)
  for (const table of contents.tables)
    await run(client, sql`alter table ${nameOf(table)} disable trigger user`)
  return {
    finish: async () => {
      for (const table of contents.tables)
        await run(client, sql`alter table ${nameOf(table)} enable trigger user`)
      for (const table of made) await addConstraints(client, table, ['p', 'u', 'c', 'x'])
      for (const index of made.flatMap((table) => table.definition.indexes)) await client.query(index)
      for (const statement of references) await client.query(statement)
      for (const table of made) await addConstraints(client, table, ['f'])
      for (const sequence of contents.sequences) await setSequence(client, sequence)
    },
  }
}

/** Everything of ours but the list of migrations, which is locked, and the job queue, whose tables are only emptied. */
async function drop(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists records cascade')
  const statements = await rowsOf(
    client,
    sql<{ text: string }>`
      select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'S' then 'sequence'
        when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end, c.oid::regclass) as text
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and c.oid <> 'public.migrations'::regclass
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
      union all
      select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
      where t.typnamespace = 'public'::regnamespace and (t.typtype in ('e', 'd', 'r')
          or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
        and not exists (select from pg_depend d
          where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  )
  for (const { text } of statements) await client.query(text)
}

/**
 * Rows come table by table, so references would fail on the way; switching them off instead is for superusers only.
 * Returns the statements that make them anew, which checks every row.
 */
async function dropReferences(client: pg.ClientBase): Promise<string[]> {
  const references = await rowsOf(
    client,
    sql<{ drop: string; add: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint
      where contype = 'f' and conparentid = 0
        and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  for (const reference of references) await client.query(reference.drop)
  return references.map(({ add }) => add)
}

type MadeTable = Table & { definition: Definition }

const isMadeHere = (table: Table): table is MadeTable => table.definition !== null

const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): RawBuilder<unknown> => sql.id(schema, name)

function createTable(table: Table, { columns, options }: Definition): RawBuilder<unknown> {
  const storage = options.length === 0 ? sql`` : sql` with (${sql.raw(options.join(', '))})`
  return sql`create table ${nameOf(table)} (${sql.join(columns.map(columnText))})${storage}`
}

function columnText(column: Column): RawBuilder<unknown> {
  const expression = sql.raw(column.expression ?? 'null')
  const parts = [
    sql`${sql.ref(column.name)} ${sql.raw(column.type)}`,
    ...(column.collation === null ? [] : [sql`collate ${sql.raw(column.collation)}`]),
    ...(column.generated === ''
      ? []
      : [
          sql`generated always as (${expression}) ${sql.raw(column.generated === 's' ? 'stored' : 'virtual')}`,
        ]),
    ...(column.identity === ''
      ? []
      : [sql.raw(`generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`)]),
    ...(column.expression === null || column.generated !== '' ? [] : [sql`default ${expression}`]),
    ...(column.notNull ? [sql`not null`] : []),
  ]
  return sql.join(parts, sql` `)
}

async function addConstraints(
  client: pg.ClientBase,
  table: MadeTable,
  kinds: readonly string[],
): Promise<void> {
  for (const { name, text } of table.definition.constraints.filter(({ kind }) => kinds.includes(kind))) {
    await run(client, sql`alter table ${nameOf(table)} add constraint ${sql.ref(name)} ${sql.raw(text)}`)
  }
}

/** Neither made by a migration nor with an identity column. */
function standsAlone({ schema, owner }: Sequence): boolean {
  return schema === 'records' && owner?.identity !== true
}

function createSequence(sequence: Sequence): RawBuilder<unknown> {
  const { type, start, increment } = sequence
  return sql`create sequence ${nameOf(sequence)} ${sql.raw(`as ${type} increment by ${increment} start with ${start}`)}`
}

/** By its column where it has one: the name that PostgreSQL chose may be another here. */
async function setSequence(client: pg.ClientBase, sequence: Sequence): Promise<void> {
  const { schema, name, owner, last, start } = sequence
  const isAlone = standsAlone(sequence)
  if (isAlone && owner !== null) {
    const column = sql.id(schema, owner.table, owner.column)
    await run(client, sql`alter sequence ${nameOf(sequence)} owned by ${column}`)
  }
  const place =
    owner === null || isAlone
      ? sql`format('%I.%I', ${schema}::text, ${name}::text)`
      : sql`pg_get_serial_sequence(format('%I.%I', ${schema}::text, ${owner.table}::text), ${owner.column})`
  await rowsOf(
    client,
    sql<{
      set: string
    }>`select setval(${place}::regclass, ${last ?? start}::bigint, ${last !== null}) as set`,
  )
}
