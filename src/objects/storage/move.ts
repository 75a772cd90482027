import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import type { Db } from '../../platform/database/index.ts'
import { indexesOn } from './indexes.ts'
import { columnName, columnOf, linksOf, tableOf } from './names.ts'
import { addField, dropField, storageOf, valueType } from './tables.ts'

/** The number of rows with more than one value of a field, including deleted rows. */
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

/** Blocks writers while values move. Readers continue until the table itself changes, which takes a moment. */
export async function lockValues(db: Db, objectId: number, field: Field): Promise<void> {
  const links = storageOf(field).kind === 'links' ? [linksOf(field.id)] : []
  await sql`lock table ${sql.join([tableOf(objectId), ...links])} in share row exclusive mode`.execute(db)
}

/** Moves the values of a field between its column and its link table after it changed between one value and several. */
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

/** Rewrites the table, some two seconds for a million rows. Indexes on the column are for the former type. */
async function retype(db: Db, objectId: number, field: Field, type: RawBuilder<unknown>): Promise<void> {
  for (const name of await indexesOn(db, objectId, columnName(field.id))) await drop(db, name)
  await sql`alter table ${tableOf(objectId)} alter column ${columnOf(field.id)} type ${type}`.execute(db)
}

/**
 * Rewrites the table for numbers, whose values stay the same. A unique index is rebuilt with the table. Those of views
 * and of the search follow in the background, with the next indexing of the views and the next search.
 */
export async function retypeNumber(db: Db, objectId: number, field: Field): Promise<void> {
  const storage = storageOf(field)
  if (storage.kind !== 'column') throw new Error(`field ${field.id} has no column`)
  const names = await indexesOn(db, objectId, columnName(field.id))
  for (const name of names.filter((one) => derivedIndex.test(one))) await drop(db, name)
  const views = names.flatMap((name) => derivedIndex.exec(name)?.groups?.['view'] ?? []).map(Number)
  await sql`delete from view_indexes where object_id = ${objectId} and automatic and id = any(${views}::int[])`.execute(
    db,
  )
  if (names.some((name) => name.startsWith(`t${objectId}_search_`)))
    await sql`update objects set search_index = null where id = ${objectId}`.execute(db)
  const type = valueType(storage)
  await sql`alter table ${tableOf(objectId)} alter column ${columnOf(field.id)} type ${type}`.execute(db)
}

const derivedIndex = /^t\d+_(?:view_(?<view>\d+)|search_[0-9a-f]+)$/

async function drop(db: Db, index: string): Promise<void> {
  await sql`drop index ${sql.id('records', index)}`.execute(db)
}
