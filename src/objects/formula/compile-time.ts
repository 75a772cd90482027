import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'
import { inZone } from './text.ts'
import type { Node, TimeOperatorNode, TimeUnit } from './tree.ts'

interface Argument {
  value: SqlFragment
  node: Node
}

const secondsIn: Partial<Record<TimeUnit, number>> = { second: 1, minute: 60, hour: 3600 }

/** The zone of the calendar: that of the first argument that has one. */
export function calendarZone(nodes: readonly Node[], zone: string): string {
  return nodes.map((node) => node.style.zone).find((one) => one !== undefined) ?? zone
}

/** Whole units from the second argument to the first: clock units by elapsed time, calendar units by the calendar. */
export function compileDifference(
  node: TimeOperatorNode,
  one: Argument,
  other: Argument,
  zone: string,
): SqlFragment {
  const seconds = secondsIn[node.unit]
  if (seconds !== undefined) {
    const gone = sql`extract(epoch from ${moment(one, zone)} - ${moment(other, zone)})`
    return sql`trunc(${gone} / ${sql.lit(seconds)})`
  }
  const [from, to] = [wallClock(one, zone), wallClock(other, zone)]
  if (node.unit === 'day') return sql`trunc(extract(epoch from ${from} - ${to}) / 86400)`
  const age = sql`(select extract(year from a.age) * 12 + extract(month from a.age) from (select age(${from}, ${to}) as age offset 0) a)`
  return node.unit === 'month' ? age : sql`trunc(${age} / 12)`
}

/**
 * A date moved by a number of units; null if the result leaves the years 1 to 9999. The arguments come from a fenced
 * subquery, because `case` alone does not keep PostgreSQL from computing constants beforehand, which could fail.
 */
export function compileShift(
  node: TimeOperatorNode,
  base: Argument,
  amount: SqlFragment,
  zone: string,
): SqlFragment {
  const signed = node.operator === 'subtract' ? sql`-(${amount})` : amount
  const seconds = secondsIn[node.unit]
  if (seconds !== undefined) {
    const shift = sql`round(${signed} * ${sql.lit(seconds)}, 3)`
    return fenced(
      moment(base, zone),
      shift,
      sql`extract(epoch from v.x) + v.n between ${firstSecond} and ${lastSecond}`,
      sql`v.x + make_interval(hours => div(v.n, 3600)::int, secs => mod(v.n, 3600)::float8)`,
    )
  }
  const wall = wallClock(base, zone)
  const whole = sql`trunc(${signed})`
  const moved =
    node.unit === 'day'
      ? shiftDays(wall, whole)
      : shiftMonths(wall, node.unit === 'year' ? sql`${whole} * 12` : whole)
  if (node.result === 'date') return sql`(${moved})::date`
  return sql`(select case when extract(epoch from s.t) between ${firstSecond} and ${lastSecond} then s.t end from (select ${inZone(moved, zone)} as t offset 0) s)`
}

function shiftDays(wall: SqlFragment, days: SqlFragment): SqlFragment {
  const inRange = sql`extract(epoch from v.x) + v.n * 86400 between ${firstSecond} and ${lastSecond}`
  return fenced(wall, days, inRange, sql`v.x + make_interval(days => v.n::int)`)
}

function shiftMonths(wall: SqlFragment, months: SqlFragment): SqlFragment {
  const inRange = sql`extract(year from v.x) * 12 + extract(month from v.x) - 1 + v.n between 12 and 119999`
  return fenced(wall, months, inRange, sql`v.x + make_interval(months => v.n::int)`)
}

function fenced(x: SqlFragment, n: SqlFragment, guard: SqlFragment, result: SqlFragment): SqlFragment {
  return sql`(select case when ${guard} then ${result} end from (select ${x} as x, ${n} as n offset 0) v)`
}

// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z: the range of the API.
const firstSecond = sql`-62135596800`
const lastSecond = sql`253402300799.999`

function moment({ value, node }: Argument, zone: string): SqlFragment {
  return node.result === 'date' ? inZone(sql`(${value})::timestamp`, zone) : value
}

function wallClock({ value, node }: Argument, zone: string): SqlFragment {
  return node.result === 'date' ? sql`(${value})::timestamp` : inZone(value, zone)
}
