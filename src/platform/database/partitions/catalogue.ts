import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../statement.ts'
import { withoutTimeLimit } from '../transaction.ts'
import { defaultName, firstKey, momentOf, type Partitioned, type Range } from './ranges.ts'

export interface Part extends Range {
  name: string
}

/** The parts of a table that have a range, oldest first: all but the default one. */
export async function partsOf(db: Db, table: Partitioned, parent = table.name): Promise<Part[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${`public.${parent}`})`.execute(db)
  return rows
    .flatMap(({ name, bounds }) => {
      const { from, to } = /FROM \('(?<from>[^']+)'\) TO \('(?<to>[^']+)'\)/.exec(bounds)?.groups ?? {}
      return from === undefined || to === undefined
        ? []
        : [{ name, from: momentOf(table, from), to: momentOf(table, to) }]
    })
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

/** The condition that a row of the range meets, by its key. */
export function isWithin(table: Partitioned, { from, to }: Range): RawBuilder<boolean> {
  const key = sql.ref(table.key)
  return sql`${key} >= ${boundOf(table, from)} and ${key} < ${boundOf(table, to)}`
}

/** Definitions take no parameters. */
export function boundOf(table: Partitioned, moment: Date): RawBuilder<unknown> {
  return sql`${sql.lit(firstKey(table, moment))}::${sql.raw(table.keyType)}`
}

export function attach(
  db: Db,
  table: Partitioned,
  { name, from, to }: Part,
  parent = table.name,
): Promise<unknown> {
  return sql`alter table ${sql.id(parent)} attach partition ${sql.id(name)}
    for values from (${sql.lit(firstKey(table, from))}) to (${sql.lit(firstKey(table, to))})`.execute(db)
}

/** The columns of a table: those of a part may have been made in another order. */
export async function columnsOf(db: Db, { name }: Partitioned): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return sql.join(rows.map((row) => sql.id(row.name)))
}

// Any number will do, as long as every process takes the same one.
const lockKey = 4_071_986

/**
 * Takes the lock of everything that creates, moves and drops partitions, until the end of the transaction.
 * Readers and writers queue behind a lock on the table, so it waits only briefly and tries again later.
 */
export async function lockPartitioning(db: Db): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(db)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
}

/**
 * Rows are moved in the order of their keys. If an older version left many rows without a suitable index, a
 * temporary one is created.
 */
export async function indexKeys(db: Db, table: Partitioned): Promise<void> {
  const { rows } = await sql<{ isLarge: boolean; isIndexed: boolean; isBroken: boolean }>`
    select pg_relation_size(c.oid) > 1e7 as "isLarge",
      exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisvalid and i.indpred is null and a.attname = ${table.key}) as "isIndexed",
      exists (select from pg_index i where i.indexrelid = to_regclass(${indexName(table)}) and not i.indisvalid) as "isBroken"
    from pg_class c where c.oid = ${defaultName(table)}::regclass`.execute(db)
  const [found] = rows
  if (found === undefined || found.isIndexed || !found.isLarge) return
  const index = sql.id(indexName(table))
  await withoutTimeLimit(db, async (connection) => {
    if (found.isBroken) await sql`drop index concurrently if exists ${index}`.execute(connection)
    await sql`create index concurrently ${index} on ${sql.id(defaultName(table))} (${sql.ref(table.key)})`.execute(
      connection,
    )
  })
}

const indexName = (table: Partitioned): string => `${defaultName(table)}_by_key`
