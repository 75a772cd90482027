import { type Db, type Statement, statement } from '../database/index.ts'
import { type TakeSpec, takeText } from './take-text.ts'

/** Columns and their new values, in SQL. */
type Changes = Readonly<Record<string, string>>

/** A table whose rows bear the process that has them in `holder` (`worker_processes`). */
export interface HeldTable {
  table: string
  id: 'bigint' | 'uuid'
  /** The channel on which the database announces new rows. Without one, nothing is announced. */
  channel?: string
  /** A condition on a row that bears a process, in SQL: it is not over. */
  isUnderWay?: string
  /** Further changes of a released row. `has_died` is true if its process died. */
  letGo?: Changes
}

export interface HeldRows {
  /**
   * Lets go of what `holder` has but does not know of, as if it had not been taken, and of what processes had that are
   * off the list. Answers how many of theirs.
   */
  release(db: Db, holder: string, known: readonly string[]): Promise<number>
  /** Those of the known that it does not have any more. */
  lost(db: Db, holder: string, known: readonly string[]): Promise<string[]>
  holds(db: Db, holder: string, id: string): Promise<boolean>
}

/** A condition in SQL: no process holds the row, or one that isn't listed. */
export function isFree(table: string): string {
  return `(${table}.holder is null or not exists (select from worker_processes p where p.id = ${table}.holder))`
}

export function heldRows({ table, id, channel, isUnderWay = 'true', letGo }: HeldTable): HeldRows {
  const notifying = channel === undefined ? '' : `, (select pg_notify('${channel}', '') from freed limit 1)`
  const release = statement<{ died: number }, [holder: string, known: readonly string[]]>(
    `${table}.release`,
    `with gone as (
       select id, holder as by, holder <> $1 as has_died from ${table}
       where holder is not null and ${isUnderWay} and (holder = $1 and id <> all($2::${id}[]) or ${isFree(table)})),
     freed as (
       update ${table} set ${assign({ holder: 'null', ...letGo })}
       from gone where ${table}.id = gone.id and ${table}.holder = by and ${isUnderWay} returning has_died)
     select count(*) filter (where has_died) as died${notifying} from freed`,
  )
  const lost = statement<{ id: string }, [holder: string, known: readonly string[]]>(
    `${table}.lost`,
    `select known.id::text from unnest($2::${id}[]) as known (id)
     where not exists (select from ${table} t where t.id = known.id and t.holder = $1)`,
  )
  return {
    release: async (db, holder, known) => (await release.first(db, holder, known))?.died ?? 0,
    lost: async (db, holder, known) => (await lost.all(db, holder, known)).map((row) => row.id),
    holds: async (db, holder, one) => (await lost.all(db, holder, [one])).length === 0,
  }
}

/**
 * A table whose rows processes claim, one process per row. A row has `holder`, `attempts` (including the
 * current one), `deaths` (processes that died while holding it), `interrupts` and a column with the time of its
 * final failure. Claiming sets `holder` and counts the attempt. The statements here only change rows that the
 * process still holds.
 */
export interface LeasedTable extends HeldTable {
  channel: string
  /** The column that identifies the holder: the process, or the number of claims. */
  fence?: 'holder' | 'epoch'
  /** The column with the time when it is due. */
  due: string
  /** The column with the error of the last attempt. */
  error: string
  /** A condition on a row, in SQL: this try was the last one. */
  isLast: string
  /** Changes of a row that waits again. */
  waits?: Changes
  /** Changes of a row that failed for good. */
  failed: Changes
  /** The error of a row that failed for good without a reason that people can read. */
  giveUpReason?: string
  /** A condition on `ended`, in SQL: another row waited for this one to end. */
  unblocks?: string
}

/** Whose a row is, as its table has it. */
export type Fence = string | number

/**
 * Statements for rows that a process holds. Attempts of released rows don't count, because work with a single
 * attempt would be lost. Deaths do count.
 */
export interface Leased extends HeldRows {
  /**
   * Puts a row back after the given seconds, or by default after 3 s, 7 s, 20 s, 55 s… up to 6 h. It fails for
   * good after its last attempt.
   */
  retry(db: Db, fence: Fence, id: string, error: string | null, seconds?: number): Promise<void>
  /** Puts a row back after an attempt that doesn't count, because the database went away. */
  interrupt(db: Db, fence: Fence, id: string): Promise<void>
  /** Ends a row without further attempts and stores the reason. Returns false if another process holds it. */
  setAside(db: Db, fence: Fence, id: string, reason: string): Promise<boolean>
}

