import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PartitionedTable } from '../../../kit/partitioned-table.ts'
import { autovacuumPatienceMs } from '../autovacuum.ts'
import type { Db } from '../statement.ts'
import { inTransaction } from '../transaction.ts'
import { isLockTimeout } from '../violations.ts'
import { aloneForAMoment, columnsOf, type Part, partsOf } from './catalogue.ts'
import { defaultName, firstKey, type Partitioned } from './ranges.ts'

/** The parts that are over by then, oldest first, and from when on the others hold all there is. */
export async function partsUntil(
  db: Db,
  table: Partitioned,
  moment: Date,
): Promise<{ over: Part[]; keptFrom: Date }> {
  const parts = await partsOf(db, table)
  const over = parts.filter(({ to }) => to <= moment)
  const left = parts.find(({ to }) => to > moment)
  return { over, keptFrom: left === undefined || left.from > moment ? moment : left.from }
}

/**
 * Drops a part with its rows, however many there are. Those of the kept keys go to the default part first; which these
 * are is asked once nobody can write to the table any more.
 */
export function dropPart(
  outside: Db,
  table: Partitioned,
  { name }: Part,
  keptKeys: (db: Db) => Promise<string[]> = async () => [],
): Promise<void> {
  return inTransaction(outside, async (db) => {
    await lockPatiently(db, table)
    const keys = await keptKeys(db)
    await sql`alter table ${sql.id(table.name)} detach partition ${sql.id(name)}`.execute(db)
    if (keys.length > 0) {
      const columns = await columnsOf(db, table)
      await sql`insert into ${sql.id(defaultName(table))} (${columns}) select ${columns} from ${sql.id(name)}
        where ${sql.ref(table.key)} = any(${keys}::${sql.raw(table.keyType)}[])`.execute(db)
    }
    await sql`drop table ${sql.id(name)}`.execute(db)
  })
}

const mostTries = 20
const pauseMs = 1000

/**
 * Whoever reads or writes meanwhile waits behind this for half a second at most, and then has a second before it tries
 * again: what the transaction has done before is not lost to somebody who has the table for a little longer.
 */
async function lockPatiently(db: Db, table: Partitioned): Promise<void> {
  for (let tries = 1; ; tries++) {
    await sql`savepoint locking`.execute(db)
    try {
      await aloneForAMoment(db)
      await outlastAutovacuum(db, table)
      await sql`lock table ${sql.id(table.name)} in access exclusive mode`.execute(db)
      return
    } catch (error) {
      if (!isLockTimeout(error) || tries === mostTries) throw error
      await sql`rollback to savepoint locking`.execute(db)
    }
    await sleep(pauseMs)
  }
}

/** One that is being vacuumed is waited for until the database ends that, which it does for nobody who gives up sooner. */
async function outlastAutovacuum(db: Db, table: Partitioned): Promise<void> {
  const parts = (await partsOf(db, table)).map(({ name }) => name)
  const waitMs = await autovacuumPatienceMs(db, [table.name, defaultName(table), ...parts])
  if (waitMs !== undefined) await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(db)
}

/** Drops the parts whose rows are all older than they are kept. */
export async function dropOldParts<App extends { db: Db }>(
  app: App,
  table: PartitionedTable<App>,
  signal: AbortSignal,
): Promise<void> {
  const days = table.retentionDays(app)
  if (days === undefined) return
  const { over, keptFrom } = await partsUntil(app.db, table, await daysAgo(app.db, days))
  for (const part of over) {
    if (signal.aborted) return
    await dropPart(app.db, table, part)
  }
  await deleteWithoutPart(app.db, table, keptFrom, signal)
}

const batch = 5000

/** What came before there were parts. */
async function deleteWithoutPart(
  db: Db,
  table: Partitioned,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const others = sql.id(defaultName(table))
  let deleted = batch
  while (deleted === batch && !signal.aborted) {
    const { numAffectedRows } = await sql`
      delete from ${others} where ctid = any (array(
        select ctid from ${others} where ${sql.ref(table.key)} < ${firstKey(table, before)}::${sql.raw(table.keyType)}
        limit ${batch}))`.execute(db)
    deleted = Number(numAffectedRows ?? 0n)
  }
}

/** By the clock of the database. */
export async function daysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select now() - make_interval(days => ${days}::int) as moment`.execute(db)
  return rows[0]?.moment ?? new Date(0)
}
