import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../statement.ts'
import { transact } from '../transaction.ts'
import { attach, boundOf, columnsOf, lockPartitioning, type Part, partsOf } from './catalogue.ts'
import { defaultName, movingName, type Partitioned } from './ranges.ts'

// Rows per step, notes per step, and the number of both that may remain for the final step, during which all
// others wait. They count rows, not keys: all changes of one transaction have the same time.
const rowsAtATime = 10_000
const notesAtATime = 1000
const fewEnough = 500

/** The position of a move; undefined if nothing is being moved. */
interface Progress {
  copiedTo: string | null
}

export async function isMoving(db: Db, { name }: Partitioned): Promise<boolean> {
  const { rows } = await sql`select from partition_moves where table_name = ${name}`.execute(db)
  return rows.length > 0
}

/**
 * Starts to move the rows of the default partition into their own partitions. Rows are copied to a hidden table
 * while a trigger notes the keys of changed rows. At the end, the two swap places.
 */
export function beginMove(outside: Db, table: Partitioned, parts: readonly Part[]): Promise<void> {
  return transact({ db: outside }, async ({ db }) => {
    await lockPartitioning(db)
    if (await isMoving(db, table)) return
    const moving = sql.id(movingName(table))
    const others = sql.id(defaultName(table))
    // From here on, every change is noted. Earlier changes are committed, and are copied as they are.
    await sql`create trigger note_partition_change after insert or update or delete on ${others}
      for each row execute function note_partition_change(${sql.lit(table.name)}, ${sql.lit(table.key)})`.execute(
      db,
    )
    await sql`create table ${moving} (like ${sql.id(table.name)} including all)
      partition by range (${sql.ref(table.key)})`.execute(db)
    await copyReferences(db, table)
    for (const part of parts) await createEmpty(db, table, part)
    await sql`create table ${sql.id(`${movingName(table)}_default`)} partition of ${moving} default`.execute(
      db,
    )
    await sql`insert into partition_moves (table_name) values (${table.name})`.execute(db)
  })
}

/** Those that are there already need not be looked through when the part changes places. */
async function copyReferences(db: Db, table: Partitioned): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select format('alter table %I add constraint %I %s', ${movingName(table)}::text, conname,
      pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = ${table.name}::regclass and contype = 'f'`.execute(db)
  for (const { text } of rows) await sql.raw(text).execute(db)
}

/** Creates it with a check constraint, so that the server doesn't scan it when the partitions swap places. */
async function createEmpty(db: Db, table: Partitioned, part: Part): Promise<void> {
  await sql`create table ${sql.id(part.name)} (like ${sql.id(table.name)} including all)`.execute(db)
  const key = sql.ref(table.key)
  await sql`alter table ${sql.id(part.name)} add constraint within_range
    check (${key} >= ${boundOf(table, part.from)} and ${key} < ${boundOf(table, part.to)})`.execute(db)
  await attach(db, table, part, movingName(table))
}

/** Continues the move for a limited time. Half of the time is left for others. */
export async function continueMove(
  db: Db,
  table: Partitioned,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<void> {
  const until = performance.now() + ms
  while (!signal.aborted && performance.now() < until) {
    const startedAt = performance.now()
    const left = (await copyNext(db, table)) + (await copyChanged(db, table))
    if (left < fewEnough) return changePlaces(db, table)
    await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined)
  }
}

/** Locks the row, so that only one process works on the move. */
async function progressOf(db: Db, { name }: Partitioned): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select copied_to as "copiedTo" from partition_moves where table_name = ${name} for update`.execute(db)
  return rows[0]
}

