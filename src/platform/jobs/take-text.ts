/** A table of messages. Those of one thread are processed one after the other, in order. */
export interface TakeSpec {
  table: string
  /** A condition on a row, in SQL: it is not over. */
  waits: string
  /** The column with the time when it is due. */
  due: string
  /** The columns that rows of one thread have in common. */
  thread: readonly string[]
  /** The columns that order them. */
  order: readonly string[]
  /** The columns to return of the claimed rows `t`, in SQL. */
  columns: string
  joins?: string
}

/**
 * SQL that claims up to $2 rows for the process $1. The account with the fewest claimed rows comes first. Only
 * the first row of a thread is claimed; the others wait, even while it waits for its next attempt. Each process
 * has one row at a time over which two processes died. Processes that claim at the same moment see the same
 * rows, and the first to lock one gets it.
 */
export function takeText({ table, waits, due, thread, order, columns, joins = '' }: TakeSpec): string {
  const isThread = thread.map((name) => `e.${name} = m.${name}`).join(' and ')
  const isFree = `m.${waits} and m.holder is null and m.${due} <= now()`
  return `
    with recursive accounts_waiting as (
      (select m.account_id from ${table} m where m.${waits} and m.holder is null order by m.account_id limit 1)
      union all
      select next.account_id from accounts_waiting a cross join lateral (
        select m.account_id from ${table} m
        where m.${waits} and m.holder is null and m.account_id > a.account_id order by m.account_id limit 1) next),
    held as (select account_id, count(*) as count from ${table} where holder is not null group by account_id),
    suspect as (
      select m.id from ${table} m
      where m.deaths = 2 and ${isFree}
        and not exists (select from ${table} h where h.deaths = 2 and h.holder = $1)
      order by m.id limit 1),
    due as (
      select a.account_id, q.id, q.due from accounts_waiting a cross join lateral (
        select m.id, m.${due} as due from ${table} m
        where m.account_id = a.account_id and ${isFree}
          and not exists (select from ${table} e where ${isThread} and e.${waits} and (${of('e', order)}) < (${of('m', order)}))
          and (m.deaths <> 2 or m.id = (select s.id from suspect s))
        order by m.${due} limit $2) q),
    in_line as (
      select d.id, d.due, row_number() over (partition by d.account_id order by d.due, d.id)
        + coalesce((select h.count from held h where h.account_id = d.account_id), 0) as turn
      from due d),
    next as (select id from in_line order by turn, due, id limit $2),
    free as (
      select m.id from ${table} m where m.id = any (array(select id from next)) and ${isFree} for update skip locked),
    t as (
      update ${table} set holder = $1, attempts = attempts + 1
      where id = any (array(select id from free)) returning *)
    select ${columns} from t ${joins}`
}

function of(alias: string, names: readonly string[]): string {
  return names.map((name) => `${alias}.${name}`).join(', ')
}
