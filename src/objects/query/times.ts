import { sql } from 'kysely'
import type { QueryOperator, SqlFragment } from '../../kit/field-type.ts'
import { dayAfter, dayIn, startOfDay } from '../fields/moments.ts'
import { resolveRelative } from '../fields/relative.ts'
import { cast } from './parameters.ts'
import type { Compilation, End, TimeOperand } from './tree.ts'

/** The time from a moment on, up to and excluding another; without an `until` it is a single point. */
interface Span {
  from: string
  until: string | undefined
}

/**
 * Compares a moment or a day. A moment compared with a day is compared with the whole of that day in the field's zone.
 */
export function timeCondition(
  value: SqlFragment,
  operator: QueryOperator,
  times: readonly TimeOperand[],
  end: End,
  compilation: Compilation,
): SqlFragment {
  const spans = times.map((time) => spanOf(time, end, compilation))
  const [first, last = first] = spans
  if (first === undefined || last === undefined) return sql`false`
  const bound = (text: string) => cast(text, end.sqlType)
  const notBefore = (span: Span) => sql`${value} >= ${bound(span.from)}`
  const notAfter = (span: Span) =>
    span.until === undefined ? sql`${value} <= ${bound(span.from)}` : sql`${value} < ${bound(span.until)}`
  const within = (span: Span) =>
    span.until === undefined
      ? sql`${value} = ${bound(span.from)}`
      : sql`(${notBefore(span)} and ${notAfter(span)})`
  if (operator === 'greaterThan') {
    return sql`${value} ${first.until === undefined ? sql`>` : sql`>=`} ${bound(first.until ?? first.from)}`
  }
  if (operator === 'greaterThanOrEqual') return notBefore(first)
  if (operator === 'lessThan') return sql`${value} < ${bound(first.from)}`
  if (operator === 'lessThanOrEqual') return notAfter(first)
  if (operator === 'between') return sql`(${notBefore(first)} and ${notAfter(last)})`
  return spans.length === 1 ? within(first) : sql`(${sql.join(spans.map(within), sql` or `)})`
}

function spanOf(time: TimeOperand, end: End, compilation: Compilation): Span {
  const zone = end.traits.zone ?? compilation.zone
  if ('moment' in time) return { from: time.moment, until: undefined }
  const resolved = 'day' in time ? time : resolveRelative(time.placeholder, compilation.now, zone)
  if ('moment' in resolved && end.kind === 'timestamp')
    return { from: resolved.moment.toISOString(), until: undefined }
  const day = 'day' in resolved ? resolved.day : dayIn(resolved.moment, zone)
  if (end.kind === 'date') return { from: day, until: undefined }
  const next = dayAfter(day)
  const until = next === undefined ? undefined : startOfDay(next, zone)
  // The first and the last possible day may begin or end beyond the range of a moment in UTC.
  return {
    from: startOfDay(day, zone)?.toISOString() ?? '-infinity',
    until: until?.toISOString() ?? 'infinity',
  }
}
