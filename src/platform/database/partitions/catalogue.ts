import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../statement.ts'
import { firstKey, momentOf, type Partitioned, type Range } from './ranges.ts'

export interface Part extends Range {
  name: string
}

/** The parts of a table that have a range, oldest first: all but the default one. */
export async function partsOf(db: Db, table: Partitioned): Promise<Part[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${`public.${table.name}`})`.execute(db)
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
  const type = sql.raw(table.keyType)
  return sql`${key} >= ${firstKey(table, from)}::${type} and ${key} < ${firstKey(table, to)}::${type}`
}

export function attach(db: Db, table: Partitioned, { name, from, to }: Part): Promise<unknown> {
  return sql`alter table ${sql.id(table.name)} attach partition ${sql.id(name)}
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
 * Takes the lock of everything that creates and drops partitions, until the end of the transaction.
 * Readers and writers queue behind a lock on the table, so it waits only briefly and tries again later.
 */
export async function lockPartitioning(db: Db): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(db)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
}
