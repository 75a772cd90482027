import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import type { Db } from '../../platform/database/index.ts'
import { columnOf, linksOf, tableOf } from './names.ts'
import { addField, dropField, storageOf } from './tables.ts'

/** How many rows hold more than one value of a field, those in the trash included. */
export async function countSeveral(db: Db, objectId: number, field: Field): Promise<number> {
  const storage = storageOf(field)
  if (storage.kind === 'computed') return 0
  const several =
    storage.kind === 'links'
      ? sql`select from ${linksOf(field.id)} group by source_id having count(*) > 1`
      : sql`select from ${tableOf(objectId)} where cardinality(${columnOf(field.id)}) > 1`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${several}) as one`.execute(db)
  return rows[0]?.count ?? 0
}

/** Keeps writers away while values move; readers go on until the table itself changes, which takes a moment. */
export async function lockValues(db: Db, objectId: number, field: Field): Promise<void> {
  const links = storageOf(field).kind === 'links' ? [linksOf(field.id)] : []
  await sql`lock table ${sql.join([tableOf(objectId), ...links])} in share row exclusive mode`.execute(db)
}

/** Moves the values of a field to where they live once it holds several of them, or one. */
export async function moveValues(db: Db, objectId: number, before: Field, after: Field): Promise<void> {
  const [old, current] = [storageOf(before), storageOf(after)]
  const [table, column, links] = [tableOf(objectId), columnOf(before.id), linksOf(before.id)]
  if (current.kind === 'links') {
    await addField(db, objectId, after, null)
    await sql`insert into ${links} (source_id, target_id)
      select id, ${column} from ${table} where ${column} is not null`.execute(db)
    await dropField(db, objectId, before)
  } else if (old.kind === 'links') {
    await addField(db, objectId, after, null)
    await sql`update ${table} set ${column} = target_id from ${links} where source_id = id`.execute(db)
    await dropField(db, objectId, before)
  } else if (current.kind === 'column' && current.sqlType === 'int[]') {
    await retype(
      db,
      objectId,
      after,
      sql`int[] using case when ${column} is not null then array[${column}] end`,
    )
  } else await retype(db, objectId, after, sql`int using ${column}[1]`)
}

/** Rewrites the table, some two seconds for a million rows. Indexes on the column are for values of the other type. */
async function retype(db: Db, objectId: number, field: Field, type: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.relname as name from pg_depend d
    join pg_class i on i.oid = d.objid and i.relkind = 'i'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.refobjid = to_regclass(${`records.t${objectId}`}) and a.attname = ${`f${field.id}`}`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id('records', name)}`.execute(db)
  await sql`alter table ${tableOf(objectId)} alter column ${columnOf(field.id)} type ${type}`.execute(db)
}
