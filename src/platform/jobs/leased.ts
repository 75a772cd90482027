import { type Db, type Statement, statement } from '../database/index.ts'
import { type TakeSpec, takeText } from './take-text.ts'

/** Columns and what is written to them, in SQL. */
type Changes = Readonly<Record<string, string>>

/**
 * A table whose rows processes take on, one process a row. A row has `holder` (the process, see `worker_processes`),
 * `attempts` (this try included), `deaths` (processes that ended without a word while they had it), `interrupts` and
 * `failed_at` (given up since). Whoever takes rows on sets `holder` and counts the try. What follows is here, and done by
 * the holder alone: what was given to another process meanwhile is out of its reach.
 */
export interface LeasedTable {
  table: string
  /** On which the database tells that there is more. */
  channel: string
  id: 'bigint' | 'uuid'
  /** The column that says when it is due. */
  due: string
  /** The column that says why the last try failed. */
  error: string
  /** A condition on a row, in SQL: this try was the last one. */
  isLast: string
  /** What else becomes of a row that is done; without, the row goes. */
  done?: Changes
  /** What else becomes of a row that is given up. */
  failed?: Changes
  /** A condition on `ended`, in SQL: another row waited for this one to end. */
  unblocks: string
}

/** What a process does with the rows that it holds. */
export interface Leased {
  /** Those that end together end in one statement. */
  finish(db: Db, holder: string, ids: readonly string[]): Promise<void>
  /**
   * Puts it back for later: after so many seconds or, where nothing is said, after 3 s, 7 s, 20 s, 55 s… up to 6 h. Given
   * up where that was the last try.
   */
  retry(db: Db, holder: string, id: string, error: string | null, seconds?: number): Promise<void>
  /** Puts it back after a try that says nothing about it, because the database went away. */
  interrupt(db: Db, holder: string, id: string): Promise<void>
  /** It is not tried again, and stays with the reason for whoever looks. False where another process has it. */
  setAside(db: Db, holder: string, id: string, reason: string): Promise<boolean>
  /**
   * Lets go of what `holder` has but does not know of, as if it had not been taken, and of what processes had that are
   * off the list. Those tries do not count either, or what has a single try would be lost; the deaths do. Answers how many
   * died.
   */
  release(db: Db, holder: string, known: readonly string[]): Promise<number>
  holds(db: Db, holder: string, id: string): Promise<boolean>
}

// What was cut short this often may be what keeps the database from answering: from then on tries count.
const forgivenInterrupts = 20

export function leased(spec: LeasedTable): Leased {
  const { table, channel, id, due, error } = spec
  const named = <Row, Values extends readonly unknown[]>(
    name: string,
    text: string,
  ): Statement<Row, Values> => statement(`${table}.${name}`, text)
  const isMine = `${table}.holder = $1`
  const failed = { failed_at: 'now()', ...spec.failed }
  const ending = (change: string): string => `
    with ended as (${change} returning ${table}.*)
    select id, (select pg_notify('${channel}', '') from ended where ${spec.unblocks} limit 1) from ended`
  const change = <Values extends readonly unknown[]>(
    name: string,
    changes: Changes,
  ): Statement<{ id: string }, [holder: string, id: string, ...Values]> =>
    named(
      name,
      ending(
        `update ${table} set ${assign({ holder: 'null', ...changes })} where id = $2::${id} and ${isMine}`,
      ),
    )

  const done =
    spec.done === undefined
      ? `delete from ${table}`
      : `update ${table} set ${assign({ holder: 'null', [error]: 'null', ...spec.done })}`
  const finish = named<unknown, [holder: string, ids: readonly string[]]>(
    'finish',
    ending(`${done} where id = any($2::${id}[]) and ${isMine}`),
  )
  const retry = change<[error: string | null, seconds: number | null]>('retry', {
    [error]: '$3',
    [due]: `greatest(now(), ${due}) + coalesce($4::float8, exp(least(attempts, 10))) * interval '1 second'`,
    ...onlyIf(spec.isLast, failed),
  })
  const interrupt = change<[]>('interrupt', {
    attempts: `attempts - (interrupts < ${forgivenInterrupts})::int`,
    interrupts: 'interrupts + 1',
    [due]: `greatest(${due}, now() + interval '1 second')`,
  })
  const setAside = change<[reason: string]>('set-aside', { [error]: '$3', ...failed })
  const release = named<{ died: number }, [holder: string, known: readonly string[]]>(
    'release',
    `with gone as (
       select id, holder as by from ${table}
       where holder is not null and (holder = $1 and id <> all($2::${id}[])
         or not exists (select from worker_processes p where p.id = ${table}.holder))),
     freed as (
       update ${table} set attempts = attempts - 1, deaths = deaths + (by <> $1)::int, holder = null
       from gone where ${table}.id = gone.id and ${table}.holder = by returning by <> $1 as died)
     select count(*) filter (where died) as died, (select pg_notify('${channel}', '') from freed limit 1) from freed`,
  )
  const holds = named<unknown, [holder: string, id: string]>(
    'holds',
    `select from ${table} where id = $2::${id} and ${isMine}`,
  )
  return {
    finish: async (db, holder, ids) => void (await finish.all(db, holder, ids)),
    retry: async (db, holder, one, reason, seconds) =>
      void (await retry.all(db, holder, one, reason, seconds ?? null)),
    interrupt: async (db, holder, one) => void (await interrupt.all(db, holder, one)),
    setAside: async (db, holder, one, reason) =>
      (await setAside.first(db, holder, one, reason)) !== undefined,
    release: async (db, holder, known) => (await release.first(db, holder, known))?.died ?? 0,
    holds: async (db, holder, one) => (await holds.first(db, holder, one)) !== undefined,
  }
}

function assign(changes: Changes): string {
  return Object.entries(changes)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ')
}

function onlyIf(condition: string, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([column, value]) => [
      column,
      `case when ${condition} then ${value} else ${column} end`,
    ]),
  )
}

/** Takes on rows that wait in order, accounts in turns. */
export function taking<Row>(spec: TakeSpec): Statement<Row, [holder: string, slots: number]> {
  return statement(`${spec.table}.take`, takeText(spec))
}
