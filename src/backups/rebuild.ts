import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Migration } from '../platform/database/index.ts'
import type { Column, Constraint, DefaultValue, Definition, Index, Sequence } from './definition.ts'
import type { Contents, MadeTable, Table, TableName } from './format.ts'
import { rowsOf, run } from './statements.ts'

/** Replaces everything with empty tables that the backup's rows fit, without anything that only slows down loading. */
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
  // Migrations may have inserted rows that the backup has as well.
  await run(client, sql`truncate ${sql.join(contents.tables.map(nameOf))}`)
  const references = await dropReferences(client)
  for (const table of contents.tables)
    await run(client, sql`alter table ${nameOf(table)} disable trigger user`)
  return {
    finish: async () => {
      for (const table of contents.tables)
        await run(client, sql`alter table ${nameOf(table)} enable trigger user`)
      for (const table of made) await addConstraints(client, table, ['primary key', 'unique'])
      for (const table of made)
        for (const index of table.definition.indexes) await run(client, createIndex(table, index))
      for (const statement of references) await client.query(statement)
      for (const table of made) await addConstraints(client, table, ['foreign key'])
      for (const sequence of contents.sequences) await setSequence(client, sequence)
    },
  }
}

/** Drops everything of Frontdesk except the list of migrations, which is locked. */
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
          -- Not its columns: those that a table is cut by belong to it in this way.
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.objsubid = 0 and d.deptype in ('e', 'i'))
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
 * Rows arrive table by table, so foreign keys would fail. Only superusers may disable them, so they are dropped.
 * Returns the statements that recreate them, which checks every row.
 */
async function dropReferences(client: pg.ClientBase): Promise<string[]> {
  const references = await rowsOf(
    client,
    sql<{ drop: string; add: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint
      where contype = 'f' and conparentid = 0
        and connamespace = 'public'::regnamespace`,
  )
  for (const reference of references) await client.query(reference.drop)
  return references.map(({ add }) => add)
}

const isMadeHere = (table: Table): table is MadeTable => table.schema === 'records'

const nameOf = ({ schema, name }: TableName): RawBuilder<unknown> => sql.id(schema, name)

const listOf = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.id(column)))

function createTable(table: Table, { columns, options }: Definition): RawBuilder<unknown> {
  const storage = options.length === 0 ? sql`` : sql` with (${sql.raw(options.join(', '))})`
  return sql`create table ${nameOf(table)} (${sql.join(columns.map(columnText))})${storage}`
}

/** Unquoted parts of these statements are fixed keywords, or match a pattern of `definition.ts`. */
function columnText(column: Column): RawBuilder<unknown> {
  const parts = [
    sql`${sql.id(column.name)} ${sql.raw(column.type)}`,
    ...(column.collation === null ? [] : [sql`collate ${sql.raw(column.collation)}`]),
    ...(column.identity === ''
      ? []
      : [sql.raw(`generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`)]),
    ...(column.default === null ? [] : [sql`default ${defaultText(column.default, column)}`]),
    ...(column.notNull ? [sql`not null`] : []),
  ]
  return sql.join(parts, sql` `)
}

function defaultText(value: DefaultValue, { type }: Column): RawBuilder<unknown> {
  if (value.kind === 'now') return sql`now()`
  if (value.kind === 'literal') return sql`${sql.lit(value.text)}::${sql.raw(type)}`
  return sql`nextval(${sql.lit(`records.${value.sequence}`)})`
}

function createIndex(table: TableName, index: Index): RawBuilder<unknown> {
  const keys = index.keys.map(({ column, operators, order, nulls }) => {
    const words = [operators ?? '', order === 'desc' ? 'desc' : '', nulls === null ? '' : `nulls ${nulls}`]
    return sql`${sql.id(column)} ${sql.raw(words.join(' '))}`
  })
  const conditions = index.where.map(({ column, is }) => sql`${sql.id(column)} is ${sql.raw(is)}`)
  const where = conditions.length === 0 ? sql`` : sql` where ${sql.join(conditions, sql` and `)}`
  return sql`create ${sql.raw(index.unique ? 'unique' : '')} index ${sql.id(index.name)} on ${nameOf(table)}
    using ${sql.raw(index.method)} (${sql.join(keys)})${where}`
}

function constraintText(constraint: Constraint): RawBuilder<unknown> {
  const columns = sql`${sql.raw(constraint.kind)} (${listOf(constraint.columns)})`
  if (constraint.kind !== 'foreign key') return columns
  const { references, onDelete, onUpdate } = constraint
  return sql`${columns} references ${nameOf(references)} (${listOf(references.columns)})
    on delete ${sql.raw(onDelete)} on update ${sql.raw(onUpdate)}`
}

async function addConstraints(
  client: pg.ClientBase,
  table: MadeTable,
  kinds: readonly Constraint['kind'][],
): Promise<void> {
  for (const constraint of table.definition.constraints.filter(({ kind }) => kinds.includes(kind))) {
    const named = sql`add constraint ${sql.id(constraint.name)} ${constraintText(constraint)}`
    await run(client, sql`alter table ${nameOf(table)} ${named}`)
  }
}

/** True if neither a migration nor an identity column creates the sequence. */
function standsAlone({ schema, owner }: Sequence): boolean {
  return schema === 'records' && owner?.identity !== true
}

function createSequence(sequence: Sequence): RawBuilder<unknown> {
  const { type, start, increment } = sequence
  return sql`create sequence ${nameOf(sequence)} ${sql.raw(`as ${type} increment by ${increment} start with ${start}`)}`
}

/** Found by its column if it has one, because PostgreSQL may have chosen another name here. */
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
