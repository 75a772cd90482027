import { sql } from 'kysely'
import type { Db } from '../statement.ts'
import { transact } from '../transaction.ts'
import { attach, columnsOf, isWithin, lockPartitioning, type Part, partsOf } from './catalogue.ts'
import {
  defaultName,
  firstKey,
  freeRangeAround,
  momentOf,
  type Partitioned,
  partName,
  rangeAround,
} from './ranges.ts'

/** The ranges that have no part of their own yet and should: now, next, and those that the default part has rows of. */
export async function missingParts(
  db: Db,
  table: Partitioned,
  retentionDays: number | undefined,
  now = new Date(),
): Promise<Part[]> {
  const taken: Part[] = await partsOf(db, table)
  const missing: Part[] = []
  const add = (moment: Date): void => {
    const range = freeRangeAround(moment, taken, retentionDays)
    if (range === undefined) return
    const part = { ...range, name: partName(table, range) }
    taken.push(part)
    missing.push(part)
  }
  const present = rangeAround(now, retentionDays)
  const next = rangeAround(present.to, retentionDays)
  add(now)
  add(present.to)
  // Older rows belong to unfinished runs. They stay in the default partition, where they moved when their own
  // was dropped.
  const oldest =
    retentionDays === undefined ? new Date(0) : new Date(now.getTime() - retentionDays * 86_400_000)
  for (let after = oldest; after < next.to; ) {
    const moment = await firstMoment(db, table, after, next.to)
    if (moment === undefined) break
    add(moment)
    const { to } = taken.find((part) => part.from <= moment && moment < part.to) ?? { to: next.to }
    after = to
  }
  return missing.toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

async function firstMoment(db: Db, table: Partitioned, from: Date, to: Date): Promise<Date | undefined> {
  const key = sql.ref(table.key)
  const type = sql.raw(table.keyType)
  const { rows } = await sql<{ key: string }>`
    select ${key}::text as key from ${sql.id(defaultName(table))}
    where ${key} >= ${firstKey(table, from)}::${type} and ${key} < ${firstKey(table, to)}::${type}
    order by ${key} limit 1`.execute(db)
  return rows[0] === undefined ? undefined : momentOf(table, rows[0].key)
}

/** Makes a part, and moves the rows into it that the default one has had meanwhile. */
export function makePart(outside: Db, table: Partitioned, part: Part): Promise<void> {
  return transact({ db: outside }, async ({ db }) => {
    await lockPartitioning(db)
    // Another process may have been faster.
    if (freeRangeAround(part.from, await partsOf(db, table), undefined) === undefined) return
    const others = sql.id(defaultName(table))
    await sql`lock table only ${sql.id(table.name)} in share update exclusive mode`.execute(db)
    // Taken before any row: a transaction that waited for a row while holding the table would cause a deadlock.
    await sql`lock table ${others} in access exclusive mode`.execute(db)
    await sql`create table ${sql.id(part.name)} (like ${sql.id(table.name)} including all)`.execute(db)
    const columns = await columnsOf(db, table)
    await sql`
      with moved as (delete from ${others} where ${isWithin(table, part)} returning ${columns})
      insert into ${sql.id(part.name)} (${columns}) select ${columns} from moved`.execute(db)
    await attach(db, table, part)
  })
}
