import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { columnOf, spareColumnName, spareIndexName, tableOf } from './names.ts'

/*
 * A field has two columns while its numbers are converted: `f12`, which all queries use, and `w12`, which a trigger
 * keeps in sync with it. Both are created and removed together.
 */

/** Doubles lose digits beyond this: no field accepts such values. */
const most = sql.lit(String(Number.MAX_SAFE_INTEGER))

/** Reports whether a converted field can hold a number. */
export function isWhole(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${value} = trunc(${value}) and abs(${value}) <= ${most}::numeric`
}

function spareOf(fieldId: number): RawBuilder<unknown> {
  return sql.id(spareColumnName(fieldId))
}

function keeperOf(fieldId: number): RawBuilder<unknown> {
  return sql.id(`keep_${spareColumnName(fieldId)}`)
}

function functionOf(fieldId: number): RawBuilder<unknown> {
  return sql.id('records', `keep_${spareColumnName(fieldId)}`)
}

interface Spare {
  fieldId: number
  /** The attribute number of the column: a column created again gets another one. */
  column: number
  /** True if the trigger exists; a restored database has only the column. */
  isKept: boolean
}

async function sparesOf(db: Db, objectId: number): Promise<Spare[]> {
  const { rows } = await sql<Spare>`
    select substr(a.attname, 2)::int as "fieldId", a.attnum as column,
      exists (select from pg_trigger t where t.tgrelid = a.attrelid and t.tgname = 'keep_' || a.attname) as "isKept"
    from pg_attribute a
    where a.attrelid = to_regclass(${`records.t${objectId}`}) and a.attname ~ '^w[0-9]+$' and not a.attisdropped`.execute(
    db,
  )
  return rows
}

/** The attribute number of a field's spare column, if it exists and is kept in sync. */
export async function findSpare(db: Db, objectId: number, fieldId: number): Promise<number | undefined> {
  const spares = await sparesOf(db, objectId)
  return spares.find((one) => one.fieldId === fieldId && one.isKept)?.column
}

/** Adds an empty spare column to a field, and the trigger that keeps it in sync from now on. */
export async function addSpare(db: Db, objectId: number, fieldId: number): Promise<void> {
  await dropSpares(db, objectId, [fieldId])
  const [table, spare, column] = [tableOf(objectId), spareOf(fieldId), columnOf(fieldId)]
  await sql`alter table ${table} add column ${spare} bigint`.execute(db)
  await sql`create or replace function ${functionOf(fieldId)}() returns trigger language plpgsql as $$
    begin
      new.${spare} := case when ${isWhole(sql`new.${column}`)} then new.${column} end;
      return new;
    end $$`.execute(db)
  await sql`create trigger ${keeperOf(fieldId)} before insert or update of ${column} on ${table}
    for each row execute function ${functionOf(fieldId)}()`.execute(db)
}

/** Drops the spare columns of fields, if they have one. */
export async function dropSpares(db: Db, objectId: number, fieldIds: readonly number[]): Promise<void> {
  for (const { fieldId } of await sparesOf(db, objectId)) {
    if (!fieldIds.includes(fieldId)) continue
    await dropKeeper(db, objectId, fieldId)
    await sql`alter table ${tableOf(objectId)} drop column ${spareOf(fieldId)}`.execute(db)
  }
}

async function dropKeeper(db: Db, objectId: number, fieldId: number): Promise<void> {
  await sql`drop trigger if exists ${keeperOf(fieldId)} on ${tableOf(objectId)}`.execute(db)
  await sql`drop function if exists ${functionOf(fieldId)}()`.execute(db)
}

/** Replaces the column with its spare column, including the indexes. Only names change. */
export async function swapSpare(
  db: Db,
  objectId: number,
  fieldId: number,
  indexes: readonly string[],
): Promise<void> {
  const table = tableOf(objectId)
  await dropKeeper(db, objectId, fieldId)
  await sql`alter table ${table} drop column ${columnOf(fieldId)}`.execute(db)
  await sql`alter table ${table} rename column ${spareOf(fieldId)} to ${columnOf(fieldId)}`.execute(db)
  for (const name of indexes) {
    const spare = sql.id('records', spareIndexName(name, fieldId))
    await sql`alter index ${spare} rename to ${sql.id(name)}`.execute(db)
  }
}
