import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../statement.ts'
import { inTransaction } from '../transaction.ts'
import { aloneForAMoment, attach, boundOf, columnsOf, type Part, partsOf } from './catalogue.ts'
import { defaultName, movingName, type Partitioned } from './ranges.ts'

// So many rows at a time, so many notes, and so many of both that may be left to do while everybody waits. Rows, not
// keys: all changes that one transaction made to records have one moment.
const rowsAtATime = 10_000
const notesAtATime = 1000
const fewEnough = 500

/** How far it is; undefined where nothing is moved. */
interface Progress {
  copiedTo: string | null
}

export async function isMoving(db: Db, { name }: Partitioned): Promise<boolean> {
  const { rows } = await sql`select from partition_moves where table_name = ${name}`.execute(db)
  return rows.length > 0
}

/**
 * Begins to move what the default part holds into parts of its own. Rows are copied beside the table, where nobody sees
 * them, while a trigger notes the keys of whatever changes; in the end both change places.
 */
export function beginMove(outside: Db, table: Partitioned, parts: readonly Part[]): Promise<void> {
  return inTransaction(outside, async (db) => {
    await aloneForAMoment(db)
    if (await isMoving(db, table)) return
    const moving = sql.id(movingName(table))
    const others = sql.id(defaultName(table))
    // From here on every change is noted; what was changed before is over, and copied as it is.
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

/** With a check of what lies in it: the server believes that, and looks through none when the part changes places. */
async function createEmpty(db: Db, table: Partitioned, part: Part): Promise<void> {
  await sql`create table ${sql.id(part.name)} (like ${sql.id(table.name)} including all)`.execute(db)
  const key = sql.ref(table.key)
  await sql`alter table ${sql.id(part.name)} add constraint within_range
    check (${key} >= ${boundOf(table, part.from)} and ${key} < ${boundOf(table, part.to)})`.execute(db)
  await attach(db, table, part, movingName(table))
}

/** Goes on with it for so long; half of the time is everybody else's. */
export async function continueMove(
  db: Db,
  table: Partitioned,
  { signal, ms }: { signal: AbortSignal; ms: number },
): Promise<void> {
  const until = performance.now() + ms
  while (!signal.aborted && performance.now() < until) {
    const begun = performance.now()
    const left = (await copyNext(db, table)) + (await copyChanged(db, table))
    if (left < fewEnough) return changePlaces(db, table)
    await sleep(performance.now() - begun, undefined, { signal }).catch(() => undefined)
  }
}

/** Locked: whoever else works on the move waits. */
async function progressOf(db: Db, { name }: Partitioned): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select copied_to as "copiedTo" from partition_moves where table_name = ${name} for update`.execute(db)
  return rows[0]
}

/** Copies the next rows, all of a key together, and says how many that were. */
function copyNext(outside: Db, table: Partitioned): Promise<number> {
  return inTransaction(outside, async (db) => {
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

/** Copies anew what was changed since, and says how many notes there were. What is noted has been committed. */
function copyChanged(outside: Db, table: Partitioned): Promise<number> {
  return inTransaction(outside, async (db) => {
    const progress = await progressOf(db, table)
    if (progress === undefined) return 0
    // What is not copied yet will be copied as it is then. All notes of a key at once: each would copy all of its rows.
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

/** Does the rest while nobody else reads or writes, which is little, and puts the copy in the place of the default part. */
async function changePlaces(outside: Db, table: Partitioned): Promise<void> {
  await inTransaction(outside, async (db) => {
    await aloneForAMoment(db)
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
  // What the planner knows of a table as a whole nobody else brings up to date.
  await sql`analyze ${sql.id(table.name)}`.execute(outside)
}