// What was cut short this often may be what keeps the database from answering: from then on tries count.
const forgivenInterrupts = 20

export function leased(spec: LeasedTable): Leased {
  const { table, id, due, error, failed } = spec
  const waits = { holder: 'null', ...spec.waits }
  const giveUpReason =
    spec.giveUpReason === undefined ? 'null' : `case when ${spec.isLast} then '${spec.giveUpReason}' end`
  const change = <Values extends readonly unknown[]>(
    name: string,
    changes: Changes,
  ): Statement<{ id: string }, [fence: Fence, id: string, ...Values]> =>
    statement(
      `${table}.${name}`,
      ending(spec, `update ${table} set ${assign(changes)} where id = $2::${id} and ${isMine(spec)}`),
    )
  const retry = change<[error: string | null, seconds: number | null]>('retry', {
    [error]: `coalesce($3, ${giveUpReason})`,
    [due]: `greatest(now(), ${due}) + coalesce($4::float8, exp(least(attempts, 10))) * interval '1 second'`,
    ...either(spec.isLast, failed, waits),
  })
  const interrupt = change<[]>('interrupt', {
    attempts: `attempts - (interrupts < ${forgivenInterrupts})::int`,
    interrupts: 'interrupts + 1',
    [due]: `greatest(${due}, now() + interval '1 second')`,
    ...waits,
  })
  const setAside = change<[reason: string]>('set-aside', { [error]: '$3', ...failed })
  const uncounted = { attempts: 'greatest(attempts - 1, 0)', deaths: 'deaths + has_died::int' }
  return {
    ...heldRows({ ...spec, letGo: { ...uncounted, ...spec.waits } }),
    retry: async (db, fence, one, reason, seconds) =>
      void (await retry.all(db, fence, one, reason, seconds ?? null)),
    interrupt: async (db, fence, one) => void (await interrupt.all(db, fence, one)),
    setAside: async (db, fence, one, reason) => (await setAside.first(db, fence, one, reason)) !== undefined,
  }
}

/**
 * Ends rows that this process holds. Rows that end at the same moment share a statement. They are deleted, or
 * changed as given.
 */
export function finishing(spec: LeasedTable, done?: Changes): Finish {
  const { table, id, error } = spec
  const end =
    done === undefined
      ? `delete from ${table}`
      : `update ${table} set ${assign({ holder: 'null', [error]: 'null', ...done })}`
  const finish = statement<unknown, [fence: Fence, ids: readonly string[]]>(
    `${table}.finish`,
    ending(spec, `${end} where id = any($2::${id}[]) and ${isMine(spec)}`),
  )
  return async (db, fence, ids) => void (await finish.all(db, fence, ids))
}

export type Finish = (db: Db, fence: Fence, ids: readonly string[]) => Promise<void>

/** Claims waiting rows in order. Accounts take turns. */
export function taking<Row>(spec: TakeSpec): Statement<Row, [holder: string, slots: number]> {
  return statement(`${spec.table}.take`, takeText(spec))
}

function isMine({ table, fence = 'holder', isUnderWay = 'true' }: LeasedTable): string {
  return `${table}.${fence} = $1 and ${isUnderWay}`
}

function ending({ table, channel, unblocks }: LeasedTable, change: string): string {
  if (unblocks === undefined) return `${change} returning ${table}.id`
  return `
    with ended as (${change} returning ${table}.*)
    select id, (select pg_notify('${channel}', '') from ended where ${unblocks} limit 1) from ended`
}

function assign(changes: Changes): string {
  return Object.entries(changes)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')
}

/** Merges changes for both cases of a condition. A column in only one of them keeps its value in the other case. */
function either(condition: string, changes: Changes, otherwise: Changes): Changes {
  const columns = new Set([...Object.keys(changes), ...Object.keys(otherwise)])
  return Object.fromEntries(
    [...columns].map((column) => {
      const [one, other] = [changes[column] ?? column, otherwise[column] ?? column]
      return [column, one === other ? one : `case when ${condition} then ${one} else ${other} end`]
    }),
  )
}
