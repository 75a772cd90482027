import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PartitionedTable } from '../../../kit/partitioned-table.ts'
import { autovacuumPatienceMs } from '../autovacuum.ts'
import type { Db } from '../statement.ts'
import { transact } from '../transaction.ts'
import { isLockTimeout } from '../violations.ts'
import { columnsOf, lockPartitioning, type Part, partsOf } from './catalogue.ts'
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
 * Drops a partition with its rows. Rows to keep move to the default partition first. Which rows that are is
 * read after writes are blocked.
 */
export function dropPart(
  outside: Db,
  table: Partitioned,
  { name }: Part,
  keptKeys: (db: Db) => Promise<string[]> = async () => [],
): Promise<void> {
  return transact({ db: outside }, async ({ db }) => {
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
 * Readers and writers wait for at most half a second, and then have a second before the next attempt. The
 * earlier work of the transaction isn't lost if another transaction uses the table for a little longer.
 */
async function lockPatiently(db: Db, table: Partitioned): Promise<void> {
  for (let tries = 1; ; tries++) {
    await sql`savepoint locking`.execute(db)
    try {
      await lockPartitioning(db)
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

/** Waits for a vacuum until the database cancels it, which it doesn't do for sessions that give up earlier. */
async function outlastAutovacuum(db: Db, table: Partitioned): Promise<void> {
  const parts = (await partsOf(db, table)).map(({ name }) => name)
  const waitMs = await autovacuumPatienceMs(db, [table.name, defaultName(table), ...parts])
  if (waitMs !== undefined) await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(db)
}

/** Drops the partitions whose rows are all older than their retention. */
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

/** Deletes old rows from before the partitions existed. */
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

/** Uses the clock of the database. */
export async function daysAgo(db: Db, days: number): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`
    select now() - make_interval(days => ${days}::int) as moment`.execute(db)
  return rows[0]?.moment ?? new Date(0)
}