/** Copies the next rows, always all rows of a key, and returns their number. */
function copyNext(outside: Db, table: Partitioned): Promise<number> {
  return transact({ db: outside }, async ({ db }) => {
    const progress = await progressOf(db, table)
    if (progress === undefined) return 0
    const key = sql`${sql.ref(table.key)}`
    const after = beyond(key, table, progress.copiedTo)
    const { rows } = await sql<{ key: string }>`
      select key::text from (
        select ${key} as key from ${sql.id(defaultName(table))} where ${after}
        order by ${key} limit ${rowsAtATime}) as next
      order by next.key desc limit 1`.execute(db)
    const last = rows[0]?.key
    if (last === undefined) return 0
    const columns = await columnsOf(db, table)
    const { numAffectedRows } =
      await sql`insert into ${sql.id(movingName(table))} (${columns}) select ${columns}
      from ${sql.id(defaultName(table))} where ${after} and ${key} <= ${last}::${sql.raw(table.keyType)}`.execute(
        db,
      )
    await sql`update partition_moves set copied_to = ${last} where table_name = ${table.name}`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}

function beyond(key: RawBuilder<unknown>, table: Partitioned, copiedTo: string | null): RawBuilder<unknown> {
  return copiedTo === null ? sql`true` : sql`${key} > ${copiedTo}::${sql.raw(table.keyType)}`
}

/** Copies the noted rows again and returns the number of notes. What is noted has been committed. */
function copyChanged(outside: Db, table: Partitioned): Promise<number> {
  return transact({ db: outside }, async ({ db }) => {
    const progress = await progressOf(db, table)
    if (progress === undefined) return 0
    // Rows that aren't copied yet will be copied in their new state. All notes of a key are handled at once,
    // because each would copy all of its rows.
    const { rows } = await sql<{ key: string; isCopied: boolean }>`
      delete from partition_changes where table_name = ${table.name} and key in (
        select key from partition_changes where table_name = ${table.name} order by id limit ${notesAtATime})
      returning key, not (${beyond(sql`key::${sql.raw(table.keyType)}`, table, progress.copiedTo)}) as "isCopied"`.execute(
      db,
    )
    const keys = [...new Set(rows.flatMap((row) => (row.isCopied ? row.key : [])))]
    if (keys.length === 0) return rows.length
    const isOne = sql`${sql.ref(table.key)} = any(${keys}::${sql.raw(table.keyType)}[])`
    const columns = await columnsOf(db, table)
    await sql`delete from ${sql.id(movingName(table))} where ${isOne}`.execute(db)
    await sql`insert into ${sql.id(movingName(table))} (${columns}) select ${columns}
      from ${sql.id(defaultName(table))} where ${isOne}`.execute(db)
    return rows.length
  })
}

/** Copies the remaining rows while others wait, then swaps the copy with the default partition. */
async function changePlaces(outside: Db, table: Partitioned): Promise<void> {
  await transact({ db: outside }, async ({ db }) => {
    await lockPartitioning(db)
    await sql`lock table ${sql.id(table.name)} in access exclusive mode`.execute(db)
    if ((await progressOf(db, table)) === undefined) return
    while ((await copyNext(db, table)) > 0);
    while ((await copyChanged(db, table)) > 0);
    const parent = sql.id(table.name)
    const moving = sql.id(movingName(table))
    const others = sql.id(defaultName(table))
    const rest = sql.id(`${movingName(table)}_default`)
    await sql`alter table ${parent} detach partition ${others}`.execute(db)
    for (const part of await partsOf(db, table, movingName(table))) {
      await sql`alter table ${moving} detach partition ${sql.id(part.name)}`.execute(db)
      await attach(db, table, part)
      await sql`alter table ${sql.id(part.name)} drop constraint within_range`.execute(db)
    }
    await sql`alter table ${moving} detach partition ${rest}`.execute(db)
    await sql`drop table ${others}, ${moving}`.execute(db)
    await sql`alter table ${rest} rename to ${others}`.execute(db)
    await sql`alter table ${parent} attach partition ${others} default`.execute(db)
    await sql`delete from partition_moves where table_name = ${table.name}`.execute(db)
  })
  // Only this updates the planner's statistics of the whole table.
  await sql`analyze ${sql.id(table.name)}`.execute(outside)
}
