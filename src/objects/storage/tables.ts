import { type RawBuilder, sql } from 'kysely'
import type { Field, Storage } from '../../kit/field-type.ts'
import type { Db } from '../../platform/database/index.ts'
import { fieldTypeOf, kindOf, traitsOf } from '../fields/types.ts'
import { columnOf, linksOf, sequenceName, sequenceOf, tableOf, uniqueIndexName } from './names.ts'

type Column = Extract<Storage, { kind: 'column' }>

/**
 * PostgreSQL reads a row from its beginning up to the last requested column. Columns that every query needs
 * come first, and those that few need come after the fields. Texts are the last of the fields: values that
 * are summed or grouped are read in every row without an index, while a text search has one. Fields added
 * later follow at the end, since any order works.
 */
export async function createTable(db: Db, objectId: number, fields: readonly Field[]): Promise<void> {
  const stored = fields.flatMap((field) => {
    const storage = storageOf(field)
    return storage.kind === 'column' ? [{ field, storage }] : []
  })
  const [texts, others] = [stored.filter(isText), stored.filter((one) => !isText(one))]
  const columns = [...others, ...texts].map(
    ({ field, storage }) => sql`${columnOf(field.id)} ${columnType(storage)}, `,
  )
  await sql`create table ${tableOf(objectId)} (
    deleted_at timestamptz,
    id text collate "C" primary key,
    ${sql.join(columns, sql``)}record_type_id int not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    created_by int,
    created_by_agent jsonb,
    updated_by int,
    updated_by_agent jsonb)`.execute(db)
  await sql`create index on ${tableOf(objectId)} (deleted_at, id) where deleted_at is not null`.execute(db)
  for (const field of fields) await createCompanions(db, objectId, field)
}

function isText({ storage }: { storage: Column }): boolean {
  return storage.sqlType === 'text'
}

export async function dropTable(db: Db, objectId: number, fields: readonly Field[]): Promise<void> {
  const links = fields.filter((field) => storageOf(field).kind === 'links').map((field) => linksOf(field.id))
  await sql`drop table ${sql.join([...links, tableOf(objectId)])}`.execute(db)
}

/**
 * Adds the storage of a new field to an object's table. `initial` is the value of the existing rows: PostgreSQL stores
 * it in its catalogue, so nothing is rewritten. It is dropped as a default at once, because new rows get theirs from
 * the application.
 */
export async function addField(db: Db, objectId: number, field: Field, initial: unknown): Promise<void> {
  const storage = storageOf(field)
  if (storage.kind === 'column') {
    const value = initial === null ? sql`` : sql` default ${literal(initial, storage)}`
    await sql`alter table ${tableOf(objectId)}
      add column ${columnOf(field.id)} ${columnType(storage)}${value}`.execute(db)
    if (initial !== null) {
      await sql`alter table ${tableOf(objectId)} alter column ${columnOf(field.id)} drop default`.execute(db)
    }
  }
  await createCompanions(db, objectId, field)
}

export async function dropField(db: Db, objectId: number, field: Field): Promise<void> {
  const storage = storageOf(field)
  if (storage.kind === 'column')
    await sql`alter table ${tableOf(objectId)} drop column ${columnOf(field.id)}`.execute(db)
  if (storage.kind === 'links') await sql`drop table ${linksOf(field.id)}`.execute(db)
}

/** Creates the link table or the indexes of a field. */
async function createCompanions(db: Db, objectId: number, field: Field): Promise<void> {
  const storage = storageOf(field)
  if (storage.kind === 'links') await createLinks(db, field.id)
  if (storage.kind !== 'column') return
  if (storage.isNumbered === true) await numberRows(db, objectId, field)
  const column = columnOf(field.id)
  if (field.unique) await sql`create unique index ${uniqueIndex(objectId, field)}`.execute(db)
  if (kindOf(field) === 'row') {
    await sql`create index on ${tableOf(objectId)} (${column}) where ${column} is not null`.execute(db)
  }
  if (traitsOf(field).platformModel !== undefined) {
    await sql`create index on ${tableOf(objectId)} using gin (${column}) where ${column} is not null`.execute(
      db,
    )
  }
}

/** Numbers the rows in the order of their creation, and every later row with the next number. */
async function numberRows(db: Db, objectId: number, { id }: Field): Promise<void> {
  const [table, column, sequence] = [tableOf(objectId), columnOf(id), sequenceOf(id)]
  await sql`update ${table} as r set ${column} = numbered.number
    from (select id, row_number() over (order by id) as number from ${table}) as numbered
    where r.id = numbered.id`.execute(db)
  await sql`create sequence ${sequence} owned by ${table}.${column}`.execute(db)
  const name = sql.lit(`records.${sequenceName(id)}`)
  // Only a number that was taken is part of a backup.
  await sql`select setval(${name}, max(${column})) from ${table} having max(${column}) is not null`.execute(
    db,
  )
  await sql`alter table ${table} alter column ${column}
    set default nextval(${name}::regclass)`.execute(db)
}

async function createLinks(db: Db, fieldId: number): Promise<void> {
  await sql`create table ${linksOf(fieldId)} (
    source_id text collate "C" not null,
    target_id text collate "C" not null,
    created_at timestamptz(3) not null default now(),
    primary key (source_id, target_id))`.execute(db)
  await sql`create index on ${linksOf(fieldId)} (target_id, source_id)`.execute(db)
}

/** The part after `create unique index`: rows in the trash may have a value that is used again. */
export function uniqueIndex(objectId: number, field: Field): RawBuilder<unknown> {
  const column = columnOf(field.id)
  return sql`${sql.id(uniqueIndexName(field.id))} on ${tableOf(objectId)} (${comparable(field, column)})
    where deleted_at is null and ${column} is not null`
}

/** The expression that decides whether two values are equal: email fields ignore case. */
export function comparable(field: Field, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return traitsOf(field).caseless === true ? sql`lower(${value})` : value
}

export function storageOf(field: Field): Storage {
  return fieldTypeOf(field).storage(field)
}

const columnTypes: Record<Column['sqlType'], RawBuilder<unknown>> = {
  text: sql`text`,
  row_id: sql`text collate "C"`,
  numeric: sql`numeric`,
  bigint: sql`bigint`,
  boolean: sql`boolean`,
  timestamptz: sql`timestamptz(3)`,
  date: sql`date`,
  int: sql`int`,
  'int[]': sql`int[]`,
  'uuid[]': sql`uuid[]`,
}

function columnType(storage: Column): RawBuilder<unknown> {
  return columnTypes[storage.sqlType]
}

/** The type that a parameter for the column is cast to, without a collation. */
export function valueType(storage: Column): RawBuilder<unknown> {
  return storage.sqlType === 'row_id' ? columnTypes.text : columnTypes[storage.sqlType]
}

/** DDL takes no parameters, so Kysely quotes the literal. */
function literal(value: unknown, storage: Column): RawBuilder<unknown> {
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value)
  return sql`${sql.lit(text)}::${valueType(storage)}`
}
